import { bed, refusalOf, type Row, runRows, type SheetOptions, useTestbed } from './sheetRun';

/** Posts with the content tag of the sheet whose rows were deleted. */
useTestbed();

const TAG = 'tag:autumn';

beforeEach(async () => {
	await bed.sandbox.control.seed({
		contentTags: [{ tagId: 'autumn', name: 'Autumn', color: 'red' }],
	});
});

const row = (name: string, day: number): Row => ({
	Account: '@northwind.cooks',
	Caption: `${name} bakes bread for ${day} people`,
	Media: bed.media.url('portrait.jpg'),
	Date: `2031-12-${day} 18:30`,
});

const update = { skipApproval: true, rowsWithPostId: 'update' };

async function run(rows: Row[], { parameters, options }: SheetOptions = {}) {
	const result = await runRows(rows, {
		parameters: { ...update, ...parameters },
		options: { sheetTag: TAG, ...options },
	});
	const writes = result.requests.filter(({ method }) => method !== 'GET');
	return { ...result, writes: writes.map(({ method, template }) => `${method} ${template}`) };
}

async function threePosted(): Promise<Row[]> {
	const rows = [row('Ada', 20), row('Ben', 22), row('Cleo', 24)];
	const { rows: reports } = await run(rows);
	expect(reports).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
	return rows.map((cells, at) => ({ ...cells, 'Post ID': reports[at]?.postId }));
}

const statusOf = async (cells: Row | undefined) =>
	(await bed.sandbox.control.posts.list()).find(({ postId }) => postId === cells?.['Post ID'])
		?.status;

const cancels = { options: { deletedRows: 'cancel' } };

test('a post whose row was deleted is reported, and stays', async () => {
	const [first, second, third] = await threePosted();
	const { rows, writes } = await run([first ?? {}, third ?? {}]);
	expect(writes).toEqual([]);
	expect(rows).toMatchObject([
		{ row: 1, ok: true, change: 'unchanged' },
		{ row: 2, ok: true, change: 'unchanged' },
		{
			row: 0,
			ok: false,
			change: 'unchanged',
			status: 'queued',
			postId: second?.['Post ID'],
			accounts: '@northwind.cooks',
			goesLive: '2031-12-22 18:30 Europe/Berlin',
			issues:
				"This post is planned, but no row of the sheet has its post ID. To cancel the post, use Post > Cancel, or set 'Rows With a Post ID' to 'Update Their Posts', and 'Deleted Rows' to 'Cancel Their Posts' under 'Options'.",
		},
	]);
});

test('a planned part of a partly published post is reported, and cancelled if chosen', async () => {
	const both = { ...row('Ada', 20), Account: '@northwind.cooks, @northwind' };
	const { rows: made } = await run([both, row('Ben', 22)]);
	const postId = String(made[0]?.postId);
	await bed.sandbox.control.posts.setStatus(postId, 'posted', 'acc_tiktok_main');
	const left = [{ ...row('Ben', 22), 'Post ID': made[1]?.postId }];
	const { rows, writes } = await run(left);
	expect(writes).toEqual([]);
	expect(rows[1]).toMatchObject({ row: 0, ok: false, change: 'unchanged', postId });
	expect((await run(left, cancels)).writes).toEqual(['DELETE /v2/posts/{postId}']);
	const post = (await bed.sandbox.control.posts.list()).find((one) => one.postId === postId);
	expect(post?.accounts.map(({ status }) => status)).toEqual(['posted', 'cancelled']);
	expect((await run(left, cancels)).rows).toHaveLength(1);
});

test('it is cancelled where that is chosen, which Check Only shows, and the next run writes nothing', async () => {
	const [first, second, third] = await threePosted();
	const left = [first ?? {}, third ?? {}];
	const plan = await run(left, { ...cancels, parameters: { checkOnly: true } });
	expect(plan.writes).toEqual([]);
	expect(plan.rows[2]).toMatchObject({ row: 0, ok: true, change: 'cancel', status: 'queued' });
	const { rows, writes } = await run(left, cancels);
	expect(writes).toEqual(['DELETE /v2/posts/{postId}']);
	expect(rows[2]).toMatchObject({ row: 0, ok: true, change: 'cancel', status: 'cancelled' });
	expect(await statusOf(second)).toBe('cancelled');
	const again = await run(left, cancels);
	expect(again.writes).toEqual([]);
	expect(again.rows).toHaveLength(2);
});

test('if differences are only said, nothing is cancelled', async () => {
	const [first] = await threePosted();
	const { rows, writes } = await run([first ?? {}], {
		...cancels,
		parameters: { rowsWithPostId: 'compare' },
	});
	expect(writes).toEqual([]);
	expect(rows.slice(1).map(refusalOf)).toEqual(
		Array(2).fill(expect.stringContaining("set 'Rows With a Post ID' to 'Update Their Posts'")),
	);
});

test('a row that has no post yet may be its row: nothing is cancelled', async () => {
	const [first, second] = await threePosted();
	const unreadable = { ...row('Cleo', 24), Date: 'soon' };
	const { rows, writes } = await run([first ?? {}, second ?? {}, unreadable], cancels);
	expect(writes).toEqual([]);
	expect(refusalOf(rows[3])).toMatch(/This post was not cancelled, because row 3 has no post yet/);
});

