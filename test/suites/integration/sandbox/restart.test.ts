import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post, PostPage, ReadyUpload, Usage } from '../../../../sandbox/service';
import { fixturePath } from '../../../kit/media';
import { startSandbox } from '../../../../sandbox/process';
import { apiOf, createPost, readyUpload } from './apiClient';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-restart-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a store file outlives the process', async () => {
	const store = join(folder, 'store.db');
	const before = await startSandbox({ store });
	let api = apiOf(before);
	const image = await readyUpload(api, 'portrait.jpg');
	await before.control.settings({ pageOrder: 'oldest', dailyCaps: { posts: 50 } });
	await before.control.clock.set('2031-01-01T00:00:00Z');
	const key = { headers: { 'Idempotency-Key': 'row 1' } };
	const body = { media: [image], accountIds: ['acc_tiktok_main'], caption: 'kept' };
	const created = await api.post<Post>('/v2/posts', body, key);
	await api.post('/v2/content-tags', { name: 'kept', color: '#000' });
	const { nextCursor } = (await api.get<PostPage>('/v2/posts?limit=2')).data;
	const listed = (await api.get<PostPage>('/v2/posts', { params: { cursor: nextCursor } })).data;
	await before.stop();

	const after = await startSandbox({ store });
	try {
		api = apiOf(after);
		expect((await after.control.clock.get()).now).toMatch(/^2031-01-01T00:0/);
		expect(await after.control.settings()).toMatchObject({
			pageOrder: 'oldest',
			dailyCaps: { posts: 50 },
		});
		const replay = await api.post<Post>('/v2/posts', body, key);
		expect([replay.status, replay.data.postId]).toEqual([200, created.data.postId]);
		const goneOn = (await api.get<PostPage>('/v2/posts', { params: { cursor: nextCursor } })).data;
		const ids = ({ data }: PostPage) => data.map(({ postId }) => postId);
		expect(ids(goneOn)).toEqual(ids(listed));
		expect((await api.get<Usage>('/v2/usage')).data.postsCreatedToday).toBe(1);

		const upload = (await api.get<ReadyUpload & { url: string }>(`/v2/uploads/${image}`)).data;
		const { data: bytes } = await api.get<ArrayBuffer>(upload.url, { responseType: 'arraybuffer' });
		const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
		expect(sha256(Buffer.from(bytes))).toBe(
			sha256(readFileSync(fixturePath({ file: 'portrait.jpg' }))),
		);
		expect((await createPost(api, image)).media.kind).toBe('image');
	} finally {
		await after.stop();
	}
});

test('an answered request survives a kill', async () => {
	const store = join(folder, 'killed.db');
	const key = { headers: { 'Idempotency-Key': 'row 1' } };
	const body = { media: ['upl_seeded_image'], accountIds: ['acc_tiktok_main'] };
	const killed = await startSandbox({ store });
	const created = await apiOf(killed).post<Post>('/v2/posts', body, key);
	process.kill(killed.pid, 'SIGKILL');
	await killed.stop();

	const after = await startSandbox({ store });
	try {
		const replay = await apiOf(after).post<Post>('/v2/posts', body, key);
		expect([created.status, replay.status]).toEqual([201, 200]);
		expect(replay.data.postId).toBe(created.data.postId);
	} finally {
		await after.stop();
	}
});

test('a busy port is a plain message', async () => {
	const running = await startSandbox();
	try {
		const port = Number(new URL(running.baseUrl).port);
		await expect(startSandbox({ port })).rejects.toThrow(/EADDRINUSE.*127\.0\.0\.1/);
	} finally {
		await running.stop();
	}
});
