import axios, { type AxiosRequestConfig } from 'axios';
import FormData from 'form-data';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixturePath, images, validVideos } from '../../../kit/media';
import type { FaultRule } from '../../../../sandbox/faultRules';
import { completeUpload } from '../../../../sandbox/uploads/completion';
import { eventually } from '../../../kit/support/eventually';
import { startOrigin, type RunningOrigin } from './runningOrigin';

const video = fixturePath(validVideos.mp4H264);
const sizeBytes = statSync(video).size;
const sha256 = createHash('sha256').update(readFileSync(video)).digest('hex');

let origin: RunningOrigin;
beforeAll(async () => {
	origin = await startOrigin();
});
afterAll(async () => await origin.stop());
afterEach(() => origin.sandbox.reset());

async function send(url: string, config: AxiosRequestConfig = {}) {
	return await axios.request<string>({
		method: 'PUT',
		url,
		data: createReadStream(video),
		validateStatus: () => true,
		maxRedirects: 0,
		...config,
		headers: { 'Content-Type': 'video/mp4', 'Content-Length': sizeBytes, ...config.headers },
	});
}

function form(field = 'file', path = video): FormData {
	const body = new FormData();
	body.append('note', 'kept out');
	body.append(field, createReadStream(path), { knownLength: statSync(path).size });
	return body;
}

async function sendForm(url: string, method: 'POST' | 'PUT', body = form()) {
	return await send(url, {
		method,
		data: body,
		headers: { ...body.getHeaders(), 'Content-Length': body.getLengthSync() },
	});
}

function storedBytes(uploadId: string): Buffer | null {
	const path = origin.sandbox.uploads.get(uploadId)?.bytesPath;
	return path ? readFileSync(path) : null;
}

describe('a transfer', () => {
	test('sends raw bytes that arrive byte for byte', async () => {
		const { upload, url } = origin.signed({ sizeBytes });
		const { status, data } = await send(url);
		expect([status, data]).toEqual([200, '']);
		expect(origin.sandbox.uploads.get(upload.uploadId)).toMatchObject({
			status: 'pending',
			receivedBytes: sizeBytes,
			sha256,
		});
		expect(storedBytes(upload.uploadId)?.equals(readFileSync(video))).toBe(true);
		expect(origin.lastEntry()).toMatchObject({
			origin: 'upload',
			template: '/signed/{uploadId}',
			status: 200,
			body: { bytes: sizeBytes, sha256 },
			headers: { authorization: null, 'content-length': String(sizeBytes) },
		});
	});

	test.each([
		['POST', 204],
		['PUT', 200],
	] as const)('sends a form by %s that arrives byte for byte', async (method, expected) => {
		const { upload, url } = origin.signed({ sizeBytes });
		const { status } = await sendForm(url, method);
		expect(status).toBe(expected);
		expect(storedBytes(upload.uploadId)?.equals(readFileSync(video))).toBe(true);
		expect(origin.lastEntry()?.body).toEqual({ bytes: sizeBytes, sha256 });
	});

	test('can be repeated until completion, and leaves one file', async () => {
		const { upload, url } = origin.signed({ sizeBytes });
		await send(url);
		const first = origin.sandbox.uploads.get(upload.uploadId)?.bytesPath ?? '';
		expect((await send(url)).status).toBe(200);
		expect(existsSync(first)).toBe(false);
		expect(storedBytes(upload.uploadId)?.length).toBe(sizeBytes);
		await completeUpload(origin.sandbox, upload.uploadId);
		const late = await send(url);
		expect([late.status, late.data]).toEqual([403, expect.stringContaining('AccessDenied')]);
	});

	test('is taken only in the ways that the settings name', async () => {
		origin.sandbox.settings.patch({ transferMethods: ['postMultipart'] });
		const { url } = origin.signed({ sizeBytes });
		expect((await send(url)).status).toBe(405);
		expect((await sendForm(url, 'PUT')).status).toBe(405);
		expect((await sendForm(url, 'POST')).status).toBe(204);
	});
});

