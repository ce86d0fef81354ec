import { image, row, run } from './plainRow';
import { bringUpToDate, original, posted, posts } from './rowsWithPostId';
import { refusalOf, type Row, useTestbed, warningOf } from './sheetRun';

useTestbed();

const skipApproval = { parameters: { skipApproval: true } };

/** Runs 4 rows, each of another day, with these cells in a column Approved. */
async function approve(cells: readonly unknown[]): Promise<unknown[]> {
	const rows = cells.map((Approved, at) =>
		row({ Approved, Caption: `Row ${at}`, Date: `2037-12-2${at} 18:30` }),
	);
	const { rows: reports } = await run(rows, skipApproval);
	return reports.map(({ status }) => status);
}

describe('empty cells under Approved', () => {
	test.each([
		['one other word', ['yes', 'x', '', 'Ana: ok']],
		['words', ['OK', 'approved', '', 'ok']],
		['names', ['Ana', 'Ben', '', 'Cem']],
		['days', ['2026-11-02', '2026-11-02', '', '2026-11-03']],
	])('are not approved next to %s', async (_what, cells) => {
		expect(await approve(cells)).toEqual(['queued', 'queued', 'row skipped', 'queued']);
	});

	test('say nothing if the column has only objections', async () => {
		expect(await approve(['no', '', '', ''])).toEqual([
			'row skipped',
			...['queued', 'queued', 'queued'],
		]);
	});
});

describe('a column for stories', () => {
	test.each(['Story', 'IG Story', 'Stories?'])('refuses a row that ticks %s', async (column) => {
		const { rows, posts: sent } = await run([row({ [column]: 'x' })]);
		expect(refusalOf(rows[0])).toBe(
			`${column}: the row is only for a story, and the service publishes no stories. Clear ${column} to publish the row as a reel or post, or remove the row.`,
		);
		expect(sent).toEqual([]);
	});

	test('is ignored with a warning if the row ticks another format as well', async () => {
		const { rows } = await run([row({ Story: 'x', Feed: 'x' })]);
		expect(warningOf(rows[0])).toContain('Story: "x" is ignored');
	});

	test.each<[string, Row]>([
		['a row that does not tick it', { Story: '' }],
		['a text about a story', { Story: 'How we began' }],
	])('does not stop %s', async (_what, cells) => {
		const { rows } = await run([row(cells)]);
		expect(rows).toMatchObject([{ ok: true }]);
	});
});

test.each(['(old)', '(draft)', '(do not use)'])(
	'a link with the note %s is refused',
	async (note) => {
		const { rows, uploads } = await run([row({ Image: `${image()} ${note}` })]);
		expect(refusalOf(rows[0])).toContain(
			'the note next to the link says that the file is not final',
		);
		expect(uploads).toBe(0);
	},
);

test('a row that becomes a draft after its post was approved says that the post goes live', async () => {
	const [first] = await posted(original());
	const draft = { ...first, Draft: 'x' };
	const { rows, writes } = await bringUpToDate([draft]);
	expect(warningOf(rows[0])).toMatch(/^Draft: the row is a draft, but post \S+ is approved/);
	expect(writes).toEqual([]);
});

test('a cleared account cell does not move a post to the default accounts', async () => {
	const other = { ...original(), Caption: 'Another one', Date: '2031-12-25 18:30' };
	const [first, second] = await posted(original(), other);
	const before = await posts();
	const { rows, writes } = await bringUpToDate([{ ...first, Account: '' }, second ?? {}], {
		parameters: { defaultAccounts: ['acc_instagram_main'] },
	});
	expect(refusalOf(rows[0])).toMatch(/^Account is empty, so the post would go to the accounts in/);
	expect(writes).toEqual([]);
	expect(await posts()).toEqual(before);
});
