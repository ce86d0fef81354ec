import { bed, refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

/** Sheets with dates in several columns, or with one date for several rows. */
useTestbed();

const defaultAccounts = ['acc_instagram_main', 'acc_tiktok_main'];
let count = 0;
/** A row for Instagram, unless its cells say otherwise. */
const row = (cells: Row): Row => ({
	Platform: 'Instagram',
	Caption: `A caption ${++count}`,
	Image: bed.media.url('portrait.jpg'),
	...cells,
});
const check = async (rows: Row[], parameters = {}, options = {}) =>
	await runRows(rows, {
		parameters: { checkOnly: true, defaultAccounts, ...parameters },
		options,
	});
/** The time at which each row goes live, or its issue. */
const times = async (rows: Row[], options = {}) =>
	(await check(rows, {}, options)).rows.map(
		(report) => refusalOf(report) || String(report.goesLive).replace(' Europe/Berlin', ''),
	);

describe('a date that is written once for the rows below it', () => {
	const day = () => [
		row({ Date: '2037-12-24', Time: '09:00' }),
		row({ Date: '', Time: '12:00' }),
		row({ Time: '18:00' }),
		row({ Date: '2037-12-25', Time: '09:00' }),
		row({ Time: '21:00' }),
	];

	test('is asked for where a row has a time of its own, or says what the dated one says', async () => {
		const rows = [...day(), row({ Date: '2037-12-25', Caption: 'Bread' })];
		const again = row({ Date: '', Caption: 'Bread', Platform: 'TikTok' });
		expect(await times([...rows, again], { defaultTime: '18:30' })).toEqual([
			'2037-12-24 09:00',
			expect.stringMatching(/^Time has a time but no date\. Write the date .* 'Empty Date Cells'/),
			expect.stringMatching(/^Time has a time but no date/),
			'2037-12-25 09:00',
			expect.stringMatching(/^Time has a time but no date/),
			'2037-12-25 18:30',
			"Date is empty, but other rows have a date, so it is unclear when this post goes live. Fill in Date, or set 'Empty Date Cells' under 'Options'.",
		]);
	});

	test('is taken where that is chosen, and is reported', async () => {
		const { rows, hints } = await check(day(), {}, { emptyDates: 'above' });
		expect(rows.map(({ goesLive }) => goesLive)).toEqual(
			['24 09:00', '24 12:00', '24 18:00', '25 09:00', '25 21:00'].map(
				(time) => `2037-12-${time} Europe/Berlin`,
			),
		);
		expect(rows.map(warningOf)).toEqual([
			'',
			'Date: empty, so the value of row 1 is used.',
			'Date: empty, so the value of row 2 is used.',
			'',
			'Date: empty, so the value of row 4 is used.',
		]);
		expect(hints).toContain('3 rows without a date use the date of the row above.');
	});

	test('brings the platform with it that is written once, too', async () => {
		const rows = [
			row({ Date: '2037-12-24', Time: '09:00' }),
			row({ Time: '12:00', Platform: '' }),
			row({ Time: '18:00', Platform: 'TikTok' }),
		];
		const { rows: reports } = await check(rows, {}, { emptyDates: 'above' });
		expect(reports.map(({ accounts }) => accounts)).toEqual([
			...['@northwind', '@northwind', '@northwind.cooks'],
		]);
		expect(warningOf(reports[1])).toMatch(
			/^Date and Platform: empty, so the value of row 1 is used/,
		);
	});

	test('ends at an empty row and at the column name of a section', async () => {
		for (const between of [{ Platform: '' }, { Platform: 'JANUARY 2038' }]) {
			const rows = [row({ Date: '2037-12-24', Time: '09:00' }), between, row({ Time: '12:00' })];
			expect((await times(rows))[1]).toMatch(/^Time has a time but no date\. Write the date/);
		}
	});

	test('is not taken by other posts without a time, and a hint says so', async () => {
		const rows = [row({ Date: '2037-12-24 18:30' }), row({ Date: '' }), row({ Date: '' })];
		const { rows: reports, hints } = await check(rows);
		expect(reports.map(({ ok, goesLive }) => [ok, goesLive])).toEqual([
			[true, '2037-12-24 18:30 Europe/Berlin'],
			[true, 'as soon as possible'],
			[true, 'as soon as possible'],
		]);
		expect(warningOf(reports[1])).toMatch(/^The row has no date, but other rows have one/);
		expect(hints[0]).toBe(
			'All 3 rows are ready; 2 have warnings: rows 2 and 3. Nothing was created or changed.',
		);
		expect(await times(rows, { emptyDates: 'above' })).toEqual([
			...['2037-12-24 18:30', '2037-12-24 18:30', '2037-12-24 18:30'],
		]);
	});

	test('is asked for where the post would go live as soon as possible', async () => {
		const rows = [row({ Date: '2037-12-24 18:30' }), row({ Date: '' }), row({ Date: '' })];
		const { rows: reports } = await check(rows, { skipApproval: true });
		expect(reports.map(({ ok }) => ok)).toEqual([true, false, false]);
		expect(refusalOf(reports[1])).toBe(
			"Date is empty, but other rows have a date, so it is unclear when this post goes live. Fill in Date, or set 'Empty Date Cells' under 'Options'.",
		);
		const { rows: queued } = await check(rows, { skipApproval: true }, { emptyDates: 'none' });
		expect(queued.map(({ ok }) => ok)).toEqual([true, true, true]);
	});

	test('is asked of no row that is posted already', async () => {
		const rows = [
			row({ Date: '2037-12-24 18:30', 'Post ID': '' }),
			row({ Date: '', 'Post ID': 'post_gone_1' }),
			row({ Date: '', 'Post ID': 'post_gone_2' }),
			row({ Date: '', 'Post ID': '' }),
			row({ Date: '2037-12-25 18:30', 'Post ID': '' }),
		];
		const { rows: reports } = await check(rows, { skipApproval: true });
		expect(reports.map(({ ok }) => ok)).toEqual([true, false, false, false, true]);
		expect(refusalOf(reports[1])).toMatch(/^Post ID: there is no post "post_gone_1"/);
	});

	test('stays where it is where empty means none', async () => {
		expect((await times(day(), { emptyDates: 'none' }))[1]).toMatch(/^Time has a time but no/);
	});
});

describe('a date in several columns', () => {
	test.each<[Row, string]>([
		[{ Day: 24, Month: 12, Year: 2037, Time: '18:30' }, 'Day'],
		[{ Tag: '24.', Monat: 'Dez.', Jahr: 2037, Uhrzeit: '18:30' }, 'Tag'],
		[{ Jour: 24, Mois: 'décembre', Année: 2037, Heure: '18h30' }, 'Jour'],
		[{ Día: 24, Mes: 'diciembre', Año: 2037, Hora: '18:30' }, 'Día'],
		[{ Giorno: 24, Mese: 'dicembre', Anno: 2037, Ora: '18:30' }, 'Giorno'],
		[{ Dia: 24, Mês: 'dezembro', Ano: 2037, Horário: '18h30' }, 'Dia'],
		[{ Dag: 24, Maand: 'december', Jaar: 2037, Tijd: '18:30' }, 'Dag'],
		[{ Month: 'December 2037', Date: 24, Time: '18:30' }, 'Date'],
		[{ Weekday: 'Thu', Date: '24', Month: 'Dec', Year: 2037, Time: '18:30' }, 'Date'],
		[{ Date: 'Dec 24', Year: 2037, Time: '18:30' }, 'Date'],
		[{ 'Week of': '2037-12-21', Day: 'Thursday', Time: '18:30' }, 'Day'],
		[{ Week: 'Dec 20, 2037', Day: 'Thu', Time: '18:30' }, 'Day'],
		[{ 'Woche vom': '21.12.2037', Wochentag: 'Do' }, 'Wochentag'],
	])('is refused: %j', async (cells, column) => {
		const [problem] = await times([row(cells)]);
		expect(problem).toContain(`${column} must be a whole date, with its year`);
	});

	test.each<[Row, RegExp]>([
		[{ Week: 'Week 52', Day: 'Monday', Time: '18:30' }, /^Day must be a whole date/],
		[{ KW: 52, Wochentag: 'Montag', Uhrzeit: '18:30' }, /^Wochentag must be a whole date/],
		[{ Wochentag: 'Montag' }, /^Wochentag must be a whole date/],
	])('is refused where the first day of the week is missing: %j', async (cells, problem) => {
		expect((await times([row(cells)]))[0]).toMatch(problem);
	});
});

describe('a date or a time of one platform', () => {
	const evening = '2037-12-24 18:30';
	test.each<[Row, string]>([
		[{ Date: '2037-12-24', 'Instagram Time': '18:30', 'TikTok Time': '19:00' }, evening],
		[{ 'IG Date': evening, 'TikTok Date': '2037-12-25 18:30' }, evening],
		[{ 'Date (Instagram)': evening, 'Date (TikTok)': '2037-12-25 18:30' }, evening],
		[{ 'Date (Instagram)': '2037-12-24', 'IG Post Time': '18:30', 'TikTok Date': '' }, evening],
		[{ Date: '2037-12-24', 'TikTok Time': '18:30', 'IG Time': '18:30', Platform: 'both' }, evening],
		[{ Date: '2037-12-24', Time: '18:30', 'TikTok Time': '19:00' }, evening],
		[{ Date: '2037-12-24', Time: '09:00', 'IG Time': '18:30' }, evening],
		[{ Date: evening, 'LinkedIn Date': '2037-12-26' }, evening],
	])('counts for a row of that platform: %j', async (cells, time) => {
		expect(await times([row(cells)])).toEqual([time]);
	});

	test.each<[Row, RegExp]>([
		[
			{ 'IG Date': evening, 'TikTok Date': '' },
			/^IG Date: the row is also for TikTok, but has no value for TikTok\. Fill in the column/,
		],
	])('is refused where a row of both needs one: %j', async (cells, problem) => {
		expect((await times([row({ ...cells, Platform: 'Instagram, TikTok' })]))[0]).toMatch(problem);
	});
});
