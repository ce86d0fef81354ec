import sharp from 'sharp';
import type {
	AccountList,
	ContentTag,
	MediaUrl,
	MediaUrls,
	QueuePage,
	Workspace,
} from '../../../../sandbox/service';
import { readContract, type ApiDocument } from '../../../../sandbox/description';
import { api, errorOf, refusal, sandbox, useSandbox } from './apiClient';

useSandbox();

test('a response that breaks the contract is a failure of the sandbox, and says so', async () => {
	await sandbox.control.accounts.patch('acc_tiktok_main', { timezone: 'UTC', followers: NaN });
	const response = await api.get('/v2/accounts/acc_tiktok_main');
	expect(response.status).toBe(500);
	expect(errorOf(response).message).toContain('followers');
	expect((await sandbox.control.journal.read()).at(-1)?.failure).toContain('followers');
});

test('the description is narrower for videos and lists tags only where they are served', async () => {
	const { data } = await api.get<ApiDocument>('/v2/openapi.json');
	expect(data.info.version).toBe('2.0.0');
	expect(data.servers).toEqual([{ url: sandbox.baseUrl }]);
	expect(Object.keys(data.paths)).toEqual(Object.keys(readContract().paths));
	expect(data.components.schemas.SignedUploadBody).toMatchObject({
		then: { properties: { contentType: { enum: ['video/mp4'] } } },
	});
	expect((await api.get('/v2/content-tags')).status).toBe(405);
	await sandbox.control.settings({ listContentTags: true });
	const wider = await api.get<ApiDocument>('/v2/openapi.json');
	expect(wider.data.paths['/v2/content-tags']?.get).toBeDefined();
	const { data: tags } = await api.get<{ data: ContentTag[] }>('/v2/content-tags');
	expect(tags.data[0]).toEqual({
		tagId: 'recipes',
		contentGroupId: 'tag:recipes',
		name: 'Recipes',
		color: '#e4572e',
	});
});

test.each([
	['a video of 125,829,121 bytes', { sizeBytes: 125_829_121 }, 413, 'file_too_large'],
	['an image of 52,428,801 bytes', { kind: 'image', sizeBytes: 52_428_801 }, 413, 'file_too_large'],
	['an AVI type', { contentType: 'video/avi' }, 415, 'unsupported_media_type'],
	['an AVI name', { filename: 'clip.avi' }, 415, 'unsupported_media_type'],
	['no bytes', { sizeBytes: 0 }, 400, 'invalid_request'],
	['an extra key', { folder: 'x' }, 400, 'invalid_request'],
])('refuses a signed upload of %s', async (_what, fields, status, code) => {
	const response = await api.post('/v2/uploads', {
		kind: 'video',
		filename: 'clip.mp4',
		contentType: 'video/mp4',
		sizeBytes: 125_829_120,
		...fields,
	});
	expect(refusal(response)).toEqual({ status, code });
});

test('a path that does not exist is refused with an envelope', async () => {
	expect(errorOf(await api.get('/v2/nothing')).code).toBe('invalid_request');
	expect((await api.put('/v2/posts', {})).status).toBe(405);
	expect((await api.get('/v2/uploads/nope')).status).toBe(404);
	expect((await api.get('/v2/posts/nope')).status).toBe(404);
	expect(refusal(await api.get('/v2/accounts/nope/queue')).code).toBe('account_not_found');
	const text = await api.post('/v2/posts', 'caption=x', {
		headers: { 'Content-Type': 'text/plain' },
	});
	expect(text.status).toBe(415);
	const broken = await api.post('/v2/posts', '{"media"', {
		headers: { 'Content-Type': 'application/json' },
	});
	expect(refusal(broken)).toEqual({ status: 400, code: 'invalid_request' });
});

test('accounts, their queue and the workspace are shown', async () => {
	const { data } = await api.get<AccountList>('/v2/accounts', {
		params: { platform: 'instagram' },
	});
	expect(data.data).toHaveLength(3);
	const queue = async (params = {}) =>
		(await api.get<QueuePage>('/v2/accounts/acc_instagram_main/queue', { params })).data;
	await sandbox.control.seed({
		posts: Array.from({ length: 4 }, () => ({ accountIds: ['acc_instagram_main'] })),
	});
	const whole = await queue({ limit: 100 });
	expect(whole.data).toHaveLength(5);
	const first = await queue({ limit: 3 });
	const second = await queue({ limit: 3, cursor: first.nextCursor });
	expect([...first.data, ...second.data]).toEqual(whole.data);
	expect(second.nextCursor).toBeNull();

	const workspace = (await api.get<Workspace>('/v2/workspace')).data;
	expect(workspace.accounts).toHaveLength(6);
	expect(workspace.folders[0]?.packs[0]?.imageIds).toHaveLength(3);
});

test('image URLs give real images until they expire', async () => {
	const item = { folderId: 'folder_kitchen', imageId: 'folder_kitchen_image_1' };
	const ask = (body: object) => api.post<MediaUrls>('/v2/workspace/media-urls', body);
	const { data } = await ask({ items: [item], expiresInSeconds: 60 });
	const get = (url: string) => api.get<ArrayBuffer>(url, { responseType: 'arraybuffer' });
	const { url } = data.data[0] as MediaUrl;
	const image = await get(url);
	expect(image.status).toBe(200);
	expect(await sharp(Buffer.from(image.data)).metadata()).toMatchObject({
		format: 'jpeg',
		width: 1080,
		height: 1350,
	});
	expect((await get(url.replace('image_1', 'image_2'))).status).toBe(403);
	await sandbox.control.clock.advance(61_000);
	expect((await get(url)).status).toBe(403);

	expect((await ask({ items: [{ ...item, imageId: 'nope' }] })).status).toBe(404);
	expect((await ask({ items: [] })).status).toBe(400);
	expect((await ask({ items: [item], expiresInSeconds: 59 })).status).toBe(400);
	expect((await ask({ items: [item], expiresInSeconds: 3601 })).status).toBe(400);
});

test('the journal tells what came, and how much of it immediately', async () => {
	await sandbox.control.settings({ latencyMs: 500 });
	await sandbox.control.journal.clear();
	await Promise.all([
		api.get('/v2/posts', { params: { limit: 3 } }),
		api.get('/v2/accounts/acc_tiktok_main'),
		api.post('/v2/content-tags', { name: 'n', color: 'c' }),
	]);
	const entries = await sandbox.control.journal.read();
	expect(Math.max(...entries.map(({ inFlight }) => inFlight))).toBe(3);
	expect(entries.every(({ durationMs }) => (durationMs ?? 0) >= 490)).toBe(true);
	expect(entries.find(({ method }) => method === 'POST')).toMatchObject({
		origin: 'api',
		template: '/v2/content-tags',
		status: 201,
		body: { name: 'n', color: 'c' },
		headers: { authorization: 'full' },
		fault: null,
	});
	expect(entries.map(({ template }) => template)).toContain('/v2/accounts/{accountId}');
	expect(await sandbox.control.journal.read({ since: entries.at(-1)?.seq })).toEqual([]);
});

test('the control surface has a key of its own and refuses what it does not know', async () => {
	expect((await api.get('/_sandbox/clock')).status).toBe(401);
	await expect(sandbox.control.settings({ colour: 'red' } as object)).rejects.toThrow(/colour/);
	await expect(sandbox.control.settings({ pageOrder: 'x' as 'newest' })).rejects.toThrow(/oldest/);
	await expect(sandbox.control.posts.approve('nope')).rejects.toThrow(/no post/);
});