describe('the origin refuses in the words of an object store', () => {
	const cases: Array<[string, number, string, (url: string) => ReturnType<typeof send>]> = [
		[
			'an Authorization header',
			400,
			'InvalidArgument',
			async (url) => await send(url, { headers: { Authorization: 'Bearer sandbox-full-access' } }),
		],
		[
			'a wrong signature',
			403,
			'SignatureDoesNotMatch',
			async (url) => await send(url.replace(/signature=.*/, 'signature=AAAA')),
		],
		[
			'a later expiry than was signed',
			403,
			'SignatureDoesNotMatch',
			async (url) => await send(url.replace('expires=', 'expires=9')),
		],
		[
			'another content type',
			403,
			'SignatureDoesNotMatch',
			async (url) => await send(url, { headers: { 'Content-Type': 'video/quicktime' } }),
		],
		[
			'no length',
			411,
			'MissingContentLength',
			async (url) =>
				await send(url, {
					data: Readable.from([readFileSync(video)]),
					headers: { 'Content-Length': null },
				}),
		],
		[
			'too few bytes',
			400,
			'EntityTooSmall',
			async (url) => await send(url, { data: Buffer.alloc(10), headers: { 'Content-Length': 10 } }),
		],
		[
			'too many bytes',
			413,
			'EntityTooLarge',
			async (url) =>
				await send(url, {
					data: Buffer.alloc(sizeBytes + 1),
					headers: { 'Content-Length': sizeBytes + 1 },
				}),
		],
		[
			'a form whose file is too large',
			413,
			'EntityTooLarge',
			async (url) => await sendForm(url, 'POST', form('file', fixturePath(validVideos.sixtyFps))),
		],
		[
			'a form whose file is too small',
			400,
			'EntityTooSmall',
			async (url) => await sendForm(url, 'POST', form('file', fixturePath(validVideos.landscape))),
		],
		[
			'a form with another field',
			400,
			'InvalidArgument',
			async (url) => await sendForm(url, 'POST', form('upload')),
		],
		[
			'a form whose file has another type',
			403,
			'SignatureDoesNotMatch',
			async (url) => await sendForm(url, 'POST', form('file', fixturePath(images.png))),
		],
		[
			'a form that is none',
			400,
			'MalformedPOSTRequest',
			async (url) =>
				await send(url, {
					method: 'POST',
					headers: { 'Content-Type': 'multipart/form-data; boundary=none' },
				}),
		],
		[
			'another method',
			405,
			'MethodNotAllowed',
			async (url) => await send(url, { method: 'PATCH' }),
		],
		[
			'an unknown upload',
			404,
			'NoSuchUpload',
			async (url) => await send(url.replace('/signed/', '/signed/no-')),
		],
		['another path', 404, 'NoSuchKey', async (url) => await send(new URL('/', url).href)],
	];

	test.each(cases)('%s', async (_name, expectedStatus, code, attempt) => {
		const { upload, url } = origin.signed({ sizeBytes });
		const before = readdirSync(origin.sandbox.dataDir);
		const { status, data, headers } = await attempt(url);
		expect(status).toBe(expectedStatus);
		expect(headers['content-type']).toContain('application/xml');
		expect(data).toMatch(
			new RegExp(`^<\\?xml .*\\n<Error><Code>${code}</Code><Message>.+</Message>`),
		);
		expect(storedBytes(upload.uploadId)).toBeNull();
		expect(readdirSync(origin.sandbox.dataDir)).toEqual(before);
	});

	test('an expired URL', async () => {
		const { url } = origin.signed({ sizeBytes });
		origin.sandbox.clock.advance(3_600_000);
		const { status, data } = await send(url);
		expect([status, data]).toEqual([403, expect.stringContaining('Request has expired')]);
	});

	test('also to a sender who has much more to send', async () => {
		const { url } = origin.signed({ sizeBytes: 1 });
		const data = Buffer.alloc(20_000_000);
		const { status } = await send(url, { data, headers: { 'Content-Length': data.length } });
		expect(status).toBe(413);
	});

	test('and journals the name of a key, never its value', async () => {
		const { url } = origin.signed({ sizeBytes });
		await send(url, { headers: { Authorization: 'Bearer some-secret-value' } });
		expect(origin.lastEntry()?.headers.authorization).toBe('unknown');
		expect(JSON.stringify(origin.lastEntry())).not.toContain('some-secret-value');
	});
});

