import axios from 'axios';
import type { IDataObject, ITaskData } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { activate } from '../bench/n8n/activate';
import type { Post, PostPage, SignedUpload } from '../contract/service';
import { startTimeoutMs, type Execution } from '../e2e/harness';
import { fixturePath, images } from '../media';
import { largestVideoBytes, writeLargeVideo } from '../media/large';
import { startSandbox, type SandboxProcess } from '../sandbox/process';
import { startCluster, type Cluster } from './cluster';
import { postsWorkflow, triggerWorkflow, uploadsWorkflow } from './workflows';

const rowCount = 2000;
const rowsPerRequest = 25;
const requestsAtOnce = 10;
const uploadCount = 6;
const accountCount = 20;
const minute = 60_000;
/** n8n's shortest interval of polls, and some time for a busy machine. */
const pollPatienceMs = 3 * minute;

let folder: string;
let sandbox: SandboxProcess;
let cluster: Cluster;
let triggerId: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'scale-'));
	sandbox = await startSandbox({ seed: 'none' });
	cluster = await startCluster([folder]);
	const { api } = cluster.main;
	const credential = await api.createCredential({
		name: 'Sandbox',
		type: 'publishingServiceApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full as string },
	});
	triggerId = await api.importWorkflow(triggerWorkflow, credential);
	for (const id of [
		triggerId,
		await api.importWorkflow(postsWorkflow, credential),
		await api.importWorkflow(uploadsWorkflow, credential),
	]) {
		await activate(api, id);
	}
}, startTimeoutMs);

afterAll(async () => {
	await cluster?.stop();
	await sandbox?.stop();
	await rm(folder, { recursive: true });
}, 2 * minute);

describe('n8n in queue mode with two workers', () => {
	it(
		'makes one post of each of 2,000 rows that come in through webhooks',
		async () => {
			const { accountIds } = await sandbox.control.seed({ accounts: accountCount });
			const uploadId = await readyUpload();
			const rows = Array.from({ length: rowCount }, (_, index) => ({
				uploadId,
				accountId: accountIds[index % accountCount],
				caption: `Row ${index}`,
			}));
			const requests = Array.from({ length: rowCount / rowsPerRequest }, (_, index) =>
				rows.slice(index * rowsPerRequest, (index + 1) * rowsPerRequest),
			).values();
			const send = async () => {
				for (const part of requests) await runWebhook('posts', { rows: part });
			};
			await Promise.all(Array.from({ length: requestsAtOnce }, send));

			const posts = (await listPosts()).map(({ caption }) => caption);
			expect(posts).toHaveLength(rowCount);
			expect(new Set(posts)).toEqual(new Set(rows.map(({ caption }) => caption)));
			const shares = cluster.workers.map((worker) => worker.executions().length);
			expect(Math.min(...shares)).toBeGreaterThan(rowCount / rowsPerRequest / 10);
		},
		5 * minute,
	);

	it(
		'uploads files of 120 MiB whole, on both workers',
		async () => {
			const path = join(folder, 'large.mp4');
			await writeLargeVideo(path, largestVideoBytes);
			const before = cluster.workers.map((worker) => worker.executions().length);
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
			cluster.workers.forEach((worker, index) => {
				expect(worker.executions().length).toBeGreaterThan(before[index] ?? 0);
			});
		},
		5 * minute,
	);

	it(
		'polls once a minute and tells of each new post once',
		async () => {
			await until(async () => (await events()).length >= rowCount, pollPatienceMs);
			await pollsMade((await headPolls()).length + 1);

			const told = (await events()).map(({ json }) => json.postId);
			expect(told).toHaveLength(rowCount);
			expect(new Set(told)).toEqual(new Set((await listPosts()).map(({ postId }) => postId)));
			const polls = await headPolls();
			const gaps = polls.slice(1).map((at, index) => at - (polls[index] as number));
			expect(gaps.filter((gap) => gap < minute / 2)).toEqual([]);
		},
		8 * minute,
	);
});

/** Runs a workflow through its webhook; gives the items of its last node. */
async function runWebhook(path: string, body: object): Promise<unknown[]> {
	const { status, data } = await cluster.main.api.runWebhook(path, body);
	if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
	return data as unknown[];
}

/** An image as a service's user would upload it by hand. */
async function readyUpload(): Promise<string> {
	const bytes = await readFile(fixturePath(images.tinyPng));
	const file = { filename: 'image.png', contentType: 'image/png', sizeBytes: bytes.length };
	const { data } = await serviceCall<SignedUpload>('POST', '/v2/uploads', {
		kind: 'image',
		...file,
	});
	const headers = { 'content-type': file.contentType };
	await axios.put(data.uploadUrl, bytes, { headers, proxy: false });
	await serviceCall('POST', `/v2/uploads/${data.uploadId}/complete`);
	return data.uploadId;
}

async function serviceCall<Body>(method: 'GET' | 'POST', url: string, data?: object) {
	return await axios.request<Body>({
		...{ method, url, data, baseURL: sandbox.baseUrl, proxy: false },
		headers: { authorization: `Bearer ${sandbox.keys.full}` },
	});
}

async function listPosts(): Promise<Post[]> {
	const posts: Post[] = [];
	for (let cursor: string | null = ''; cursor !== null;) {
		const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page: PostPage = (await serviceCall<PostPage>('GET', `/v2/posts?limit=100${query}`)).data;
		posts.push(...page.data);
		cursor = page.nextCursor;
	}
	return posts;
}

/** All items that the trigger has given to workflows so far. */
async function events() {
	const { api } = cluster.main;
	const executions = await api.executions(triggerId);
	const items = executions
		.filter(({ status }) => status === 'success')
		.map(async ({ id }) => itemsOf(await api.execution(id)));
	return (await Promise.all(items)).flat();
}

function itemsOf({ data }: Execution) {
	const tasks: ITaskData[] = data.resultData.runData.Trigger ?? [];
	return tasks.flatMap((task) => task.data?.main?.[0] ?? []);
}

/** When the first page of the list was read by the node, in milliseconds. */
async function headPolls(): Promise<number[]> {
	const entries = await sandbox.control.journal.read();
	return entries
		.filter(({ template, method, query, headers }) => {
			const isList = method === 'GET' && template === '/v2/posts' && !query.cursor;
			return isList && !String(headers['user-agent']).startsWith('axios');
		})
		.map(({ at }) => Date.parse(at));
}

async function pollsMade(count: number): Promise<void> {
	await until(async () => (await headPolls()).length >= count, pollPatienceMs);
}

async function until(isTrue: () => Promise<boolean>, patienceMs: number): Promise<void> {
	for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(1000)) {
		if (await isTrue()) return;
	}
	throw new Error(`It did not come true in ${patienceMs} ms: ${isTrue.toString()}`);
}

async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}
