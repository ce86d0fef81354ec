import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath, images, invalidVideos, validVideos } from '../../../kit/media';
import { startMediaServer, type MediaServer } from '../../../kit/media/server';
import { openSandbox, type Sandbox } from '../../../../sandbox/sandbox';
import { importRemote } from '../../../../sandbox/uploads/importRemote';
import { createRemoteUpload } from '../../../../sandbox/uploads/remoteUpload';

const { file } = validVideos.mp4H264;
const limits = {
	maxBytes: 1_000_000,
	timeoutMs: 120_000,
	maxRedirects: 3,
	hosts: 'loopback',
} as const;

let web: MediaServer;
let directory: string;
beforeAll(async () => {
	web = await startMediaServer();
	directory = mkdtempSync(join(tmpdir(), 'remote-'));
});
afterAll(async () => {
	await web.stop();
	rmSync(directory, { recursive: true });
});

describe('a remote import', () => {
	test.each([
		['plain', {}],
		['without a length', { chunked: true }],
		['slow', { bytesPerSecond: 20_000 }],
		['behind three redirects', { redirects: 3 }],
	])('%s brings the whole file', async (_name, misbehavior) => {
		const imported = await importRemote(web.url(file, misbehavior), directory, limits);
		const bytes = readFileSync(fixturePath({ file }));
		expect(readFileSync(imported.path).equals(bytes)).toBe(true);
		expect(imported).toMatchObject({
			bytes: bytes.length,
			sha256: createHash('sha256').update(bytes).digest('hex'),
			contentType: 'video/mp4',
		});
		rmSync(imported.path);
	});

	test.each([
		['a web page', { html: true }, {}, 415, 'unsupported_media_type', /web page/],
		['a missing file', { status: 404 }, {}, 422, 'invalid_request', /answered 404/],
		['a failing server', { status: 500 }, {}, 422, 'invalid_request', /answered 500/],
		['a broken connection', { breakOffAfter: 500 }, {}, 422, 'invalid_request', /fetched whole/],
		['four redirects', { redirects: 4 }, {}, 422, 'invalid_request', /redirects too often/],
		['a large file', {}, { maxBytes: 1000 }, 413, 'file_too_large', /1000 bytes/],
		[
			'a large file without a length',
			{ chunked: true },
			{ maxBytes: 1000 },
			413,
			'file_too_large',
			/1000 bytes/,
		],
		[
			'a slow file',
			{ bytesPerSecond: 1000 },
			{ timeoutMs: 300 },
			422,
			'invalid_request',
			/within 0.3 s/,
		],
		[
			'a redirect to another host',
			{ redirectTo: 'http://192.0.2.1/a.mp4' },
			{},
			400,
			'invalid_request',
			/does not fetch from 192\.0\.2\.1/,
		],
	])('is refused for %s', async (_name, misbehavior, bounds, status, code, message) => {
		const attempt = importRemote(web.url(file, misbehavior), directory, { ...limits, ...bounds });
		await expect(attempt).rejects.toMatchObject({
			status,
			code,
			message: expect.stringMatching(message),
			hint: expect.stringMatching(/\.$/),
		});
		expect(readdirSync(directory)).toEqual([]);
	});

	test.each([
		['http://192.0.2.1/a.mp4', 400],
		['http://[2001:db8::1]/a.mp4', 400],
		['http://127.0.0.1.example.com/a.mp4', 400],
		['ftp://127.0.0.1/a.mp4', 400],
		['http://127.0.0.1:1/a.mp4', 422],
	])('is refused for %s', async (url, status) => {
		await expect(importRemote(url, directory, limits)).rejects.toMatchObject({
			status,
			code: 'invalid_request',
		});
	});
});

describe('a remote upload', () => {
	let sandbox: Sandbox;
	beforeAll(() => {
		sandbox = openSandbox(undefined, {});
	});
	afterAll(() => sandbox.close());
	afterEach(() => sandbox.reset());

	test('is ready immediately', async () => {
		const upload = await createRemoteUpload(sandbox, { kind: 'video', sourceUrl: web.url(file) });
		expect(sandbox.uploads.get(upload.uploadId)).toMatchObject({
			status: 'ready',
			source: 'remote',
			receivedBytes: readFileSync(fixturePath({ file })).length,
		});
	});

	test.each([
		['video', invalidVideos.av1, 422, 'invalid_media_specs'],
		['video', invalidVideos.aviNamedMp4, 415, 'unsupported_media_type'],
		['image', images.htmlNamedJpg, 415, 'unsupported_media_type'],
		['image', validVideos.mp4H264, 415, 'unsupported_media_type'],
		['video', images.png, 415, 'unsupported_media_type'],
	] as const)('is refused as %s of %o with %i', async (kind, fixture, status, code) => {
		const before = readdirSync(sandbox.dataDir);
		const attempt = createRemoteUpload(sandbox, { kind, sourceUrl: web.url(fixture.file) });
		await expect(attempt).rejects.toMatchObject({ status, code });
		expect(readdirSync(sandbox.dataDir)).toEqual(before);
	});
});
