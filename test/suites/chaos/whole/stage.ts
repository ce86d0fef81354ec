import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Collector } from '../../e2e/collector';
import { startN8n, type N8n } from '../../../kit/n8n';
import { engineSettings, restartAsSupervisor, watchingWorkflow } from '../../e2e/triggerStage';
import { uploadLink } from '../../faults/posts';
import { startMediaServer } from '../../../kit/media/server';
import { startSandbox, type SandboxProcess } from '../../../../sandbox/process';
import { startCluster } from '../../scale/cluster';
import type { Worker } from '../../scale/worker';
import type { Told } from './changes';
import { sheetWorkflow } from './sheetWorkflow';
import type { Mode, Story } from './story';

interface Running {
	n8n: N8n;
	workers: Worker[];
	stop(): Promise<void>;
}

const day = 24 * 60 * 60_000;
const workers = 2;

/** A whole n8n with a workflow for sheets and a trigger, a service of its own, and the receivers of its events. */
export class Stage {
	private clockMinutes = 0;
	private watcherId = '';
	/** Events in executions that a worker ran when it was killed; n8n forgets such executions. */
	private readonly taken: Told[] = [];

	private constructor(
		readonly sandbox: SandboxProcess,
		readonly accountIds: string[],
		private readonly collector: Collector,
		private readonly folder: string,
		private readonly running: Running,
	) {}

	static async start(story: Story): Promise<Stage> {
		// Slots are a day apart, and posting takes a day, so only the story and its clock move a post.
		const settings = {
			...{ slotMinutes: 1440, postingMs: day, latencyMs: story.latencyMs },
			...{ pageOrder: story.pageOrder, idempotencyMismatch: story.idempotencyMismatch },
		};
		const sandbox = await startSandbox({ seed: 'none', settings });
		const { accountIds } = await sandbox.control.seed({ accounts: story.accounts });
		await sandbox.control.seed({
			posts: Array.from({ length: story.posts }, (_, index) => ({
				accountIds: [accountIds[index % accountIds.length] ?? ''],
				status: 'queued' as const,
			})),
		});
		const collector = await Collector.start();
		const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
		const clock = join(folder, 'clock');
		await writeFile(clock, '0');
		const preload = join(__dirname, 'clock.cjs');
		const env = { NODE_OPTIONS: `--require ${preload}`, CHAOS_CLOCK: clock };
		const stage = new Stage(
			sandbox,
			accountIds,
			collector,
			folder,
			await startMode(story.mode, env),
		);
		try {
			await stage.publish(story);
		} catch (error) {
			await stage.stop();
			throw error;
		}
		return stage;
	}

	get n8n(): N8n {
		return this.running.n8n;
	}

	/** All events that a workflow received: those that it sent on, and those that n8n lost when it was killed. */
	async told(): Promise<Told[]> {
		const ended = await this.n8n.api.executions(this.watcherId);
		const cut = ended.filter(({ status }) => status !== 'success');
		return [...this.collector.received, ...this.taken, ...(await this.givenTo(cut))];
	}

	/** Events that the workflow sent so far. */
	get received(): readonly Told[] {
		return this.collector.received;
	}

	/** Hands a sheet over and waits for the end of its run; true if the run succeeded. */
	async handOver(rows: ReadonlyArray<{ caption: string; accountId: string }>): Promise<boolean> {
		const { status, data } = await this.n8n.api
			.runWebhook('sheet', { rows })
			.catch(() => ({ status: 0, data: [] }));
		return status === 200 && Array.isArray(data) && data.length === rows.length;
	}

	/** Kills a process of n8n like a crash; 'worker' kills the first worker. */
	async kill(victim: 'main' | 'worker'): Promise<void> {
		if (victim === 'main') {
			return await this.n8n.kill('SIGKILL');
		}
		await this.running.workers[0]?.kill();
		const running = await this.n8n.api.executions(this.watcherId, 'running');
		this.taken.push(...(await this.givenTo(running)));
	}

	/** Starts the process again, with its clock wrong by this many more minutes. */
	async restart(victim: 'main' | 'worker', clockMinutes: number): Promise<void> {
		this.clockMinutes += clockMinutes;
		await writeFile(join(this.folder, 'clock'), String(this.clockMinutes * 60_000));
		if (victim === 'worker') {
			await this.running.workers[0]?.restart();
		} else {
			await restartAsSupervisor(this.n8n);
		}
	}

