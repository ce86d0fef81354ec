import type { CancelledPost, Post, SignedUpload, Usage } from '../../../../sandbox/service';
import { api, createPost, readyUpload, refusal, sandbox, useSandbox } from './apiClient';

useSandbox();
let image: string;

beforeEach(async () => {
	image = await readyUpload(api, 'portrait.jpg');
});

const create = (body: object, key?: string) =>
	api.post<Post>(
		'/v2/posts',
		{ media: [image], accountIds: ['acc_tiktok_main'], ...body },
		{ headers: key === undefined ? {} : { 'Idempotency-Key': key } },
	);

describe('creating', () => {
	test('keeps every field', async () => {
		const fields = {
			caption: 'Καλημέρα 🌞',
			hashtags: ['a', 'b'],
			sound: { mode: 'specific', urlsByPlatform: { tiktok: 'https://sound.example/1' } },
			notes: 'internal',
			contentGroupIds: ['tag:recipes'],
			instagramPostFormat: 'post',
		};
		const created = await create({ ...fields, scheduledAfter: '2030-01-02T03:04:05+02:00' });
		expect(created.status).toBe(201);
		expect(created.data).toMatchObject({
			...fields,
			status: 'pending_approval',
			media: { kind: 'image', count: 1 },
			accounts: [{ platform: 'tiktok', scheduledAfter: '2030-01-02T01:04:05.000Z' }],
		});
		const read = await api.get(`/v2/posts/${created.data.postId}`);
		expect(read.data).toEqual(created.data);
		const picture = await api.get(created.data.media.thumbnailUrl ?? '', {
			responseType: 'arraybuffer',
		});
		expect(picture.headers['content-type']).toBe('image/jpeg');
	});

	test('a used key gives the original post, whatever the body', async () => {
		const first = await create({ caption: 'one' }, 'row 1');
		const again = await create({ caption: 'two' }, 'row 1');
		expect([first.status, again.status]).toEqual([201, 200]);
		expect(again.data).toEqual(first.data);
		expect((await create({ caption: 'one' }, 'row 2')).status).toBe(201);
		expect((await api.get<Usage>('/v2/usage')).data.postsCreatedToday).toBe(2);
	});

	test('a used key with another body is refused where so chosen', async () => {
		await sandbox.control.settings({ idempotencyMismatch: 'reject' });
		await create({ caption: 'one' }, 'row 1');
		expect((await create({ caption: 'one' }, 'row 1')).status).toBe(200);
		const other = await create({ caption: 'two' }, 'row 1');
		expect(refusal(other)).toEqual({ status: 409, code: 'invalid_request' });
	});

	test('two requests at the same time with one key create one post', async () => {
		const [one, other] = await Promise.all([create({}, 'same'), create({}, 'same')]);
		expect([one.status, other.status].sort()).toEqual([200, 201]);
		expect(one.data.postId).toBe(other.data.postId);
	});

	test.each([
		['an unknown upload', { media: ['nope'] }, 400, 'invalid_request'],
		['an unknown account', { accountIds: ['nope'] }, 404, 'account_not_found'],
		['an unknown group', { contentGroupIds: ['recipes'] }, 400, 'invalid_request'],
		['a foreign key', { colour: 'red' }, 400, 'invalid_request'],
		['a foreign sound key', { sound: { mode: 'trending', x: 1 } }, 400, 'invalid_request'],
		['a bad date', { scheduledAfter: 'tomorrow' }, 400, 'invalid_request'],
		['eleven media', { media: Array(11).fill('x') }, 400, 'invalid_request'],
		['a long caption', { caption: 'x'.repeat(2201) }, 400, 'invalid_request'],
	])('refuses %s', async (_what, body, status, code) => {
		expect(refusal(await create(body))).toEqual({ status, code });
	});

	test('refuses a long key', async () => {
		expect(refusal(await create({}, 'k'.repeat(201))).code).toBe('invalid_request');
	});

	test('takes what is exactly at the limits', async () => {
		const body = {
			media: Array(10).fill(image),
			caption: '😀'.repeat(2200),
			hashtags: Array(30).fill('h'.repeat(50)),
			notes: 'n'.repeat(2000),
		};
		expect((await create(body, 'k'.repeat(200))).status).toBe(201);
	});

	test('refuses uploads that are not ready and sets that form no post', async () => {
		const pending = await api.post<SignedUpload>('/v2/uploads', {
			kind: 'image',
			filename: 'a.png',
			contentType: 'image/png',
			sizeBytes: 10,
		});
		expect(refusal(await create({ media: [pending.data.uploadId] }))).toEqual({
			status: 409,
			code: 'upload_not_ready',
		});
		const video = await readyUpload(api, 'mp4-h264-aac.mp4');
		const invalid = { status: 400, code: 'invalid_media_set' };
		expect(refusal(await create({ media: [video, image] }))).toEqual(invalid);
		expect(refusal(await create({ media: [video, video] }))).toEqual(invalid);
		const element = { content: 'Hi', style: {}, positionY: 10 };
		const slides = [image, video].map((id) => ({ image: id, textElements: [element] }));
		expect(refusal(await create({ slides }))).toEqual(invalid);
		expect((await create({ media: [video] })).data.media.kind).toBe('video');
	});

	test('refuses feed posts where the company may not publish them, and beyond the quota', async () => {
		await sandbox.control.settings({ instagramFeedPosts: false, plan: { postsPerDay: 1 } });
		const feed = { accountIds: ['acc_instagram_main'], instagramPostFormat: 'post' };
		expect(refusal(await create(feed))).toEqual({
			status: 409,
			code: 'instagram_feed_posts_disabled',
		});
		expect((await create({ ...feed, instagramPostFormat: 'reel' })).status).toBe(201);
		expect(refusal(await create({}))).toEqual({ status: 403, code: 'quota_exceeded' });
	});
});