test('if rows name fewer posts than are missing, this may not be the whole sheet', async () => {
	const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gert'];
	const rows = names.map((name, at) => row(name, 20 + at));
	const { rows: reports } = await run(rows);
	const posted = rows.map((cells, at) => ({ ...cells, 'Post ID': reports[at]?.postId }));
	const part = await run(posted.slice(0, 3), cancels);
	expect(part.writes).toEqual([]);
	expect(part.rows.slice(3).map((report) => [report.ok, refusalOf(report)])).toEqual(
		Array(4).fill([
			false,
			expect.stringMatching(/not cancelled, because .* only a part of the sheet/),
		]),
	);
	const most = await run(posted.slice(0, 4), cancels);
	expect(most.writes).toEqual(Array(3).fill('DELETE /v2/posts/{postId}'));
});

test.each<[what: string, rowsOf: () => Row[]]>([
	['an empty sheet', () => [{}]],
	['a sheet of empty rows', () => Array<Row>(2).fill({ Account: '', Caption: '' })],
	['a sheet of ideas', () => [{ ...row('Dora', 26), Status: 'Idea' }]],
	['a sheet of another year', () => [{ ...row('Dora', 26), Date: '2020-01-01 10:00' }]],
])('%s instead of the sheet takes no post away', async (_, rowsOf) => {
	const made = await run([row('Ada', 20), row('Ben', 22)]);
	expect(made.rows).toMatchObject([{ ok: true }, { ok: true }]);
	const { writes, rows } = await run(rowsOf(), cancels);
	expect(writes).toEqual([]);
	const deleted = rows.filter((one) => one.row === 0);
	expect(deleted.map(refusalOf)).toEqual(
		Array(2).fill(expect.stringMatching(/not cancelled, because .* only a part of the sheet/)),
	);
});

test('rows without their IDs name their posts by what they say', async () => {
	await threePosted();
	const rows = [row('Ada', 20), row('Ben', 22), row('Cleo', 24)];
	for (const checkOnly of [true, false]) {
		const { rows: reports } = await run(rows, { ...cancels, parameters: { checkOnly } });
		expect(reports.map(({ row: number }) => number)).toEqual([1, 2, 3]);
	}
});

test('posts without the tag and published posts are ignored', async () => {
	const [first, second] = await threePosted();
	await bed.sandbox.control.posts.setStatus(String(second?.['Post ID']), 'posted');
	await runRows([row('Dora', 28)], { parameters: update });
	const { rows } = await run([first ?? {}], cancels);
	expect(rows.map(({ row: number, postId }) => [number, postId])).toEqual([
		[1, first?.['Post ID']],
		[0, expect.any(String)],
	]);
	const waiting = (await bed.sandbox.control.posts.list()).filter(({ caption }) =>
		/^(?:Dora|Cleo)/.test(String(caption)),
	);
	expect(
		waiting.map(({ caption, status }) => [String(caption).split(' ')[0], status]).sort(),
	).toEqual([
		['Cleo', 'cancelled'],
		['Dora', 'queued'],
	]);
});

test('posts that were made before get the tag once they are updated', async () => {
	const { rows } = await runRows([row('Ada', 20)], { parameters: update });
	const cells = { ...row('Ada', 20), 'Post ID': rows[0]?.postId };
	const { rows: reports, writes } = await run([cells]);
	expect(reports).toMatchObject([{ ok: true, change: 'change content tags' }]);
	expect(writes).toEqual(['PATCH /v2/posts/{postId}']);
	expect((await run([cells])).writes).toEqual([]);
});

test('a tag that is unknown ends the run before anything is sent', async () => {
	const { error, writes } = await run([row('Ada', 20)], { options: { sheetTag: 'Winter' } });
	expect(error).toContain('Sheet Tag Name or ID');
	expect(writes).toEqual([]);
});

test('posts of deleted rows are counted above the rows, with those that are cancelled', async () => {
	const [first, , third] = await threePosted();
	const hintsOf = async (more: SheetOptions = {}) =>
		(await run([first ?? {}, third ?? {}], more)).hints.filter((hint) =>
			hint.startsWith('Planned posts'),
		);
	const told = ['Planned posts whose rows were deleted: 0 cancelled, 1 unchanged.'];
	expect(await hintsOf()).toEqual(told);
	expect(await hintsOf({ ...cancels, parameters: { checkOnly: true } })).toEqual(told);
	expect(await hintsOf(cancels)).toEqual([
		'Planned posts whose rows were deleted: 1 cancelled, 0 unchanged.',
	]);
	expect(await hintsOf(cancels)).toEqual([]);
});

test('a post stays if no row is for its account, because another node may have its row', async () => {
	const instagram = { ...row('Ada', 20), Account: '@northwind' };
	const tiktok = [row('Ben', 22), row('Cleo', 24)];
	const { rows: made } = await run([instagram, ...tiktok]);
	const left = tiktok.map((cells, at) => ({ ...cells, 'Post ID': made[at + 1]?.postId }));
	const { rows, writes } = await run(left, cancels);
	expect(writes).toEqual([]);
	expect(rows[2]).toMatchObject({ row: 0, ok: false, change: 'unchanged' });
	expect(refusalOf(rows[2])).toContain(
		'This post was not cancelled, because no row is for @northwind, so another node may have its row.',
	);
});
