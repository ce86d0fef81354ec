import type { IDataObject } from 'n8n-workflow';
import { bed, useTestbed } from '../../../../kit/engine/testbed';

/**
 * A replayed key may return a post that was cancelled, failed or rescheduled since: the node must
 * not call it queued.
 */
useTestbed();

const [account, other] = ['acc_tiktok_main', 'acc_instagram_main'];
const [first, second] = ['2031-06-01T09:00:00Z', '2031-06-02T11:00:00Z'];
const seeded = { mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
const options = (key?: string) =>
	key === undefined ? {} : { options: { idempotency: 'custom', idempotencyKey: key } };

/** Account and status of the post's items in the service. */
async function itemsOf(postId: unknown): Promise<Array<[string, string, string | undefined]>> {
	const posts = await bed.sandbox.control.posts.list();
	const post = posts.find((one) => one.postId === postId);
	return (post?.accounts ?? []).map(({ accountId, status, scheduledAfter }) => [
		accountId,
		status,
		scheduledAfter?.replace('.000Z', 'Z'),
	]);
}

const create = async (accountIds = [account]) =>
	(await bed.item('post.create', { ...seeded, accountIds, scheduledAfter: first })).json.postId;
const cancel = async (postId: unknown, accountId = 'all') =>
	await bed.run('post.cancel', { postId: String(postId), accountId });
const queue = async (postId: unknown, scheduledAfter = first, more: IDataObject = {}) =>
	await bed.run('post.queue', {
		postId: String(postId),
		accountIds: [account],
		scheduledAfter,
		...more,
	});

describe.each(['current', 'original'] as const)('a service whose replays are %s', (replay) => {
	beforeEach(async () => {
		await bed.sandbox.control.settings({ dialect: { replay } });
	});

	test('cancel and queue, three times over, queues each time', async () => {
		const postId = await create();
		for (let round = 0; round < 3; round++) {
			await cancel(postId);
			expect(await itemsOf(postId)).toEqual([[account, 'cancelled', first]]);
			const { items, error } = await queue(postId);
			expect(error).toBeUndefined();
			expect(items[0]?.json).toMatchObject({ postId, replayed: false });
			expect(await itemsOf(postId)).toEqual([[account, 'pending_approval', first]]);
			const again = await queue(postId);
			expect(again.items[0]?.json).toMatchObject({ postId, replayed: true });
		}
	});

	test('cancel and queue to two times by turns moves each time', async () => {
		const postId = await create();
		for (const time of [second, first, second, first, second]) {
			await cancel(postId);
			const { error } = await queue(postId, time);
			expect(error).toBeUndefined();
			expect(await itemsOf(postId)).toEqual([[account, 'pending_approval', time]]);
		}
	});

	test('without a cancellation a post is not rescheduled, and never said to be', async () => {
		const postId = await create();
		await cancel(postId);
		await queue(postId, first);
		await cancel(postId);
		await queue(postId, second);
		const { error } = await queue(postId, first);
		expect(error?.message).toBe('The post is already queued for one of these accounts');
		expect(await itemsOf(postId)).toEqual([[account, 'pending_approval', second]]);
	});

	test('a failed item is queued again by the same request', async () => {
		const postId = await create();
		for (let round = 0; round < 2; round++) {
			await bed.sandbox.control.posts.setStatus(String(postId), 'failed');
			expect((await queue(postId)).error).toBeUndefined();
			expect(await itemsOf(postId)).toEqual([[account, 'pending_approval', first]]);
		}
	});

	test('a service that does not queue a cancelled post again is reported as such', async () => {
		const postId = await create();
		await cancel(postId);
		await queue(postId);
		await cancel(postId);
		await bed.sandbox.control.faults.add({
			method: 'POST',
			path: '/v2/posts/{postId}/queue',
			kind: 'status',
			status: 409,
			code: 'post_not_editable',
			// The first request gets the post of its key.
			skip: 1,
		});
		const { error } = await queue(postId);
		expect(error?.message).toMatch(/^This post is published, being published or cancelled, /);
		expect(await itemsOf(postId)).toEqual([[account, 'cancelled', first]]);
	});

	test('a key of the user that brings back a cancelled post is refused', async () => {
		const postId = await create();
		await cancel(postId);
		expect((await queue(postId, first, options('mine'))).error).toBeUndefined();
		await cancel(postId);
		const { error } = await queue(postId, first, options('mine'));
		expect(error?.message).toBe(
			'An earlier execution created this post, but the post was cancelled later',
		);
		expect(await itemsOf(postId)).toEqual([[account, 'cancelled', first]]);
	});

	test.each([
		['cancelled', /but the post was cancelled later$/],
		['failed', /but the post was not published$/],
	] as const)(
		'a created post that is %s is not created again, and not said to be',
		async (status, said) => {
			const postId = await create();
			await bed.sandbox.control.posts.setStatus(String(postId), status);
			const before = (await bed.sandbox.control.posts.list()).length;
			const parameters = { ...seeded, accountIds: [account], scheduledAfter: first };
			const { error, hints } = await bed.run('post.create', parameters);
			expect(error?.message).toMatch(said);
			expect(error?.description).toContain(`Queue post ${String(postId)} again with Post > Queue`);
			expect(hints.map(({ message }) => message).join()).not.toContain('already has a post');
			expect(await bed.sandbox.control.posts.list()).toHaveLength(before);
		},
	);

	test('a post that was cancelled for one of its accounts names it', async () => {
		const postId = await create([account, other]);
		await cancel(postId, other);
		const parameters = { ...seeded, accountIds: [account, other], scheduledAfter: first };
		const { error } = await bed.run('post.create', parameters);
		expect(error?.message).toBe(
			'An earlier execution created this post, but the post was cancelled later for @northwind',
		);
	});

	test('a post that is published is returned as before', async () => {
		const postId = await create();
		await bed.sandbox.control.posts.setStatus(String(postId), 'posted');
		const parameters = { ...seeded, accountIds: [account], scheduledAfter: first };
		const { json } = await bed.item('post.create', parameters);
		expect(json).toMatchObject({ postId, status: 'posted', replayed: true });
	});
});
