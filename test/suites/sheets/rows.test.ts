import { bed, refusalOf, runRows, useTestbed, warningOf } from './sheetRun';

useTestbed();

const media = () => bed.media.url('portrait.jpg');
const date = '2030-12-24 18:30';

test('check and run give the same flat row, and the check sends nothing', async () => {
	const rows = [
		{ Account: '@northwind.cooks', Caption: 'Hello', Picture: media(), Date: date, Owner: 'Ana' },
	];
	const checked = await runRows(rows, { parameters: { checkOnly: true } });
	const report = {
		row: 1,
		ok: true,
		postId: '',
		accounts: '@northwind.cooks',
		goesLive: '2030-12-24 18:30 Europe/Berlin',
		issues: '–',
		...rows[0],
	};
	const plan = 'Hello · Tue\u00a024\u00a0Dec\u00a02030\u00a018:30 · @northwind.cooks';
	const planCode = expect.stringMatching(/^p\w{10}$/) as string;
	expect(checked.rows).toEqual([
		{ ...report, outcome: `ready · ${plan}`, status: 'ready', planCode },
	]);
	expect([checked.posts, checked.uploads]).toEqual([[], 0]);
	expect(Object.keys(checked.rows[0] ?? {}).slice(0, 8)).toEqual([
		...['row', 'outcome', 'issues', 'ok', 'status', 'accounts', 'goesLive', 'postId'],
	]);

	const { rows: posted, posts, hints } = await runRows(rows);
	const postId = expect.stringMatching(/^post_/) as string;
	const syncState = expect.stringMatching(/^s1\S{64}$/) as string;
	const outcome = `pending approval · ${plan}`;
	expect(posted).toEqual([{ ...report, outcome, postId, syncState, status: 'pending_approval' }]);
	expect(posts).toMatchObject([
		{
			accountIds: ['acc_tiktok_main'],
			caption: 'Hello',
			scheduledAfter: '2030-12-24T17:30:00Z',
			skipApproval: false,
		},
	]);
	expect(hints).toContain('Ignored columns: Owner.');
	expect(hints).toContain('1 time of day was read in Europe/Berlin, the time zone of the account.');
});

test('a row with something wrong is reported with all of it, and the others are posted', async () => {
	const { rows, posts, hints } = await runRows([
		{ Account: 'nobody', Text: 'x'.repeat(2201), Media: media(), Date: 'soon' },
		{ Account: 'northwind', Text: 'Fine', Media: media(), Date: date },
	]);
	expect(rows.map(({ ok, status }) => [ok, status])).toEqual([
		[false, 'refused'],
		[true, 'pending_approval'],
	]);
	for (const part of [
		'Account: "nobody"',
		'Text has 2,201 characters',
		'Date must be a whole date',
	]) {
		expect(refusalOf(rows[0])).toContain(part);
	}
	expect(posts).toHaveLength(1);
	expect(hints[0]).toBe(
		'1 of 2 rows has a new post; 1 is refused: row 1. 1 post waits for approval in the dashboard, and goes live only after approval.',
	);
});

test.each([
	['boxes to tick', false],
	['boxes to tick, as text', 'FALSE'],
	['what an earlier node put beside every row', ['a.mp4', 'b.mp4']],
])('rows that hold nothing but %s are empty', async (_what, beside) => {
	const filled = { Account: 'northwind', Media: media(), Date: date, Approved: beside };
	const { rows, hints } = await runRows([
		filled,
		{ Account: '', Media: '', Date: '', Approved: beside },
		{ Account: 'Account', Media: 'Media', Date: 'Date', Approved: beside },
		{ ...filled, Date: '2030-12-26 18:30' },
	]);
	expect(rows).toMatchObject([
		{ row: 1, ok: true },
		{ row: 4, ok: true },
	]);
	expect(hints).toContain('Skipped: 1 empty row, 1 repeated header row.');
});

test('a time that cannot be read is no missing time', async () => {
	const { rows } = await runRows(
		[{ Account: 'northwind', Text: 'x', Media: media(), Date: '2030-02-30 10:00' }],
		{ parameters: { checkOnly: true, skipApproval: true } },
	);
	expect(rows).toMatchObject([{ ok: false }]);
});

test('empty rows and repeated column names are skipped and counted', async () => {
	const row = { Account: 'northwind', Caption: 'One', Media: media(), Date: date };
	const { rows, hints } = await runRows([
		row,
		{ Account: '', Caption: ' ' },
		{ Account: 'Account', Caption: 'Caption', Media: 'Media', Date: 'Date' },
		{ ...row, Caption: 'Two' },
	]);
	expect(rows.map(({ row: number }) => number)).toEqual([1, 4]);
	expect(hints).toContain('Skipped: 1 empty row, 1 repeated header row.');
});

test('two columns for one thing are named where they differ', async () => {
	const row = { Account: 'northwind', Media: media(), Date: date };
	const { rows, posts } = await runRows([
		{ ...row, Caption: 'One', Text: 'Another' },
		{ ...row, Caption: '', Text: 'Alone' },
	]);
	expect(refusalOf(rows[0])).toBe(
		'Caption: the columns "Caption" and "Text" contain different values. Clear one of them, or set \'Columns\' to \'Map Each Column Manually\'.',
	);
	expect(posts.map(({ caption }) => caption)).toEqual(['Alone']);
});

test('the zones of several accounts are reported in one sentence, without those of unknown ones', async () => {
	const accounts = ['northwind', 'northwind.cooks', 'northwind.jp', 'nobody'];
	const { hints } = await runRows(
		accounts.map((Account, at) => ({
			...{ Account, Text: `Post ${at}`, Media: media() },
			Date: `2030-12-2${at} 18:30`,
		})),
		{ parameters: { checkOnly: true, scheduleZone: 'account' } },
	);
	expect(hints.filter((hint) => hint.includes('of day'))).toEqual([
		'3 times of day were read in Europe/Berlin (2), Asia/Tokyo (1), the time zone of the account.',
		'1 time of day was read in Europe/Berlin, the time zone of the workflow, because the time zone of the account is not known.',
	]);
});

test('a row is called by its number in the sheet, in its report and in every message', async () => {
	const Media = bed.media.url('portrait.jpg');
	const row = { Account: 'northwind', Media };
	const { rows, hints } = await runRows([
		{ row_number: 5, ...row, Caption: 'Dated', Date: '2030-01-01 12:00' },
		{ row_number: 9, ...row, Caption: 'Not dated' },
		{ row_number: 12, ...row, Caption: 'Dated', Date: '2030-01-01 12:00' },
	]);
	expect(rows.map((report) => report.row)).toEqual([5, 9, 12]);
	expect(warningOf(rows[2])).toContain('Row 5 is the same');
	expect(hints.join(' ')).toContain('2 have warnings: rows 9 and 12.');
});
