import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INodeParameters } from 'n8n-workflow';
import { fixturePath, images, invalidVideos } from '../../../../kit/media';
import { writeLargeVideo } from '../../../../kit/media/large';
import { eventually } from '../../../../kit/support/eventually';
import { createEngine, type Engine } from '../../../../kit/engine';
import {
	completesUploads,
	startScriptedService,
	type ScriptedAnswer,
	type ScriptedRequest,
} from '../../../../kit/support/scriptedService';

/** Counts how often a file is opened and how many of its bytes are read, in n8n's filesystem mode. */

const largeBytes = 5 * 2 ** 20 + 123;

let engine: Engine;
let folder: string;
let opened: Array<{ id: string; read: number }>;

beforeAll(async () => {
	engine = await createEngine();
	folder = await mkdtemp(join(tmpdir(), 'readings-'));
	await writeLargeVideo(file('front.mp4'), largeBytes);
	await writeLargeVideo(file('end.mp4'), largeBytes, { moov: 'last' });
	// Larger than one read.
	await writeFile(
		file('large.png'),
		Buffer.concat([await readFile(fixturePath(images.png)), Buffer.alloc(700_000, 7)]),
	);
	await writeFile(
		file('large.jpg'),
		Buffer.concat([await readFile(fixturePath(images.jpeg)), Buffer.alloc(700_000, 9)]),
	);
	await writeFile(file('small.png'), await readFile(fixturePath(images.png)));
	const service = Container.get(BinaryDataService);
	const getAsStream = service.getAsStream.bind(service);
	jest.spyOn(service, 'getAsStream').mockImplementation(async (id, chunkSize) => {
		const stream = await getAsStream(id, chunkSize);
		const entry = { id, read: 0 };
		opened.push(entry);
		const push = stream.push.bind(stream);
		stream.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
			entry.read += piece?.length ?? 0;
			return push(piece, encoding);
		};
		return stream;
	});
});

afterAll(async () => {
	await engine.close();
	await rm(folder, { recursive: true });
});

beforeEach(() => {
	opened = [];
});

const file = (name: string) => join(folder, name);

type Put = (request: ScriptedRequest) => ScriptedAnswer | 'lost';

async function run(parameters: INodeParameters, rows: IBinaryData[], put: Put = () => ({})) {
	let uploads = 0;
	let posts = 0;
	const service = await startScriptedService((origin) => ({
		'GET /v2/accounts': () => ({
			json: { data: [{ accountId: 'acc_1', platform: 'tiktok', username: 'one' }] },
		}),
		'POST /v2/uploads': () => ({
			status: 201,
			json: { uploadId: `upl_${++uploads}`, uploadUrl: `${origin}/bytes` },
		}),
		'PUT /bytes': put,
		'POST /bytes': put,
		...completesUploads,
		'POST /v2/posts': ({ body }) => ({
			status: 201,
			json: {
				postId: `post_${++posts}`,
				status: 'queued',
				createdAt: new Date().toISOString(),
				...(JSON.parse(body.toString()) as object),
			},
		}),
	}));
	try {
		const result = await engine.run({
			parameters,
			credentials: { baseUrl: service.origin, apiKey: 'key' },
			items: rows.map((data, row) => ({ json: { row }, binary: { data } })),
		});
		const sent = service.requests.filter(({ path }) => path === '/bytes');
		const keys = service.requests
			.filter(({ path }) => path === '/v2/posts')
			.map(({ headers }) => headers['idempotency-key']);
		return { ...result, sent, uploads, keys };
	} finally {
		await service.stop();
	}
}

const upload: INodeParameters = { resource: 'upload', operation: 'upload' };
const post: INodeParameters = {
	resource: 'post',
	operation: 'create',
	accountIds: 'acc_1',
	mediaSource: 'binary',
	caption: '={{ "Row " + $json.row }}',
};

const readings = [
	['a video with its header in front', 'front.mp4', 1],
	['a video with its header at the end', 'end.mp4', 2],
	['a PNG', 'large.png', 1],
	['a JPEG', 'large.jpg', 1],
	['an image of one piece', 'small.png', 1],
] as const;