test.each(['video/mp4', 'multipart/form-data; boundary=edge'])(
	'nothing is kept of a transfer that breaks off (%s)',
	async (contentType) => {
		const before = readdirSync(origin.sandbox.dataDir);
		const { upload, url } = origin.signed({ sizeBytes });
		const body = Readable.from(
			(async function* () {
				yield Buffer.from(
					'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
				);
				await sleep(100);
				throw new Error('unplugged');
			})(),
		);
		await expect(
			send(url, { data: body, headers: { 'Content-Type': contentType } }),
		).rejects.toThrow();
		// The origin notices it, and cleans up, after a moment.
		const files = () => readdirSync(origin.sandbox.dataDir);
		const isOver = () =>
			typeof origin.lastEntry()?.durationMs === 'number' && files().length <= before.length;
		await eventually.poll(isOver).toBe(true);
		expect(files()).toEqual(before);
		expect(origin.lastEntry()).toMatchObject({ status: null, durationMs: expect.any(Number) });
		expect(storedBytes(upload.uploadId)).toBeNull();
	},
);

describe('a fault', () => {
	const strike = (rule: Omit<FaultRule, 'origin'>) =>
		origin.sandbox.faults.add({ origin: 'upload', times: 1, ...rule });

	test.each([
		['expired', 403, 'Request has expired'],
		['status', 500, 'InternalError'],
		['http503', 503, 'ServiceUnavailable'],
		['rateLimited', 429, 'SlowDown'],
		['html502', 502, '<html>'],
	] as const)('%s answers %i once', async (kind, expected, text) => {
		strike({ kind });
		const { upload, url } = origin.signed({ sizeBytes });
		const { status, data } = await send(url);
		expect([status, data]).toEqual([expected, expect.stringContaining(text)]);
		expect(origin.lastEntry()).toMatchObject({ fault: kind, status: expected });
		expect(storedBytes(upload.uploadId)).toBeNull();
		expect((await send(url)).status).toBe(200);
	});

	test('redirect leads elsewhere', async () => {
		strike({ kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere' });
		const { status, headers } = await send(origin.signed({ sizeBytes }).url);
		expect([status, headers.location]).toEqual([307, 'http://127.0.0.1:9/elsewhere']);
	});

	test('resetAfterBytes breaks the connection, and the same URL takes the next attempt', async () => {
		strike({ kind: 'resetAfterBytes', bytes: 1000 });
		const { upload, url } = origin.signed({ sizeBytes });
		await expect(send(url)).rejects.toMatchObject({
			code: expect.stringMatching(/ECONNRESET|EPIPE/),
		});
		expect(origin.lastEntry()).toMatchObject({ fault: 'resetAfterBytes', status: null });
		expect(storedBytes(upload.uploadId)).toBeNull();
		expect((await send(url)).status).toBe(200);
	});

	test('stallAfterBytes never answers', async () => {
		strike({ kind: 'stallAfterBytes', bytes: 1000 });
		const { upload, url } = origin.signed({ sizeBytes });
		await expect(send(url, { timeout: 2000 })).rejects.toMatchObject({ code: 'ECONNABORTED' });
		expect(origin.lastEntry()?.body).toMatchObject({ sha256: null });
		expect(storedBytes(upload.uploadId)).toBeNull();
	});

	test('resetBeforeCommit keeps nothing, resetAfterCommit keeps the bytes', async () => {
		const { upload, url } = origin.signed({ sizeBytes });
		// EPIPE if the sender still writes after the connection has ended.
		const isBroken = { code: expect.stringMatching(/ECONNRESET|EPIPE/) as string };
		strike({ kind: 'resetBeforeCommit' });
		await expect(send(url)).rejects.toMatchObject(isBroken);
		expect(storedBytes(upload.uploadId)).toBeNull();
		strike({ kind: 'resetAfterCommit' });
		await expect(send(url)).rejects.toMatchObject(isBroken);
		expect(storedBytes(upload.uploadId)?.length).toBe(sizeBytes);
	});
});
