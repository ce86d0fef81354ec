import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import { fixturePath, images, validVideos } from '../../../../kit/media';
import { createEngine, type Engine } from '../../../../kit/engine';
import {
	completesUploads,
	startScriptedService,
	type ScriptedAnswer,
	type ScriptedRequest,
	type ScriptedService,
} from '../../../../kit/support/scriptedService';
import { skipWaits } from '../../../../kit/world/skipWaits';

skipWaits();

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine();
});

afterAll(() => engine.close());

const bytes = readFileSync(fixturePath(images.png));

/** The fields next to the address in a signed upload's answer, and how its origin answers. */
interface Origin {
	answer?: object;
	store: Record<string, ((request: ScriptedRequest) => ScriptedAnswer | 'lost') | 'stuck'>;
}

interface Upload {
	options?: INodeParameters;
	runOptions?: INodeParameters;
	mode?: 'memory';
	signal?: AbortSignal;
	/** Number of items with the file. */
	items?: number;
	file?: { file: string };
	named?: { fileName: string; mimeType: string };
}

async function upload({ answer = {}, store }: Origin, upload: Upload = {}) {
	let made = 0;
	const service: ScriptedService = await startScriptedService((origin) => ({
		'POST /v2/uploads': () => ({
			status: 201,
			json: { uploadId: `upl_${++made}`, uploadUrl: `${origin}/bytes?signature=s3cret`, ...answer },
		}),
		...completesUploads,
		...store,
	}));
	try {
		const { options = {}, runOptions = {}, mode, signal, file = images.png, named } = upload;
		const { items = 1 } = upload;
		const data = await engine.binary(fixturePath(file), { ...named, ...(mode && { mode }) });
		const result = await engine.run({
			parameters: { resource: 'upload', operation: 'upload', options, runOptions },
			credentials: { baseUrl: service.origin, apiKey: 'key' },
			items: Array.from({ length: items }, () => ({ json: {}, binary: { data } })),
			signal,
		});
		const sent = service.requests.filter(({ path }) => path === '/bytes');
		const created = service.requests.find(({ path }) => path === '/v2/uploads');
		const declared: unknown = created && JSON.parse(created.body.toString());
		const paths = service.requests.map(({ path }) => path);
		return { ...result, sent, made, declared, paths };
	} finally {
		await service.stop();
	}
}

const takes = () => ({ status: 200 });

test('a storage that is down is called the storage', async () => {
	const answer = { uploadUrl: 'http://127.0.0.1:9/bytes?signature=s3cret' };
	const { error } = await upload({ answer, store: {} });
	expect(error?.message).toContain('127.0.0.1:9 did not accept the connection');
	expect(error?.description).toMatch(/This host is the storage for uploads/);
	expect(error?.description).not.toMatch(/base URL|s3cret/);
});
const modes = [
	['on disk', undefined],
	['in memory', 'memory'],
] as const;

describe('the answer of a signed upload next to its address', () => {
	test.each(['headers', 'uploadHeaders'])(
		'%s are sent, but none that HTTP sets itself',
		async (key) => {
			const headers = {
				'X-Amz-Acl': 'private-s3cret',
				'Content-Type': 'application/x-own',
				Host: 'evil.example',
				'Content-Length': '7',
				'bad name': 'x',
				'X-Break': 'a\r\nX-Other: b',
			};
			const answer = { [key]: headers };
			const { sent, items, error } = await upload({ answer, store: { 'PUT /bytes': takes } });
			expect(error).toBeUndefined();
			expect(sent[0]?.headers).toMatchObject({
				'x-amz-acl': 'private-s3cret',
				'content-type': 'application/x-own',
				'content-length': String(bytes.length),
				host: expect.stringContaining('127.0.0.1'),
			});
			expect(sent[0]?.headers).not.toHaveProperty('x-other');
			expect(sent[0]?.headers).not.toHaveProperty('authorization');
			expect(sent[0]?.body.equals(bytes)).toBe(true);
			expect(inspect(items, { depth: 9 })).not.toContain('s3cret');
		},
	);

	test.each(['fields', 'formFields'])('%s make it a form, and precede the file', async (key) => {
		const answer = { [key]: { key: 'a/b', policy: 's3cret' } };
		for (const [, mode] of modes) {
			const { sent, items, error } = await upload(
				{ answer, store: { 'POST /bytes': () => ({ status: 204 }) } },
				{ mode },
			);
			expect(error).toBeUndefined();
			const form = await new Response(new Uint8Array(sent[0]?.body ?? []), {
				headers: { 'content-type': sent[0]?.headers['content-type'] ?? '' },
			}).formData();
			const names = [...(sent[0]?.body.toString('latin1') ?? '').matchAll(/ name="(\w+)"/g)];
			expect(names.map(([, name]) => name)).toEqual(['key', 'policy', 'file']);
			const file = form.get('file') as File;
			expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
			expect(inspect(items, { depth: 9 })).not.toContain('s3cret');
		}
	});

	test('a method is used', async () => {
		const { sent } = await upload({ answer: { method: 'post' }, store: { 'POST /bytes': takes } });
		expect(sent[0]?.body.equals(bytes)).toBe(true);
	});

	test('the way that the user chose comes first', async () => {
		const { sent } = await upload(
			{ answer: { method: 'PUT' }, store: { 'POST /bytes': takes } },
			{ options: { transferMethod: 'postRaw' } },
		);
		expect(sent[0]?.body.equals(bytes)).toBe(true);
	});

	test('an address may be relative to that of the service', async () => {
		const answer = { uploadUrl: '/bytes?signature=s3cret' };
		const { sent, error } = await upload({ answer, store: { 'PUT /bytes': takes } });
		expect(error).toBeUndefined();
		expect(sent[0]?.body.equals(bytes)).toBe(true);
		expect(sent[0]?.headers).not.toHaveProperty('authorization');
	});

	test('is in no message when the origin refuses', async () => {
		const answer = { headers: { 'X-Token': 's3cret' }, fields: { policy: 's3cret' } };
		const store = { 'POST /bytes': () => ({ status: 400, text: 'policy s3cret is wrong' }) };
		const { error } = await upload({ answer, store });
		expect(error?.message).toMatch(/^The storage for uploads did not accept the file/);
		expect(inspect(error, { depth: 9 })).not.toContain('s3cret');
	});
});

