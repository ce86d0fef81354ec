import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostStatus } from '../../kit/simulation/journal';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { Collector } from './collector';
import { startN8n, type N8n } from '../../kit/n8n';
import { eventually } from '../../kit/support/eventually';

export type PollEngine = 'in-memory' | 'durable';

/** n8n's settings for each engine; later versions of n8n use the durable one by default. */
export const engineSettings: Record<PollEngine, NodeJS.ProcessEnv> = {
	'in-memory': {},
	durable: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

/**
 * n8n polls each of its times at most once a minute, so twelve of them poll every five seconds.
 * Two more fall on the same moments as others: the durable engine has a lease for each time, so
 * both poll at the same time.
 */
const everyFiveSeconds = Array.from({ length: 14 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${(index % 12) * 5} * * * * *`,
}));

/** Statuses of a post, each of which lasts until it was reported. */
const STEPS: readonly PostStatus[] = ['pending_approval', 'posting', 'posted'];
const POSTS = 20;
const EVERY_MS = 5000;
const SETTLE_MS = 1500;
const STARTS = 3;
/** Longer than n8n's engines wait after failures, on a busy machine. */
const TOLD_WITHIN_MS = 300_000;

interface Change {
	readonly postId: string;
	readonly to: PostStatus;
}

/** A whole n8n with workflows that track one company, and the changes that they must report. */
export class TriggerStage {
	/** `<workflow>: <post> <status>` of all changes that were not reported in time. */
	readonly missing: string[] = [];
	/** Events that arrived more than once although nothing was killed. */
	repeatedBeforeKill: string[] = [];
	private readonly made: Change[] = [];
	private readonly workflows = new Map<string, string>();

	private constructor(
		readonly engine: PollEngine,
		readonly sandbox: SandboxProcess,
		readonly n8n: N8n,
		private readonly collector: Collector,
		private readonly changes: Change[],
	) {}

	static async start(engine: PollEngine): Promise<TriggerStage> {
		// Slots are a day apart, and posting takes a day, so that only the test moves a post.
		const sandbox = await startSandbox({
			seed: 'none',
			settings: { slotMinutes: 1440, postingMs: 86_400_000 },
		});
		const { accountIds } = await sandbox.control.seed({ accounts: 1 });
		const { postIds } = await sandbox.control.seed({
			posts: Array.from({ length: POSTS }, () => ({ accountIds, status: 'queued' as const })),
		});
		const collector = await Collector.start();
		const n8n = await startN8n({ env: engineSettings[engine], nodes: ['httpRequest'] });
		const changes = STEPS.flatMap((to) => postIds.map((postId) => ({ postId, to })));
		return new TriggerStage(engine, sandbox, n8n, collector, changes);
	}

	/** Publishes a workflow whose trigger uses this key. */
	async watch(name: string, apiKey: string, parameters: INodeParameters): Promise<void> {
		const credential = await this.n8n.api.createCredential({
			name,
			type: 'publishingServiceApi',
			data: { baseUrl: this.sandbox.baseUrl, apiKey },
		});
		const json = watchingWorkflow(name, this.collector.urlFor(name), parameters);
		const id = await this.n8n.api.importWorkflow(json, credential);
		this.workflows.set(name, id);
		await this.n8n.api.activate(id);
	}

	/** Makes the next changes. */
	async change(count: number): Promise<void> {
		for (const change of this.changes.splice(0, count)) {
			await this.sandbox.control.posts.setStatus(change.postId, change.to);
			this.made.push(change);
		}
	}

	/** Waits until every workflow has reported all changes, and notes the missing ones. */
	async expectTold(): Promise<void> {
		const missing = await this.collector.waitFor(() => this.untold(), TOLD_WITHIN_MS);
		this.missing.push(...missing.filter((what) => !this.missing.includes(what)));
	}

	/** Kills n8n like a crash, while it is idle. */
	async kill(): Promise<void> {
		// Waits until the workflows have ended: n8n, not the trigger, loses the events of unfinished ones.
		await sleep(SETTLE_MS);
		await this.n8n.kill('SIGKILL');
	}

	async restart(): Promise<void> {
		await restartAsSupervisor(this.n8n);
	}

	/** Waits until this many milliseconds have passed since a poll was due. */
	async waitForMoment(ms: number): Promise<void> {
		await sleep((ms - (Date.now() % EVERY_MS) + EVERY_MS) % EVERY_MS);
	}

	/** Waits for this many moments at which a poll is due, and one more. */
	async waitForPolls(count: number): Promise<void> {
		const first = (await this.sandbox.control.journal.read()).at(-1)?.seq ?? 0;
		const polled = async () => {
			const moments = new Map<string, Set<number>>();
			for (const entry of await this.sandbox.control.journal.read({ since: first })) {
				if (entry.template !== '/v2/posts') {
					continue;
				}
				const key = String(entry.headers.authorization);
				const moment = Math.floor(Date.parse(entry.at) / EVERY_MS);
				moments.set(key, (moments.get(key) ?? new Set()).add(moment));
			}
			return [...moments.values()].filter(({ size }) => size > count);
		};
		await eventually.poll(polled).toHaveLength(this.workflows.size);
	}

	/** Changes with more than one event, and events of changes that did not happen. */
	surplus(): string[] {
		const ids = new Map<string, Set<string>>();
		for (const { from, event, eventId, postId, to } of this.collector.received) {
			if (event !== 'postStatusChanged') {
				continue;
			}
			const what = `${from}: ${postId} ${to}`;
			ids.set(what, (ids.get(what) ?? new Set()).add(eventId));
		}
		const real = new Set(this.made.flatMap((change) => this.namesOf(change)));
		return [...ids]
			.filter(([what, found]) => found.size > 1 || !real.has(what))
			.map(([what, found]) => `${what}: ${[...found].join(', ')}`);
	}

	/** Events that arrived more than once. */
	repeated(): string[] {
		const names = this.collector.received.map(({ from, eventId }) => `${from}: ${eventId}`);
		return names.filter((name, at) => names.indexOf(name) !== at);
	}

	get changesMade(): number {
		return this.made.length;
	}

	/** True if the workflow contains the trigger's state, as on the in-memory engine. */
	async keepsStateInWorkflow(name: string): Promise<boolean> {
		const url = `/rest/workflows/${this.workflows.get(name)}`;
		const { staticData } = await this.n8n.api.rest<{ staticData: object | null }>('GET', url);
		return JSON.stringify(staticData ?? {}).length > 100;
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.collector.stop();
		await this.sandbox.stop();
	}

	private untold(): string[] {
		const told = new Set(
			this.collector.received.map(({ from, postId, to }) => `${from}: ${postId} ${to}`),
		);
		return this.made.flatMap((change) => this.namesOf(change)).filter((what) => !told.has(what));
	}

	private namesOf({ postId, to }: Change): string[] {
		return [...this.workflows.keys()].map((name) => `${name}: ${postId} ${to}`);
	}
}

/** Starts n8n like a supervisor: n8n 2.41 may crash while it recovers executions. */
export async function restartAsSupervisor(n8n: N8n): Promise<void> {
	for (let left = STARTS - 1; ; left--) {
		try {
			return await n8n.restart();
		} catch (error) {
			if (left === 0) {
				throw error;
			}
		}
	}
}

/** A trigger, polled every five seconds, that sends each event on to a URL. */
export function watchingWorkflow(name: string, url: string, parameters: INodeParameters) {
	return {
		name,
		nodes: [
			{
				id: 'c1a7f0de-0000-4000-8000-000000000001',
				name: 'Trigger',
				type: 'n8n-nodes-publishing-service.publishingServiceTrigger',
				typeVersion: 1,
				position: [0, 0] as [number, number],
				parameters: { pollTimes: { item: everyFiveSeconds }, ...parameters },
				credentials: { publishingServiceApi: { id: '', name: '' } },
			},
			{
				id: 'c1a7f0de-0000-4000-8000-000000000002',
				name: 'Tell',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				position: [220, 0] as [number, number],
				parameters: {
					method: 'POST',
					url,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '={{ JSON.stringify($json) }}',
				},
			},
		],
		connections: { Trigger: { main: [[{ node: 'Tell', type: 'main' as const, index: 0 }]] } },
	};
}