describe('queueing', () => {
	test('adds an item for each account, once', async () => {
		const { postId } = await createPost(api, image);
		const queue = (key?: string) =>
			api.post<Post>(
				`/v2/posts/${postId}/queue`,
				{ accountIds: ['acc_instagram_main'], caption: 'now with words' },
				{ headers: key === undefined ? {} : { 'Idempotency-Key': key } },
			);
		const queued = await queue('q');
		expect(queued.status).toBe(201);
		expect(queued.data.caption).toBe('now with words');
		expect(queued.data.accounts).toHaveLength(2);
		const replay = await queue('q');
		expect(replay.status).toBe(200);
		expect(replay.data).toEqual(queued.data);
		expect(refusal(await queue())).toEqual({ status: 409, code: 'duplicate_queue_item' });
	});

	test('refuses unready media, live posts and unknown ids', async () => {
		const { postIds } = await sandbox.control.seed({
			posts: [
				{ accountIds: [], status: 'draft', media: ['upl_missing'] },
				{ accountIds: ['acc_tiktok_main'], status: 'posted' },
			],
		});
		const queue = (postId: string | undefined, accountId = 'acc_instagram_main') =>
			api.post<Post>(`/v2/posts/${postId}/queue`, { accountIds: [accountId] });
		expect(refusal(await queue(postIds[0]))).toEqual({ status: 409, code: 'media_not_ready' });
		expect((await queue(postIds[1])).status).toBe(409);
		expect((await queue('nope')).status).toBe(404);
		expect(refusal(await queue('post_demo_draft', 'nope'))).toEqual({
			status: 404,
			code: 'account_not_found',
		});
		expect((await queue('post_demo_draft')).data.status).toBe('pending_approval');
	});
});

describe('changing', () => {
	test('works while editable; tags always', async () => {
		const { postId } = await createPost(api, image, { notes: 'x' });
		const patch = (body: object) => api.patch<Post>(`/v2/posts/${postId}`, body);
		const changed = await patch({ caption: 'new', notes: null, hashtags: ['h'] });
		expect(changed.data).toMatchObject({ caption: 'new', notes: null, hashtags: ['h'] });
		await sandbox.control.posts.setStatus(postId, 'posted');
		expect(refusal(await patch({ caption: 'late' }))).toEqual({
			status: 409,
			code: 'post_not_editable',
		});
		const tagged = await patch({ contentGroupIds: ['tag:recipes'] });
		expect(tagged.data.contentGroupIds).toEqual(['tag:recipes']);
	});

	test('keeps what a template gave', async () => {
		const patched = await api.patch<Post>('/v2/posts/post_demo_template', {
			contentGroupIds: ['tag:recipes'],
		});
		expect(patched.data.contentGroupIds).toEqual(['tag:recipes', 'template:city-guide']);
		const cleared = await api.patch<Post>('/v2/posts/post_demo_template', { contentGroupIds: [] });
		expect(cleared.data.contentGroupIds).toEqual(['template:city-guide']);
	});
});

describe('cancelling', () => {
	const three = {
		accountIds: ['acc_tiktok_main', 'acc_instagram_main', 'acc_tiktok_japan'],
	};

	test('skips what is being published and leaves what is live', async () => {
		const { postId } = await createPost(api, image, three);
		await sandbox.control.posts.setStatus(postId, 'posting', 'acc_tiktok_main');
		await sandbox.control.posts.setStatus(postId, 'posted', 'acc_instagram_main');
		const { status, data } = await api.delete<CancelledPost>(`/v2/posts/${postId}`);
		expect(status).toBe(200);
		expect(data.cancellation).toEqual({
			cancelled: ['acc_tiktok_japan'],
			skipped: [{ accountId: 'acc_tiktok_main', reason: 'currently_posting' }],
		});
		expect(refusal(await api.delete(`/v2/posts/${postId}`))).toEqual({
			status: 409,
			code: 'post_not_cancellable',
		});
	});

	test('can be for one account', async () => {
		const { postId } = await createPost(api, image, three);
		const one = await api.delete<CancelledPost>(`/v2/posts/${postId}?accountId=acc_tiktok_japan`);
		expect(one.data.cancellation).toEqual({ cancelled: ['acc_tiktok_japan'], skipped: [] });
		expect(one.data.status).toBe('queued');
		expect(refusal(await api.delete(`/v2/posts/${postId}?accountId=nope`)).code).toBe(
			'account_not_found',
		);
		const all = await api.delete<CancelledPost>(`/v2/posts/${postId}`);
		expect(all.data.status).toBe('cancelled');
	});
});