describe('an origin that takes no PUT, where nobody says what it takes', () => {
	const refuses = (status: number) => () => ({ status });

	test.each<[string, Origin['store']]>([
		['has no route for it', { 'PUT /bytes': refuses(404), 'POST /bytes': takes }],
		['does not allow it', { 'PUT /bytes': refuses(405), 'POST /bytes': takes }],
		['does not implement it', { 'PUT /bytes': refuses(501), 'POST /bytes': takes }],
	])('gets the bytes by POST: it %s', async (_how, store) => {
		const { items, sent, made, error } = await upload({ store });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ uploadId: 'upl_1', status: 'ready' });
		expect(made).toBe(1);
		expect(sent.at(-1)).toMatchObject({ route: 'POST /bytes' });
		expect(sent.at(-1)?.body.equals(bytes)).toBe(true);
	});

	test.each([400, 415, 422])('gets a form where it answers bytes with %p', async (status) => {
		const post = ({ headers }: ScriptedRequest) =>
			/^multipart/.test(headers['content-type'] ?? '') ? takes() : { status };
		const store = { 'PUT /bytes': refuses(404), 'POST /bytes': post };
		const { items, sent } = await upload({ store });
		expect(items[0]?.json.status).toBe('ready');
		expect(sent.map(({ route }) => route)).toEqual(['PUT /bytes', 'POST /bytes', 'POST /bytes']);
	});

	test('is reported by the first refusal if it takes nothing', async () => {
		const store = { 'PUT /bytes': refuses(405), 'POST /bytes': refuses(404) };
		const { error, sent } = await upload({ store });
		expect(error?.message).toContain('HTTP 405');
		expect(sent).toHaveLength(3);
	});

	test.each([400, 403, 413])('gets nothing else where it judges the file: %p', async (status) => {
		const { sent } = await upload({
			answer: { expiresAt: '2099-01-01T00:00:00.000Z' },
			store: { 'PUT /bytes': refuses(status), 'POST /bytes': takes },
		});
		expect(sent.map(({ route }) => route)).toEqual(['PUT /bytes']);
	});
});

describe('an origin that says more than that it has taken the bytes', () => {
	const page = '<!DOCTYPE HTML>\n<html><head><title>201 Created</title></head></html>';
	test.each<[string, ScriptedAnswer]>([
		['nothing, as HTML', { headers: { 'content-type': 'text/html; charset=utf-8' } }],
		['a word, as HTML', { text: 'OK', headers: { 'content-type': 'text/html' } }],
		['a page of a created file', { status: 201, text: page }],
		['JSON', { json: { ok: true } }],
	])('is believed: %s', async (_what, answer) => {
		const { items, sent } = await upload({ store: { 'PUT /bytes': () => answer } });
		expect(items[0]?.json).toMatchObject({ uploadId: 'upl_1', status: 'ready' });
		expect(sent).toHaveLength(1);
	});

	test('is not believed where all it says is a page, as that of a login is', async () => {
		const { error } = await upload({ store: { 'PUT /bytes': () => ({ text: page }) } });
		expect(error?.message).toContain('it answered with an HTML page (HTTP 200)');
	});
});

