import type { INodeParameters } from 'n8n-workflow';
import type { PostStatus } from '../../../../../sandbox/service';
import { bed, only, routesOf, useTestbed, type RunOptions } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

useTestbed();
skipWaits();

const id = 'post_demo_queued';
const postId = { __rl: true, mode: 'id', value: id };
const main = 'acc_instagram_main';
const india = 'acc_instagram_india';
const route = '/v2/posts/{postId}';
const cancel = (parameters: INodeParameters = {}, options: RunOptions = {}) =>
	bed.run('post.cancel', { postId, ...parameters }, options);
const lose = (kind: 'resetBeforeCommit' | 'resetAfterCommit', times = 1) =>
	bed.sandbox.control.faults.add({ method: 'DELETE', path: route, kind, times });
const outcome = ({ items, error }: Awaited<ReturnType<typeof cancel>>) =>
	error ? error.message : only(items).json.cancellation;

test('cancels a post for all its accounts', async () => {
	const { json, pairedItem } = only((await cancel()).items);
	expect(json).toMatchObject({
		postId: id,
		status: 'cancelled',
		cancellation: { cancelled: [india, main], skipped: [] },
	});
	expect(pairedItem).toEqual({ item: 0 });
	expect(only(await bed.requests())).toMatchObject({ method: 'DELETE', query: {}, body: null });
});

test('cancels a post for one account alone', async () => {
	expect(outcome(await cancel({ accountId: main }))).toEqual({ cancelled: [main], skipped: [] });
	expect(only(await bed.requests()).query).toEqual({ accountId: main });
});

test('an account that is cancelled already is not a failure, so an execution can be tried again', async () => {
	await cancel({ accountId: main });
	expect(outcome(await cancel({ accountId: main }))).toEqual({ cancelled: [main], skipped: [] });
	expect(outcome(await cancel())).toEqual({ cancelled: [india], skipped: [] });
	const again = await cancel();
	expect(only(again.items).json.status).toBe('cancelled');
	expect(outcome(again)).toEqual({ cancelled: [india, main], skipped: [] });
});

test('a post that is cancelled for one account and published for another cannot be cancelled', async () => {
	await cancel({ accountId: main });
	await bed.sandbox.control.posts.setStatus(id, 'posted', india);
	const { error } = await cancel();
	expect(error?.message).toBe('The post can no longer be cancelled for any of these accounts');
});

test('a post that is cancelled already is a failure if the API key may not read it', async () => {
	await cancel();
	const { key } = await bed.sandbox.control.keys.create({ scopes: ['posts:write'] });
	const { error } = await cancel({}, { apiKey: key });
	expect(error?.message).toBe('The post can no longer be cancelled for any of these accounts');
});

test('an account that the post does not go to is reported by the name of its field', async () => {
	const { error } = await cancel({ accountId: 'acc_none' });
	expect(error?.message).toBe('Account Name or ID: The post has no item for "acc_none"');
});

test('a text for a post that was cancelled is not called a text for a published post', async () => {
	await cancel();
	const { error } = await bed.run('post.update', { postId, updateFields: { caption: 'New' } });
	expect(error?.message).toBe(
		'This post is published, being published or cancelled, so it cannot be changed',
	);
});

test('says what was skipped and why', async () => {
	await bed.sandbox.control.posts.setStatus(id, 'posting', main);
	expect(outcome(await cancel())).toEqual({
		cancelled: [india],
		skipped: [{ accountId: main, reason: 'currently_posting' }],
	});
});

describe('cancels for all only where that was reported', () => {
	test.each(['', null, ' ', undefined])('a cell that gives %j cancels nothing', async (cell) => {
		const items = [{ json: cell === undefined ? {} : { account: cell } }];
		const { error } = await cancel({ accountId: '={{ $json.account }}' }, { items });
		expect(error?.message).toContain('is empty, because its expression returned nothing');
		expect(error?.message).toContain('For all, return the word "all"');
		expect(await bed.requests()).toEqual([]);
	});

	test.each(['all', 'All '])('a cell that says %j cancels for all', async (account) => {
		const items = [{ json: { account } }];
		const result = await cancel({ accountId: '={{ $json.account }}' }, { items });
		expect(outcome(result)).toEqual({ cancelled: [india, main], skipped: [] });
	});

	test('a fixed empty choice, as 1.0.0 saved it, cancels for all', async () => {
		const result = await cancel({ accountId: '' });
		expect(outcome(result)).toEqual({ cancelled: [india, main], skipped: [] });
	});
});

describe('after a lost answer', () => {
	const both = { cancelled: [india, main], skipped: [] };
	const one = { cancelled: [india], skipped: [] };
	const skipping = {
		cancelled: [india],
		skipped: [{ accountId: main, reason: 'currently_posting' }],
	};

	test('reads the post before it cancels again', async () => {
		await lose('resetAfterCommit');
		expect(outcome(await cancel())).toEqual(both);
		expect(routesOf(await bed.requests())).toEqual([`DELETE ${route}`, `GET ${route}`]);
	});

	test.each([
		['posting', skipping],
		['posted', one],
		['failed', one],
		['partially_posted', one],
	] as Array<[PostStatus, object]>)(
		'another account that is %s is no failure',
		async (status, wanted) => {
			await bed.sandbox.control.posts.setStatus(id, status, main);
			await lose('resetAfterCommit');
			expect(outcome(await cancel())).toEqual(wanted);
			expect(routesOf(await bed.requests())).toEqual([`DELETE ${route}`, `GET ${route}`]);
		},
	);

	test('judges the one account that was to be cancelled', async () => {
		await lose('resetAfterCommit');
		expect(outcome(await cancel({ accountId: main }))).toEqual({ cancelled: [main], skipped: [] });
		expect(routesOf(await bed.requests())).toEqual([`DELETE ${route}`, `GET ${route}`]);
	});

	test('a request that never arrived is sent again', async () => {
		await bed.sandbox.control.posts.setStatus(id, 'posting', main);
		await lose('resetBeforeCommit');
		expect(outcome(await cancel())).toEqual(skipping);
		expect(routesOf(await bed.requests())).toEqual([
			`DELETE ${route}`,
			`GET ${route}`,
			`DELETE ${route}`,
		]);
	});

	test('a request that was carried out late ends in its success', async () => {
		await lose('resetBeforeCommit');
		await bed.sandbox.control.faults.add({
			method: 'DELETE',
			path: route,
			kind: 'status',
			status: 409,
			code: 'post_not_cancellable',
			afterCommit: true,
			times: 1,
		});
		expect(outcome(await cancel())).toEqual(both);
	});

	test('a post that cannot be cancelled is not tried again', async () => {
		await bed.sandbox.control.posts.setStatus(id, 'posted');
		await lose('resetBeforeCommit');
		expect(outcome(await cancel())).toMatch(/cancelled/);
		expect(routesOf(await bed.requests())).toEqual([`DELETE ${route}`, `GET ${route}`]);
	});

	test('tells a key that may not read posts what to do, and sends nothing again', async () => {
		const { key } = await bed.sandbox.control.keys.create({ scopes: ['posts:write'] });
		await lose('resetBeforeCommit');
		const { error } = await cancel({}, { apiKey: key });
		expect(error?.description).toContain('Check its status');
		expect(routesOf(await bed.requests())).toEqual([`DELETE ${route}`, `GET ${route}`]);
	});
});