describe.each([
	['Upload > Upload', upload],
	['Post > Create', post],
])('%s', (_, parameters) => {
	test.each(readings)('reads %s as few times as can be', async (_what, name, times) => {
		const { size } = await stat(file(name));
		const { error, sent } = await run(parameters, [await engine.binary(file(name))]);
		expect(error).toBeUndefined();
		expect(sent.map(({ body }) => hashOf(body))).toEqual([hashOf(await readFile(file(name)))]);
		expect(opened).toHaveLength(times);
		expect(bytesRead()).toBeLessThanOrEqual(times * size);
	});

	test.each(readings)('reads %s once more for a second try', async (_what, name, times) => {
		const { size } = await stat(file(name));
		const put = jest.fn<ScriptedAnswer | 'lost', []>().mockReturnValue({});
		put.mockReturnValueOnce({ status: 503 });
		const { error, sent } = await run(parameters, [await engine.binary(file(name))], put);
		expect(error).toBeUndefined();
		const hash = hashOf(await readFile(file(name)));
		expect(sent.map(({ body }) => hashOf(body))).toEqual([hash, hash]);
		expect(opened).toHaveLength(times + 1);
		expect(bytesRead()).toBeLessThanOrEqual((times + 1) * size);
	});

	test.each(['putMultipart', 'postMultipart', 'postRaw'])(
		'reads a file once for %s too',
		async (transferMethod) => {
			const options = { transferMethod };
			const { error, sent } = await run({ ...parameters, options }, [
				await engine.binary(file('front.mp4')),
			]);
			expect(error).toBeUndefined();
			expect(sent).toHaveLength(1);
			expect(sent[0]?.body.length).toBeGreaterThanOrEqual(largeBytes);
			expect(opened).toHaveLength(1);
			expect(bytesRead()).toBe(largeBytes);
		},
	);

	test('sends nothing of a file that breaks a rule, and reads no more than its header', async () => {
		const path = file('wrong.mp4');
		const wrong = await readFile(fixturePath(invalidVideos.vp9));
		await writeFile(path, Buffer.concat([wrong, box('free', 2_000_000)]));
		const { error, sent, uploads } = await run(parameters, [await engine.binary(path)]);
		expect(`${error?.message} ${error?.description}`).toContain('VP9');
		expect(sent).toEqual([]);
		expect(uploads).toBe(0);
		expect(opened).toHaveLength(1);
		expect(bytesRead()).toBeLessThan(1_000_000);
	});
});

test('rows that name the same file read, hash and upload it once', async () => {
	const data = await engine.binary(file('front.mp4'));
	const { error, items, sent, keys } = await run(post, [data, data, data]);
	expect(error).toBeUndefined();
	expect(sent).toHaveLength(1);
	expect(items.map(({ json }) => json.media)).toEqual([['upl_1'], ['upl_1'], ['upl_1']]);
	expect(new Set(keys).size).toBe(3);
	expect(opened).toHaveLength(1);
	expect(bytesRead()).toBe(largeBytes);
});

test('copies of a file are uploaded once, and each is read once', async () => {
	const copies = [await engine.binary(file('front.mp4')), await engine.binary(file('front.mp4'))];
	expect(copies[0]?.id).not.toBe(copies[1]?.id);
	const { error, items, sent } = await run(post, copies);
	expect(error).toBeUndefined();
	expect(sent).toHaveLength(1);
	expect(items.map(({ json }) => json.media)).toEqual([['upl_1'], ['upl_1']]);
	expect(opened).toHaveLength(2);
	expect(bytesRead()).toBe(2 * largeBytes);
});

test('files of the same size and start with other content stay two', async () => {
	const other = await readFile(file('front.mp4'));
	other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
	await writeFile(file('other.mp4'), other);
	const { error, items, sent } = await run(post, [
		await engine.binary(file('front.mp4')),
		await engine.binary(file('other.mp4')),
	]);
	expect(error).toBeUndefined();
	expect(new Set(sent.map(({ body }) => hashOf(body))).size).toBe(2);
	// The order in which the two are created is not fixed.
	expect(items.flatMap(({ json }) => json.media).sort()).toEqual(['upl_1', 'upl_2']);
});

test('a key that is not made of the file needs no more readings, and Check Only needs one', async () => {
	for (const options of [{ idempotency: 'custom', idempotencyKey: 'row' }, { checkOnly: true }]) {
		opened = [];
		const { error } = await run({ ...post, options }, [await engine.binary(file('front.mp4'))]);
		expect(error).toBeUndefined();
		expect(opened).toHaveLength(1);
		expect(bytesRead()).toBe(largeBytes);
	}
});

test('the key is made of the content, wherever the file lies and whatever was read of it', async () => {
	const keysOf = async (data: IBinaryData, parameters = post) =>
		(await run(parameters, [data])).keys;
	const [onDisk, inMemory] = [
		await engine.binary(file('front.mp4')),
		await engine.binary(file('front.mp4'), { mode: 'memory' }),
	];
	const keys = await keysOf(onDisk);
	expect(keys).toHaveLength(1);
	expect(await keysOf(inMemory)).toEqual(keys);
	expect(await keysOf(onDisk, { ...post, options: { checkVideo: false } })).toEqual(keys);
});

test('a run leaves no file open', async () => {
	const wrong = await engine.binary(fixturePath({ file: 'text-named.mp4' }));
	const right = await engine.binary(file('front.mp4'));
	const service = Container.get(BinaryDataService);
	const count = jest.spyOn(service, 'getAsStream');
	const before = count.mock.results.length;
	await run(
		{ ...post, binaryPropertyNames: 'data', accountIds: '={{ $json.row ? "" : "acc_1" }}' },
		[right, wrong],
	);
	const streams = await Promise.all(
		count.mock.results
			.slice(before)
			.map(async ({ value }) => await (value as ReturnType<typeof service.getAsStream>)),
	);
	await eventually.poll(() => streams.filter(({ destroyed }) => !destroyed)).toEqual([]);
});

function hashOf(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}

function bytesRead(): number {
	return opened.reduce((sum, { read }) => sum + read, 0);
}

function box(type: string, size: number): Buffer {
	const bytes = Buffer.alloc(size, 1);
	bytes.writeUInt32BE(size, 0);
	bytes.write(type, 4, 'latin1');
	return bytes;
}
