import type { Post } from '../../../sandbox/service';
import { posts } from './rowsWithPostId';
import { bed, runRows, type Row, type SheetOptions, type SheetResult } from './sheetRun';

/** Rows that were posted, what people edit in them, and how their posts come to stand otherwise. */

export const original = (): Row => ({
	Account: '@northwind.cooks',
	Caption: 'Crêpes for two,\nby Ana',
	Hashtags: '#Paris #crepes',
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
	Notes: 'Ask Kim',
});

export const options: SheetOptions = { parameters: { skipApproval: true } };

/** The one post that exists, except those of the demo. */
export async function onlyPost(): Promise<Post> {
	const [post, ...others] = await posts();
	if (!post || others.length > 0) {
		throw new Error(`${others.length + (post ? 1 : 0)} posts`);
	}
	return post;
}

/** Posts rows, and returns them with the results written back. */
export async function posted(...rows: Row[]): Promise<Row[]> {
	const { rows: reports } = await runRows(rows, options);
	for (const { ok } of reports) {
		expect(ok).toBe(true);
	}
	return rows.map((row, at) => ({ ...row, 'Post ID': reports[at]?.postId }));
}

/** Checks, then runs: neither may write anything, and both reports are the same. */
export async function read(rows: Row[], more: SheetOptions = {}): Promise<SheetResult['rows']> {
	const before = await posts();
	const checkOnly = { ...options.parameters, checkOnly: true };
	const checked = await runRows(rows, { ...options, ...more, parameters: checkOnly });
	const run = await runRows(rows, { ...options, ...more });
	for (const { requests } of [checked, run]) {
		const writes = requests.filter(({ method }) => method !== 'GET');
		expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
	}
	expect(await posts()).toEqual(before);
	expect(run.rows.map(({ ok, issues }) => ({ ok, issues: ok ? '' : issues }))).toEqual(
		checked.rows.map(({ ok, issues }) => ({ ok, issues: ok ? '' : issues })),
	);
	return run.rows;
}

export const link = (name: string) => () => ({ Media: bed.media.url(name) });

/** An edit that turns the row into another post, and the message about it. */
export const edits: Array<[string, Row | (() => Row), RegExp]> = [
	['the caption', { Caption: 'SOLD OUT' }, /^Caption: the row has .* has "Crêpes for two,/],
	['a letter', { Caption: 'Crêpes for two,\nby Ann' }, /^Caption: the row has /],
	['no caption', { Caption: '' }, /^Caption: the row has .* has /],
	[
		'a hashtag more',
		{ Hashtags: '#Paris #crepes #sale' },
		/^Hashtags: the row has .*Paris, crepes/,
	],
	['no hashtags', { Hashtags: '' }, /^Hashtags: the row has .* has Paris, crepes/],
	['the hour', { Date: '2031-12-24 19:30' }, /^Date: the row has .* has 2031-12-24 18:30/],
	[
		'the day',
		{ Date: '2031-12-26 18:30' },
		/^Date: the row has .* 'Rows With a Post ID' to 'Update Their Posts'/,
	],
	['no date', { Date: '', Time: '' }, /^Date: the row has .* has 2031-12-24 18:30/],
	[
		'an account more',
		{ Account: '@northwind.cooks, @northwind' },
		/the row is for @northwind, but the post is not\./,
	],
	[
		'another account',
		{ Account: '@northwind' },
		/the post is also for @northwind\.cooks, but the row is not\./,
	],
	['the notes', { Notes: 'Ask Ana' }, /^Notes: the row has .* has "Ask Kim"/],
	['a video', link('mp4-h264-aac.mp4'), /^Media: the row has .* has 1 image\. /],
	['two at once', { Caption: 'New', Date: '2031-12-26' }, /^Date: /],
];

/** Sixteen ways to write the same content. */
export const same: Array<[string, Row]> = [
	['nothing changed', {}],
	['@ and case of the account', { Account: 'Northwind.Cooks' }],
	['the ID of the account', { Account: 'acc_tiktok_main' }],
	['the platform beside the account', { Account: 'northwind.cooks (TikTok)' }],
	['an account twice', { Account: '@northwind.cooks, northwind.cooks' }],
	['the date in another form', { Date: '24.12.2031 18:30' }],
	['the date with its offset', { Date: '2031-12-24T18:30:00+01:00' }],
	['the date in UTC', { Date: '2031-12-24T17:30:00Z' }],
	['the time of day in English', { Date: 'Dec 24, 2031 6:30 PM' }],
	['the time in a column of its own', { Date: '2031-12-24', Time: '18:30' }],
	['hashtags without #', { Hashtags: 'Paris, crepes' }],
	['hashtags in another order and case', { Hashtags: '#CREPES #paris' }],
	['letters taken apart', { Caption: 'Crêpes for two,\nby Ana'.normalize('NFD') }],
	['line ends of Windows', { Caption: 'Crêpes for two,\r\nby Ana' }],
	['blanks around and in between', { Caption: '  Crêpes  for two, \nby Ana \n' }],
	['blanks around the notes', { Notes: ' Ask\u00a0Kim' }],
	['marks that nobody sees', { Caption: '\u200bCrêpes for two,\nby Ana\ufeff' }],
];

export const both = (): Row => ({ ...original(), Account: '@northwind.cooks, @northwind' });

export async function setStatus(status: Post['status'], accountId?: string) {
	const { postId } = await onlyPost();
	await bed.sandbox.control.posts.setStatus(postId, status, accountId);
}

export async function cancel(accountId = 'all') {
	const { postId } = await onlyPost();
	await bed.item('post.cancel', { postId, accountId });
}
