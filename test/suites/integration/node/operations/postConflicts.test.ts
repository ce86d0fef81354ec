import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { routesOf } from '../../../../kit/engine/testbed';
import { bed, useTestbed } from '../../../sheets/sheetRun';

useTestbed();

const BERLIN = 'Europe/Berlin';

async function seedPosts(): Promise<void> {
	const planned = (postId: string, time: string, caption: string, accountIds: string[]) => ({
		postId,
		accountIds,
		caption,
		status: 'pending_approval' as const,
		scheduledAfter: `${time}:00Z`,
	});
	const north = ['acc_tiktok_main'];
	await bed.sandbox.control.seed({
		posts: [
			planned('post_late', '2037-03-10T10:20', 'Rolls', north),
			planned('post_early', '2037-03-10T10:00', 'Rye', north),
			planned('post_alone', '2037-03-10T15:00', 'Buns', north),
			planned('post_again', '2037-03-11T15:00', 'Buns', ['acc_tiktok_main', 'acc_tiktok_japan']),
			planned('post_other', '2037-03-10T10:00', 'Rye', ['acc_tiktok_travel']),
		],
	});
}

async function conflicts(filters: INodeParameters, more: INodeParameters = {}) {
	const parameters = { returnAll: true, filters: { onlyConflicts: true, ...filters }, ...more };
	return await bed.items('post.getAll', parameters, { timezone: BERLIN });
}

const idsOf = (items: ReadonlyArray<{ readonly json: IDataObject }>) =>
	items.map(({ json }) => json.postId);

beforeEach(seedPosts);

test('only posts in each other’s way come back, the earliest first, with the reason', async () => {
	await bed.requests();
	const items = await conflicts({});
	expect(idsOf(items)).toEqual(['post_early', 'post_late', 'post_alone', 'post_again']);
	expect(items[0]?.json).toMatchObject({
		caption: 'Rye',
		conflicts: [
			{ postId: 'post_late', account: '@northwind.cooks', reason: 'tooClose', minutes: 20 },
		],
	});
	expect(items[3]?.json.conflicts).toMatchObject([
		{ postId: 'post_alone', reason: 'sameCaption', minutes: 1440 },
	]);
	// One page for each status of planned posts.
	expect(routesOf(await bed.requests())).toEqual(Array(3).fill('GET /v2/posts'));
});

test('a post outside of the filters can be in the way of one inside', async () => {
	const from = '2037-03-10 11:10';
	expect(idsOf(await conflicts({ scheduledFrom: from, scheduledTo: '2037-03-10 12:00' }))).toEqual([
		'post_late',
	]);
	expect(idsOf(await conflicts({ accountId: 'acc_tiktok_japan' }))).toEqual([]);
	expect(idsOf(await conflicts({ accountId: 'acc_tiktok_main', status: 'queued' }))).toEqual([]);
});

test('the gap and the range of days can be chosen', async () => {
	expect(idsOf(await conflicts({ minimumGap: 15 }))).toEqual(['post_alone', 'post_again']);
	expect(idsOf(await conflicts({ sameCaptionDays: 0 }))).toEqual(['post_early', 'post_late']);
});

test('rows of a sheet say in issues what a post is in the way of', async () => {
	const items = await conflicts({}, { return: 'rows' });
	expect(items[0]?.json).toMatchObject({
		postId: 'post_early',
		issues: expect.stringContaining('20 minutes between this post and post post_late') as string,
	});
});

test('raw posts have the conflicts as well', async () => {
	const items = await conflicts({}, { simplify: false });
	expect(items[0]?.json).toMatchObject({ conflicts: [{ postId: 'post_late' }] });
});

test('a gap without Only Conflicts narrows nothing, and is refused', async () => {
	const { error } = await bed.run('post.getAll', {
		filters: { minimumGap: 10, sameCaptionDays: 1 },
	});
	expect(`${error?.message} ${error?.description ?? ''}`).toMatch(
		/Minimum Gap \(Minutes\) works only with 'Only Conflicts'/,
	);
});
