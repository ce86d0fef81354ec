import type { Post } from '../../../sandbox/service';
import { bed, runRows, type Row, type SheetOptions } from './sheetRun';

/** Rows whose posts exist, and the effect of updating these posts. */

export const original = (): Row => ({
	Account: '@northwind.cooks',
	Caption: 'Crêpes for two',
	Hashtags: '#Paris',
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
	Notes: 'Ask Kim',
	Status: '',
});

export const update = { skipApproval: true, rowsWithPostId: 'update' };
export const posts = async (): Promise<Post[]> =>
	(await bed.sandbox.control.posts.list()).filter(({ postId }) => !/^post_demo/.test(postId));

export async function posted(...rows: Row[]): Promise<Row[]> {
	const { rows: reports } = await runRows(rows, { parameters: update });
	expect(reports.map(({ ok, change }) => [ok, change])).toEqual(rows.map(() => [true, 'create']));
	return rows.map((row, at) => ({
		...row,
		'Post ID': reports[at]?.postId,
		syncState: reports[at]?.syncState,
	}));
}

/** Checks, runs, and runs again: returns all reports, and the writes of the first run. */
export async function bringUpToDate(rows: Row[], more: SheetOptions = {}) {
	const options = { ...more, parameters: { ...update, ...more.parameters } };
	const before = await posts();
	const plan = await runRows(rows, {
		...options,
		parameters: { ...options.parameters, checkOnly: true },
	});
	expect(await posts()).toEqual(before);
	const run = await runRows(rows, options);
	const writes = run.requests.filter(({ method }) => method !== 'GET');
	const again = await runRows(rows, options);
	const second = again.requests.filter(({ method }) => method !== 'GET');
	expect(second.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
	return {
		plan: plan.rows,
		rows: run.rows,
		again: again.rows,
		writes: writes.map(({ method, template, body }) => [`${method} ${template}`, body] as const),
		requests: run.requests,
	};
}

export const items = (post: Post | undefined) =>
	post?.accounts.map(({ accountId, status, scheduledAfter }) => [
		accountId,
		status,
		scheduledAfter?.slice(0, 16),
	]);

export const PATCH = 'PATCH /v2/posts/{postId}';
export const QUEUE = 'POST /v2/posts/{postId}/queue';
export const DELETE = 'DELETE /v2/posts/{postId}';
