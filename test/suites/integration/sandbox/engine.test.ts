import type { AccountAnalytics, Post, PostAnalytics } from '../../../../sandbox/service';
import { api, createPost, readyUpload, sandbox, useSandbox } from './apiClient';

/** The analytics of a post. The service may leave some metrics out; the sandbox returns all. */
interface Figures {
	summary: Required<PostAnalytics['summary']>;
	history: Array<Required<PostAnalytics['history'][number]>>;
	nextCursor: string | null;
}

useSandbox();
let image: string;

const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(async () => {
	await sandbox.control.clock.set('2030-06-03T05:00:00Z');
	image = await readyUpload(api, 'portrait.jpg');
});

const read = async (postId: string) => (await api.get<Post>(`/v2/posts/${postId}`)).data;
const slot = (post: Post, index = 0) => post.accounts[index]?.scheduledSlotStart;

test('a post lives from approval to its URL', async () => {
	const { postId, ...created } = await createPost(api, image, { skipApproval: false });
	expect(created.status).toBe('pending_approval');
	expect(created.accounts[0]).not.toHaveProperty('scheduledSlotStart');

	const approved = await sandbox.control.posts.approve(postId);
	expect(approved.status).toBe('queued');
	expect(approved.accounts[0]?.approvedAt).toBeDefined();
	// Berlin is two hours ahead in summer; its window opens at 9.
	expect(slot(approved)).toBe('2030-06-03T07:00:00.000Z');

	await sandbox.control.clock.set('2030-06-03T07:00:10Z');
	expect((await read(postId)).status).toBe('posting');
	await sandbox.control.clock.advance(minute);
	const posted = await read(postId);
	expect(posted.status).toBe('posted');
	expect(posted.accounts[0]).toMatchObject({
		postedAt: '2030-06-03T07:01:00.000Z',
		postUrl: expect.stringMatching(/^https:\/\/www\.tiktok\.com\/@northwind\.cooks\/video\//),
	});
});

test('the dashboard can approve by itself, and videos can be processed on the platform', async () => {
	await sandbox.control.settings({ approvalMs: minute, platformProcessingMs: 10 * minute });
	const video = await readyUpload(api, 'mp4-h264-aac.mp4');
	const { postId } = await createPost(api, video, { skipApproval: false });
	await sandbox.control.clock.advance(2 * minute);
	expect((await read(postId)).status).toBe('queued');
	await sandbox.control.clock.set('2030-06-03T07:05:00Z');
	expect((await read(postId)).status).toBe('processing');
	await sandbox.control.clock.advance(10 * minute);
	expect((await read(postId)).status).toBe('posted');
});

test('accounts post in their own window, spaced and capped by the day', async () => {
	await sandbox.control.accounts.patch('acc_tiktok_main', { dailyCap: 2 });
	const slots: Array<string | undefined> = [];
	for (let index = 0; index < 3; index += 1) {
		slots.push(slot(await createPost(api, image)));
	}
	expect(slots).toEqual([
		'2030-06-03T07:00:00.000Z',
		'2030-06-03T07:30:00.000Z',
		'2030-06-04T07:00:00.000Z',
	]);
	const tokyo = await createPost(api, image, { accountIds: ['acc_tiktok_japan'] });
	expect(slot(tokyo)).toBe('2030-06-03T05:00:00.000Z'.replace('05:00', '05:30'));
	const later = await createPost(api, image, {
		accountIds: ['acc_tiktok_travel'],
		scheduledAfter: '2030-06-05T18:10:00Z',
	});
	expect(slot(later)).toBe('2030-06-05T18:30:00.000Z');
});

test('an own window and the change of the clocks are kept', async () => {
	await sandbox.control.clock.set('2030-03-30T20:00:00Z');
	await sandbox.control.accounts.patch('acc_tiktok_main', {
		window: { start: '12:00', end: '13:00' },
	});
	// Summer time begins in Berlin on 31 March 2030.
	expect(slot(await createPost(api, image))).toBe('2030-03-31T10:00:00.000Z');
	expect(slot(await createPost(api, image))).toBe('2030-03-31T10:30:00.000Z');
	expect(slot(await createPost(api, image))).toBe('2030-04-01T10:00:00.000Z');
});

test('a higher priority takes the earlier slot', async () => {
	const first = await createPost(api, image);
	const urgent = await createPost(api, image, { priority: 5 });
	await sandbox.control.clock.set('2030-06-03T07:02:00Z');
	expect((await read(urgent.postId)).status).toBe('posted');
	expect(await read(first.postId)).toMatchObject({
		status: 'queued',
		accounts: [{ scheduledSlotStart: '2030-06-03T07:30:00.000Z' }],
	});
});

test('an account that is not active fails, and the others post', async () => {
	await sandbox.control.accounts.patch('acc_instagram_main', { status: 'disconnected' });
	const { postId } = await createPost(api, image, {
		accountIds: ['acc_tiktok_main', 'acc_instagram_main'],
	});
	await sandbox.control.clock.advance(day);
	const post = await read(postId);
	expect(post.status).toBe('partially_posted');
	expect(post.accounts.map(({ status }) => status)).toEqual(['posted', 'failed']);
});

test('figures grow with time, are bumped by hand, and page through their history', async () => {
	const { postId } = await createPost(api, image);
	await sandbox.control.clock.advance(2 * day);
	const analytics = async (params = {}) =>
		(await api.get<Figures>(`/v2/posts/${postId}/analytics`, { params })).data;
	const early = await analytics({ limit: 100 });
	expect(early.history.length).toBeGreaterThan(5);
	expect(early.summary).toMatchObject({ accountId: 'acc_tiktok_main', platform: 'tiktok' });
	expect(early.summary.views).toBe(early.history[0]?.views);
	const views = early.history.map((item) => item.views);
	expect([...views].sort((a, b) => b - a)).toEqual(views);

	const collected: string[] = [];
	let cursor: string | undefined;
	do {
		const page = await analytics({ limit: 2, cursor });
		collected.push(...page.history.map(({ id }) => id));
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined);
	expect(collected).toEqual(early.history.map(({ id }) => id));

	await sandbox.control.posts.bumpAnalytics(postId, { views: 1_000_000 });
	const bumped = await analytics();
	expect(bumped.summary.views).toBeGreaterThanOrEqual(early.summary.views + 1_000_000);
	await sandbox.control.clock.advance(day);
	expect((await analytics()).summary.views).toBeGreaterThan(bumped.summary.views);
	const account = (
		await api.get<Required<AccountAnalytics>>('/v2/accounts/acc_tiktok_main/analytics')
	).data;
	expect(account.analytics.views).toBeGreaterThanOrEqual(1_000_000);
	expect(account.scannedPosts).toBe(account.posts);
});
