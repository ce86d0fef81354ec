import type { Usage } from '../../../../sandbox/service';
import { api, createPost, readyUpload, refusal, sandbox, useSandbox } from './apiClient';

useSandbox();

const limited = { status: 429, code: 'rate_limited' };

const upload = { kind: 'image', filename: 'a.png', contentType: 'image/png', sizeBytes: 10 };

const account = {
	platform: 'tiktok',
	username: 'fresh',
	displayName: 'Fresh',
	bio: 'New here',
	profilePictureUrl: 'https://studio.example/fresh.png',
	warmup: { searchTerms: ['bread'] },
};

beforeEach(async () => {
	await sandbox.control.clock.set('2030-06-03T23:00:00Z');
});

test('posts are capped by the UTC day; a replay costs nothing', async () => {
	const image = await readyUpload(api, 'portrait.jpg');
	const body = { media: [image], accountIds: ['acc_tiktok_main'] };
	const keyed = (key: string) =>
		api.post('/v2/posts', body, { headers: { 'Idempotency-Key': key } });
	await sandbox.control.settings({ dailyCaps: { posts: 1 } });
	expect((await keyed('a')).status).toBe(201);
	expect(refusal(await keyed('b'))).toEqual(limited);
	expect((await keyed('a')).status).toBe(200);
	await sandbox.control.clock.set('2030-06-04T00:00:01Z');
	expect((await createPost(api, image)).postId).toBeDefined();
});

test('uploads are capped by the UTC day', async () => {
	await sandbox.control.settings({ dailyCaps: { uploads: 1 } });
	expect((await api.post('/v2/uploads', upload)).status).toBe(201);
	expect(refusal(await api.post('/v2/uploads', upload))).toEqual(limited);
	await sandbox.control.clock.set('2030-06-04T00:00:01Z');
	expect((await api.post('/v2/uploads', upload)).status).toBe(201);
});

test('accounts are capped by the UTC day and by the slots of the plan', async () => {
	await sandbox.control.settings({ dailyCaps: { accountCreations: 1 }, plan: { accountSlots: 7 } });
	const create = (username: string) => api.post('/v2/accounts', { ...account, username });
	const created = await create('fresh');
	expect(created.status).toBe(201);
	expect(created.data).toMatchObject({ username: 'fresh', status: 'active', queueDepth: 0 });
	expect(refusal(await create('second'))).toEqual(limited);
	await sandbox.control.clock.set('2030-06-04T00:00:01Z');
	expect(refusal(await create('second'))).toEqual({ status: 403, code: 'account_limit_reached' });
	expect((await create('fresh')).status).toBe(409);
});

test('requests are capped by the UTC day; the control surface is not', async () => {
	await sandbox.control.settings({ dailyCaps: { apiRequests: 2 } });
	expect((await api.get<Usage>('/v2/usage')).data.apiRequestsToday).toBe(1);
	expect((await api.get<Usage>('/v2/usage')).data.apiRequestsToday).toBe(2);
	expect(refusal(await api.get('/v2/usage'))).toEqual(limited);
	await sandbox.control.clock.set('2030-06-04T00:00:01Z');
	expect((await api.get<Usage>('/v2/usage')).data.apiRequestsToday).toBe(1);
});
