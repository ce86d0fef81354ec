import type { IDataObject, ITaskData } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentVersion, startTimeoutMs, type Execution } from '../../kit/n8n';
import { withoutEditor } from '../../kit/n8n/environment';
import { largestVideoBytes, writeLargeVideo } from '../../kit/media/large';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { startCluster, type Cluster } from './cluster';
import { testsOfMigrationReport } from './migrationReport';
import { testsOfOneSheet } from './oneSheetOverWorkers';
import { listPosts, pollTimes, readyUpload } from './service';
import { postsWorkflow, triggerWorkflow, uploadsWorkflow } from './workflows';
import { Started } from '../../kit/support/started';

const rowCount = 2000;
const rowsPerRequest = 25;
const requestsAtOnce = 10;
const uploadCount = 6;
const accountCount = 20;
const minute = 60_000;
/** n8n's shortest poll interval, and more time for a busy machine. */
const pollPatienceMs = 10 * minute;
/** All modules except the one that reports changes of n8n 3. */
const unneededModules = withoutEditor(currentVersion).N8N_DISABLED_MODULES?.replace(
	'breaking-changes,',
	'',
);
/** n8n notices a dead worker when the lock of the worker ends, by default after a minute. */
const locks = {
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '5000',
	QUEUE_WORKER_STALLED_INTERVAL: '10000',
};

let folder: string;
let files: string;
let sandbox: SandboxProcess;
let cluster: Cluster;
const started = new Started();
let triggerId: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'scale-'));
	files = join(folder, 'files');
	const binaryData = join(folder, 'binary-data');
	await Promise.all([files, binaryData].map((path) => mkdir(path)));
	sandbox = started.keep(await startSandbox({ seed: 'none' }));
	const env = { N8N_DISABLED_MODULES: unneededModules, ...locks };
	cluster = started.keep(await startCluster({ workers: 2, files: [files], binaryData, env }));
	const { api } = cluster.main;
	const credential = await api.createCredential({
		name: 'Sandbox',
		type: 'publishingServiceApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
	});
	triggerId = await api.importWorkflow(triggerWorkflow, credential);
	for (const id of [
		triggerId,
		await api.importWorkflow(postsWorkflow, credential),
		await api.importWorkflow(uploadsWorkflow, credential),
	]) {
		await api.activate(id);
	}
}, startTimeoutMs);

afterAll(async () => {
	await started.stop();
	await rm(folder, { recursive: true, force: true });
});

describe('n8n in queue mode with two workers', () => {
	it(
		'creates one post for each of 2,000 rows that come in through webhooks',
		async () => {
			const { accountIds } = await sandbox.control.seed({ accounts: accountCount });
			const uploadId = await readyUpload(sandbox);
			const rows = Array.from({ length: rowCount }, (_, index) => ({
				uploadId,
				accountId: accountIds[index % accountCount],
				caption: `Row ${index}`,
			}));
			const requests = Array.from({ length: rowCount / rowsPerRequest }, (_, index) =>
				rows.slice(index * rowsPerRequest, (index + 1) * rowsPerRequest),
			).values();
			const send = async () => {
				for (const part of requests) {
					await runWebhook('posts', { rows: part });
				}
			};
			await Promise.all(Array.from({ length: requestsAtOnce }, send));

			const posts = (await listPosts(sandbox)).map(({ caption }) => caption);
			expect(posts).toHaveLength(rowCount);
			expect(new Set(posts)).toEqual(new Set(rows.map(({ caption }) => caption)));
			const shares = executionsOfWorkers();
			expect(Math.min(...shares)).toBeGreaterThan(rowCount / rowsPerRequest / 10);
		},
		20 * minute,
	);

	it(
		'uploads files of 120 MiB whole, on both workers',
		async () => {
			const path = join(files, 'large.mp4');
			await writeLargeVideo(path, largestVideoBytes);
			const before = executionsOfWorkers();
			const since = (await sandbox.control.journal.read()).at(-1)?.seq;
			const uploads = await Promise.all(
				Array.from({ length: uploadCount }, () => runWebhook('uploads', { path })),
			);

			const outputs = uploads.flat() as IDataObject[];
			expect(outputs.map(({ status }) => status)).toEqual(Array(uploadCount).fill('ready'));
			expect(new Set(outputs.map(({ uploadId }) => uploadId)).size).toBe(uploadCount);
			const sent = (await sandbox.control.journal.read({ since }))
				.filter(({ origin }) => origin === 'upload')
				.map(({ body }) => body);
			const whole = { bytes: largestVideoBytes, sha256: await sha256Of(path) };
			expect(sent).toEqual(Array(uploadCount).fill(expect.objectContaining(whole)));
			executionsOfWorkers().forEach((count, index) => {
				expect(count).toBeGreaterThan(before[index] as number);
			});
		},
		20 * minute,
	);

	it(
		'polls once a minute and reports each new post once',
		async () => {
			const told: unknown[] = [];
			const seen = new Set<string>();
			await until(async () => {
				told.push(...(await newEvents(seen)).map(({ json }) => json.postId));
				return told.length >= rowCount;
			});
			const pollsSoFar = (await pollTimes(sandbox)).length;
			await until(async () => (await pollTimes(sandbox)).length > pollsSoFar);
			told.push(...(await newEvents(seen)).map(({ json }) => json.postId));

			expect(told).toHaveLength(rowCount);
			const postIds = (await listPosts(sandbox)).map(({ postId }) => postId);
			expect(new Set(told)).toEqual(new Set(postIds));
			const polls = await pollTimes(sandbox);
			const gaps = polls.slice(1).map((at, index) => at - (polls[index] as number));
			// The first poll is that of the activation, at any second of a minute.
			expect(gaps.slice(1).filter((gap) => gap < minute / 2)).toEqual([]);
		},
		2 * pollPatienceMs,
	);

	describe('n8n set up as the page about queue mode says, before n8n 3', () => {
		testsOfMigrationReport(() => cluster);
	});
});

describe('one sheet in queue mode', () => {
	testsOfOneSheet(() => ({ cluster, files }));
});

/** Number of executions that each worker has started. */
function executionsOfWorkers(): number[] {
	return cluster.workers.map((worker) => worker.executions().length);
}

/** Runs a workflow through its webhook; gives the items of its last node. */
async function runWebhook(path: string, body: object): Promise<unknown[]> {
	const { status, data } = await cluster.main.api.runWebhook(path, body);
	if (status !== 200) {
		throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
	}
	return data as unknown[];
}

/** Events of executions that have ended and are not in `seen` yet. */
async function newEvents(seen: Set<string>) {
	const { api } = cluster.main;
	const ended = (await api.executions(triggerId)).filter(
		({ id, status }) => status === 'success' && !seen.has(id),
	);
	for (const { id } of ended) {
		seen.add(id);
	}
	return (await Promise.all(ended.map(({ id }) => api.execution(id)))).flatMap(itemsOf);
}

function itemsOf({ data }: Execution) {
	const tasks: ITaskData[] = data.resultData.runData.Trigger ?? [];
	return tasks.flatMap((task) => task.data?.main?.[0] ?? []);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
	for (const deadline = Date.now() + pollPatienceMs; Date.now() < deadline; await sleep(1000)) {
		if (await isTrue()) {
			return;
		}
	}
	throw new Error(`It did not come true in ${pollPatienceMs} ms: ${isTrue.toString()}`);
}

async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}