describe('a signed URL that has expired by the clock of its origin', () => {
	const xml = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
	test.each([
		['an object store', { status: 403, text: xml }],
		['a gateway', { status: 403, json: { message: 'The signature expired an hour ago.' } }],
		['a bucket of Google', { status: 400, text: '<Error><Code>ExpiredToken</Code></Error>' }],
		['HTTP 410', { status: 410, text: 'This link has expired' }],
	])('is renewed once, as %s says it', async (_, refusal) => {
		const expiresAt = '2099-01-01T00:00:00.000Z';
		const put = ({ before }: ScriptedRequest) => (before === 0 ? refusal : takes());
		const { items, made } = await upload({ answer: { expiresAt }, store: { 'PUT /bytes': put } });
		expect(items[0]?.json).toMatchObject({ uploadId: 'upl_2', status: 'ready' });
		expect(made).toBe(2);
	});

	test('is not renewed twice, and the failure names the last upload', async () => {
		const { error, made } = await upload({
			store: { 'PUT /bytes': () => ({ status: 403, text: xml }) },
		});
		expect(made).toBe(2);
		expect(error?.description).toMatch(/Uploads created for this \w+: upl_2\./);
	});

	test('is still good by our clock alone', async () => {
		const expiresAt = '2020-01-01T00:00:00.000Z';
		const put = ({ before }: ScriptedRequest) => (before < 2 ? 'lost' : takes());
		const { items, made } = await upload({ answer: { expiresAt }, store: { 'PUT /bytes': put } });
		expect(items[0]?.json.uploadId).toBe('upl_1');
		expect(made).toBe(1);
	});
});

describe.each(modes)('a file %s', (_, mode) => {
	test('ends when the origin takes no byte', async () => {
		const { error, sent } = await upload(
			{ store: { 'PUT /bytes': 'stuck' } },
			{ mode, runOptions: { requestTimeout: 2 }, file: validVideos.mp4H264 },
		);
		expect(error?.description).toContain('code transfer_stalled');
		expect(sent).toHaveLength(4);
	});

	test('is sent again after a busy origin', async () => {
		const put = ({ before }: ScriptedRequest): ScriptedAnswer =>
			before === 0 ? { status: 429, headers: { 'retry-after': '1' } } : takes();
		const { items, sent } = await upload({ store: { 'PUT /bytes': put } }, { mode });
		expect(items[0]?.json.status).toBe('ready');
		expect(sent).toHaveLength(2);
	});
});

test('a file is not sent again when the execution is cancelled while it is being opened', async () => {
	const controller = new AbortController();
	const files = Container.get(BinaryDataService);
	const open = files.getAsStream.bind(files);
	let opened = 0;
	const spy = jest.spyOn(files, 'getAsStream').mockImplementation(async (...args) => {
		// The first try sends the stream that was opened to read the header; the second try opens the file again.
		if (++opened === 2) {
			controller.abort();
		}
		return await open(...args);
	});
	try {
		const { sent, made, error } = await upload(
			{ store: { 'PUT /bytes': () => ({ status: 503 }) } },
			{ signal: controller.signal },
		);
		expect(error).toBeDefined();
		expect([made, sent.length]).toEqual([1, 1]);
	} finally {
		spy.mockRestore();
	}
});

describe('a file that is not what its name says', () => {
	test.each([
		['a PNG named .jpg', images.png, 'photo.jpg', 'image/jpeg', 'image/png', 'photo.jpg'],
		[
			'a JPEG without an extension',
			images.jpeg,
			'photo',
			'application/octet-stream',
			'image/jpeg',
			'photo',
		],
		[
			'an MP4 named .mov',
			validVideos.mp4H264,
			'clip.MOV',
			'video/quicktime',
			'video/mp4',
			'clip.mp4',
		],
		[
			'a MOV named .mp4',
			validVideos.movHevc,
			'clip.mp4',
			'video/mp4',
			'video/quicktime',
			'clip.mov',
		],
	])('%s is declared by its bytes', async (_, file, fileName, mimeType, contentType, filename) => {
		for (const [, mode] of modes) {
			const { declared, sent } = await upload(
				{ store: { 'PUT /bytes': takes } },
				{ mode, file, named: { fileName, mimeType } },
			);
			expect(declared).toMatchObject({ contentType, filename });
			expect(sent[0]?.headers['content-type']).toBe(contentType);
		}
	});
});

test('the failure of a later file names the uploads of all, in their order', async () => {
	const data = await engine.binary(fixturePath(images.png));
	let made = 0;
	const service = await startScriptedService((origin) => ({
		'POST /v2/uploads': () => {
			const uploadId = `upl_${++made}`;
			return { status: 201, json: { uploadId, uploadUrl: `${origin}/${uploadId}` } };
		},
		'PUT /upl_1': () => ({}),
		'PUT /upl_2': () => ({}),
		'PUT /upl_3': () => ({ status: 400 }),
		...completesUploads,
	}));
	try {
		const { items } = await engine.run({
			parameters: { resource: 'upload', operation: 'upload', binaryPropertyName: 'a, b, c' },
			credentials: { baseUrl: service.origin, apiKey: 'key' },
			items: [{ json: {}, binary: { a: data, b: data, c: data } }],
			node: { onError: 'continueRegularOutput' },
		});
		expect(items[0]?.json.error).toMatchObject({ uploadIds: ['upl_1', 'upl_2', 'upl_3'] });
	} finally {
		await service.stop();
	}
});

test('Uploads at Once bounds how many files are sent at the same time', async () => {
	const { paths } = await upload(
		{ store: { 'PUT /bytes': takes } },
		{ items: 5, runOptions: { uploadsAtOnce: 1 } },
	);
	const sent = paths.filter((path) => path === '/v2/uploads' || path === '/bytes');
	expect(sent).toEqual(Array.from({ length: 5 }, () => ['/v2/uploads', '/bytes']).flat());
});