	/** Waits until the trigger has a request under way. */
	async inPoll(): Promise<void> {
		await this.until((entries) => entries.some(({ status }) => status === null));
	}

	/** Waits until the trigger has made no request for a while. */
	async idle(): Promise<void> {
		let seen = -1;
		for (let quiet = 0; quiet < 8; await sleep(200)) {
			const { length } = await this.polls();
			quiet = length === seen ? quiet + 1 : 0;
			seen = length;
		}
	}

	/** Number of requests for a post that the service has received. */
	async creations(): Promise<number> {
		const entries = await this.requests();
		return entries.filter(({ method, template }) => method === 'POST' && template === '/v2/posts')
			.length;
	}

	/** Every request that the service got. */
	async requests() {
		return await this.sandbox.control.journal.read();
	}

	async stop(): Promise<void> {
		await this.running.stop();
		await this.collector.stop();
		await this.sandbox.stop();
		await rm(this.folder, { recursive: true, force: true });
	}

	private async publish({ itemsAtOnce }: Story): Promise<void> {
		const { api } = this.n8n;
		const { baseUrl, keys } = this.sandbox;
		const media = await startMediaServer();
		const sourceUrl = media.url('tiny.png');
		const uploadId = await uploadLink(this.sandbox, { kind: 'image', sourceUrl });
		await media.stop();
		const credential = await api.createCredential({
			name: 'Sandbox',
			type: 'publishingServiceApi',
			data: { baseUrl, apiKey: keys.full },
		});
		const watcher = watchingWorkflow('watcher', this.collector.urlFor('watcher'), {
			events: ['postCreated', 'postStatusChanged'],
		});
		this.watcherId = await api.importWorkflow(watcher, credential);
		await api.activate(this.watcherId);
		const sheet = sheetWorkflow(uploadId, itemsAtOnce);
		await api.activate(await api.importWorkflow(sheet, credential));
		// The first scheduled poll takes the starting point, because the durable engine forgets that of the
		// activation.
		await this.until((entries) => entries.filter(({ status }) => status === 200).length >= 2);
		await this.idle();
	}

	private async givenTo(executions: ReadonlyArray<{ id: string }>): Promise<Told[]> {
		const given = executions.map(async ({ id }) => givenIn(await this.n8n.api.execution(id)));
		return (await Promise.all(given)).flat();
	}

	private async polls() {
		const entries = await this.requests();
		return entries.filter(({ method, template }) => method === 'GET' && template === '/v2/posts');
	}

	private async until(
		isTrue: (polls: Awaited<ReturnType<Stage['polls']>>) => boolean,
	): Promise<void> {
		for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
			if (isTrue(await this.polls())) {
				return;
			}
		}
	}
}

async function startMode(mode: Mode, env: NodeJS.ProcessEnv): Promise<Running> {
	if (mode === 'queue') {
		const cluster = await startCluster({ workers, env });
		const { main, workers: started } = cluster;
		return { n8n: main, workers: started, stop: async () => await cluster.stop() };
	}
	const n8n = await startN8n({ env: { ...env, ...engineSettings[mode] } });
	return { n8n, workers: [], stop: async () => await n8n.stop() };
}

/** Events that a trigger handed to an execution that a kill ended. */
function givenIn({ data }: { data?: unknown }): Told[] {
	const run = data as
		| {
				executionData?: { nodeExecutionStack?: Array<{ data?: { main?: unknown[] } }> };
				resultData?: { runData?: Record<string, Array<{ data?: { main?: unknown[] } }>> };
		  }
		| undefined;
	const stacked = run?.executionData?.nodeExecutionStack ?? [];
	const ran = run?.resultData?.runData?.Trigger ?? [];
	return [...stacked, ...ran]
		.flatMap(({ data: given }) => (given?.main?.[0] ?? []) as INodeExecutionData[])
		.filter(({ json }) => !isOfN8n(json))
		.map(({ json }) => json as unknown as Told);
}

/** Recognizes items of n8n itself: an empty one in the record of a failed poll, and one in a recovered execution. */
function isOfN8n(json: IDataObject): boolean {
	return Object.keys(json).length === 0 || json.isArtificialRecoveredEventItem === true;
}
