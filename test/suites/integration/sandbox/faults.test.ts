import axios, { isAxiosError } from 'axios';
import type { ContentTag, MediaUrl, MediaUrls, SignedUpload } from '../../../../sandbox/service';
import { api, errorOf, sandbox, useSandbox } from './apiClient';

useSandbox();

const tag = () => api.post('/v2/content-tags', { name: 'made', color: '#fff' });
const onTags = { method: 'POST', path: '/v2/content-tags' };

/** Number of tags that exist. */
const made = async () => {
	await sandbox.control.settings({ listContentTags: true });
	const { data } = await api.get<{ data: ContentTag[] }>('/v2/content-tags');
	return data.data.filter(({ name }) => name === 'made').length;
};

const codeOf = (attempt: Promise<unknown>) =>
	attempt.then(
		() => 'answered',
		(error: unknown) => isAxiosError(error) && error.code,
	);

test('status answers with the code that was asked for', async () => {
	await sandbox.control.faults.add({
		...onTags,
		kind: 'status',
		status: 418,
		code: 'teapot',
		times: 1,
	});
	const response = await tag();
	expect(response.status).toBe(418);
	expect(errorOf(response)).toMatchObject({ code: 'teapot', requestId: expect.any(String) });
	expect((await tag()).status).toBe(201);
	const [struck, passed] = await sandbox.control.journal.read();
	expect([struck?.fault, passed?.fault]).toEqual(['status', null]);
});

test('a reset comes before or after the work is done', async () => {
	await sandbox.control.faults.add({ ...onTags, kind: 'resetBeforeCommit', times: 1 });
	expect(await codeOf(tag())).toBe('ECONNRESET');
	expect(await made()).toBe(0);
	await sandbox.control.faults.add({ ...onTags, kind: 'resetAfterCommit', times: 1 });
	expect(await codeOf(tag())).toBe('ECONNRESET');
	expect(await made()).toBe(1);
	expect((await sandbox.control.journal.read())[0]?.status).toBeNull();
});

test('JSON is cut off or garbage after the work is done', async () => {
	for (const kind of ['truncatedJson', 'garbageJson'] as const) {
		await sandbox.control.faults.add({ ...onTags, kind, times: 1 });
		const response = await api.post<string>(
			'/v2/content-tags',
			{ name: 'made', color: 'x' },
			{ responseType: 'text', transformResponse: (text: string) => text },
		);
		expect(response.status).toBe(201);
		expect(() => JSON.parse(response.data) as unknown).toThrow(SyntaxError);
	}
	expect(await made()).toBe(2);
});

test('a proxy answers with HTML, before or after the work is done', async () => {
	await sandbox.control.faults.add({ ...onTags, kind: 'html502', times: 1 });
	const before = await tag();
	expect([before.status, before.headers['content-type']]).toEqual([
		502,
		'text/html; charset=utf-8',
	]);
	expect(before.data).toContain('<html>');
	expect(await made()).toBe(0);
	await sandbox.control.faults.add({ ...onTags, kind: 'html502', afterCommit: true, times: 1 });
	expect((await tag()).status).toBe(502);
	expect(await made()).toBe(1);
});

test('429 and 503 come with and without Retry-After', async () => {
	await sandbox.control.faults.add({ kind: 'rateLimited', times: 1 });
	const plain = await tag();
	expect([plain.status, errorOf(plain).code]).toEqual([429, 'rate_limited']);
	expect(plain.headers['retry-after']).toBeUndefined();
	await sandbox.control.faults.add({ kind: 'rateLimited', retryAfterSeconds: 3, times: 1 });
	expect((await tag()).headers['retry-after']).toBe('3');
	await sandbox.control.faults.add({ kind: 'http503', retryAfterSeconds: 2, times: 1 });
	const down = await tag();
	expect([down.status, down.headers['retry-after']]).toEqual([503, '2']);
});

test('an answer can come late, never, or from elsewhere', async () => {
	await sandbox.control.faults.add({ kind: 'delay', delayMs: 300, times: 1 });
	const started = performance.now();
	expect((await tag()).status).toBe(201);
	expect(performance.now() - started).toBeGreaterThanOrEqual(290);

	await sandbox.control.faults.add({ kind: 'timeout', times: 1 });
	expect(await codeOf(api.get('/v2/usage', { timeout: 200 }))).toBe('ECONNABORTED');

	await sandbox.control.faults.add({
		kind: 'redirect',
		location: 'https://else.example/',
		times: 1,
	});
	const moved = await api.get('/v2/usage', { maxRedirects: 0 });
	expect([moved.status, moved.headers.location]).toEqual([302, 'https://else.example/']);
});

test('faults strike where, when and as often as was asked for', async () => {
	await sandbox.control.faults.add({
		method: 'GET',
		path: '/v2/accounts/{accountId}',
		kind: 'status',
		status: 500,
		skip: 1,
		times: 1,
	});
	const get = async (path: string) => (await api.get(path)).status;
	expect(await get('/v2/accounts')).toBe(200);
	expect(await get('/v2/accounts/acc_tiktok_main')).toBe(200);
	expect(await get('/v2/accounts/acc_tiktok_main')).toBe(500);
	expect(await get('/v2/accounts/acc_tiktok_main')).toBe(200);
	expect(await sandbox.control.faults.list()).toEqual([]);

	const draw = async () => {
		await sandbox.control.faults.clear();
		await sandbox.control.faults.add({ kind: 'status', status: 500, probability: 0.5, seed: 7 });
		const statuses: number[] = [];
		for (let index = 0; index < 40; index += 1) {
			statuses.push(await get('/v2/usage'));
		}
		return statuses;
	};
	const first = await draw();
	expect(new Set(first)).toEqual(new Set([200, 500]));
	expect(await draw()).toEqual(first);
});

test('the upload origin has faults of its own', async () => {
	const { data } = await api.post<SignedUpload>('/v2/uploads', {
		kind: 'image',
		filename: 'a.png',
		contentType: 'image/png',
		sizeBytes: 4,
	});
	await sandbox.control.faults.add({ origin: 'upload', kind: 'expired', times: 1 });
	const put = () =>
		axios.put(data.uploadUrl, Buffer.from('1234'), {
			headers: { 'Content-Type': 'image/png' },
			validateStatus: () => true,
			proxy: false,
		});
	const refused = await put();
	expect(refused.status).toBe(403);
	expect(refused.data).toContain('<Code>');
	expect((await put()).status).toBe(200);
	const entry = (await sandbox.control.journal.read()).at(-1);
	expect(entry).toMatchObject({ origin: 'upload', headers: { authorization: null } });
});

test('image downloads have faults of their own', async () => {
	const item = { folderId: 'folder_places', imageId: 'folder_places_image_1' };
	const { data } = await api.post<MediaUrls>('/v2/workspace/media-urls', { items: [item] });
	const path = '/media/images/{folderId}/{imageId}';
	await sandbox.control.faults.add({ origin: 'image', path, kind: 'http503', times: 1 });
	const { url } = data.data[0] as MediaUrl;
	expect([(await api.get(url)).status, (await api.get(url)).status]).toEqual([503, 200]);
	expect((await sandbox.control.journal.read()).at(-1)).toMatchObject({
		origin: 'image',
		template: path,
		status: 200,
	});
});

test('a kind that does not exist is refused', async () => {
	await expect(sandbox.control.faults.add({ kind: 'gremlins' as 'delay' })).rejects.toThrow(
		/Unknown fault/,
	);
});
