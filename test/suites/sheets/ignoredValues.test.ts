import { bed, refusalOf, type Row, runRows, storedPosts, useTestbed, warningOf } from './sheetRun';

useTestbed();

let minute = 0;
/** A row with its own time. */
const row = (cells: Row): Row => ({
	Account: 'northwind',
	Caption: `A caption ${++minute}`,
	Image: bed.media.url('portrait.jpg'),
	Date: `2031-01-01 ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
	...cells,
});
const check = async (rows: Row[], parameters = {}) =>
	await runRows(rows, { parameters: { checkOnly: true, ...parameters } });

describe('columns for the people of a sheet', () => {
	const held = 'row skipped';
	const go = 'ready';

	test.each<[string, ReadonlyArray<readonly [unknown, string]>]>([
		[
			'Status',
			[
				...['Ready', 'Approved', 'Scheduled', 'Pending', 'To do', 'Open', 'Blue', ''].map(
					(word) => [word, go] as const,
				),
				...['Posted', 'published', '✅ Posted', 'LIVE', 'Done', 'Already posted'].map(
					(word) => [word, held] as const,
				),
				...['Draft', 'Do not post', "Don't post yet", 'Not approved', 'On hold', 'Cancelled'].map(
					(word) => [word, held] as const,
				),
				...['In review', 'Pending approval', 'Needs approval', 'WIP', 'Idea', 'Skip'].map(
					(word) => [word, held] as const,
				),
				...['Entwurf', 'Veröffentlicht', 'nicht posten', 'abgelehnt', 'Publié', 'Brouillon'].map(
					(word) => [word, held] as const,
				),
				...['Publicado', 'Borrador', 'Pubblicato', 'Bozza', 'Rascunho', 'À valider'].map(
					(word) => [word, held] as const,
				),
			],
		],
		[
			'Posted?',
			[
				['no', go],
				['', go],
				['x', held],
				['TRUE', held],
				['2026-10-01', held],
				['https://www.instagram.com/p/abc/', held],
			],
		],
		[
			'Do not post',
			[
				['', go],
				['x', held],
			],
		],
	])('under %s', async (heading, cells) => {
		const { rows } = await check(cells.map(([cell]) => row({ [heading]: cell })));
		expect(rows.map(({ status }, at) => [cells[at]?.[0], status])).toEqual(cells);
		expect(rows.every(({ ok }) => ok)).toBe(true);
	});

	test('skips rows in a run too, and says how many and why', async () => {
		const { rows, hints, uploads } = await runRows([
			row({ Status: 'Ready' }),
			row({ Status: 'Posted' }),
			row({ Status: 'Not approved' }),
		]);
		expect(rows.map((report) => [report.status, warningOf(report)])).toEqual([
			['pending_approval', ''],
			[
				'row skipped',
				'Row skipped: Status is "Posted", which means already published. To create the post, change the cell.',
			],
			[
				'row skipped',
				'Row skipped: Status is "Not approved", which means do not publish, or not yet. To create the post, change the cell.',
			],
		]);
		expect(hints).toContain(
			'Skipped: 2 rows that the sheet marks as published, on hold or cancelled.',
		);
		expect([(await storedPosts()).length, uploads]).toEqual([1, 1]);
	});

	test('is ignored, and said, where it skips no row', async () => {
		const { hints } = await check([row({ Status: 'Ready', Approved: 'yes', Owner: 'Ana' })]);
		expect(hints).toContain('Ignored columns: Status, Approved, Owner.');
	});

	test.each([
		['Approved', 'no'],
		['Approved', false],
		['Freigabe', 'nein'],
		['Freigabe', 'nicht freigegeben'],
	])('does not count under %s: %p is ignored, with a warning', async (heading, cell) => {
		const { rows, hints } = await check([row({ [heading]: 'yes' }), row({ [heading]: cell })]);
		expect(rows.map((report) => [report.status, warningOf(report)])).toEqual([
			[go, ''],
			[
				go,
				expect.stringContaining(
					`${heading}: "${String(cell)}" has no effect while 'Skip Approval' is off, because posts are approved in the dashboard. To stop this row, filter it out before this node, and cancel its post if it has one.`,
				),
			],
		]);
		expect(hints).toContain(`Ignored columns: ${heading}.`);
	});

	test('says nothing by boxes that nobody ticks', async () => {
		const { rows, hints } = await check([row({ Approved: false }), row({ Approved: 'FALSE' })]);
		expect(rows.map(({ status }) => status)).toEqual([go, go]);
		expect(hints).toContain('Ignored columns: Approved.');
	});

	test('does not count where the columns are mapped by hand', async () => {
		const { rows } = await check([row({ Status: 'Posted' })], {
			sheetFormat: 'manual',
			columns: {
				mappingMode: 'defineBelow',
				value: {
					accounts: '={{ $json.Account }}',
					caption: '={{ $json.Caption }}',
					media: '={{ $json.Image }}',
				},
			},
		});
		expect(rows).toMatchObject([{ ok: true, status: go }]);
	});
});

describe('rows that are no posts', () => {
	test.each<[string, Row]>([
		['a sum', { Account: 'Total: 12' }],
		['a comment', { Account: '# week 2' }],
		['a comment of programs', { Caption: '// second half of the year' }],
		['a rule with a name', { Account: '--- January ---' }],
		['a rule', { Account: '----', Caption: '----' }],
		['a month', { Account: 'JANUARY 2027' }],
		['a week', { Date: 'KW 12' }],
		['a week in French', { Account: 'Semaine 3' }],
		['a weekday', { Account: 'Montag' }],
		['an account', { Account: 'northwind' }],
		['a caption without a medium', { Caption: 'Launch campaign' }],
		['a day', { Date: '2031-01-01 12:00' }],
	])('%s is skipped and counted', async (_what, note) => {
		const { rows, hints } = await check([row({}), note, row({})]);
		expect(rows.map(({ row: number, ok }) => [number, ok])).toEqual([
			[1, true],
			[3, true],
		]);
		expect(hints.find((hint) => hint.startsWith('Skipped: 1 '))).toBeDefined();
	});

	test('is reported by its row and its words', async () => {
		const { hints } = await check([row({}), { Account: '# week 2' }, { Account: 'Total: 1' }]);
		expect(hints).toContain(
			'Skipped: 2 note or example rows (row 2 "# week 2", row 3 "Total: 1").',
		);
	});

	test.each<[string, Row]>([
		['a medium alone', { Image: 'Winter' }],
		['an account with a caption', { Account: 'nortwind', Caption: 'Launch campaign' }],
		['a sum with media', { Caption: 'Total', Image: 'https://example.com/a.jpg' }],
		['a sum beside numbers', { Account: 'Summe', Caption: 12, Image: '', Date: '' }],
		['a sum in a later column', { Account: '', Caption: 'Total posts', Image: '3' }],
	])('%s is no such row, and is refused', async (_what, cells) => {
		const { rows } = await check([row({}), cells]);
		expect(rows).toMatchObject([{ ok: true }, { ok: false, status: 'refused' }]);
	});
});

describe('cells that are meant to be empty', () => {
	test('under Hashtags', async () => {
		const cells = ['none', 'n/a', '-', 'N.A.', 'keine', 'aucun', 'ninguno', 'null', '—'];
		const { posts } = await runRows(cells.map((Hashtags) => row({ Hashtags })));
		expect(posts.map(({ hashtags }) => hashtags)).toEqual(cells.map(() => undefined));
	});

	test('under Caption, with a warning', async () => {
		const { rows, posts } = await runRows([row({ Caption: 'n/a' }), row({ Caption: 'No' })]);
		expect(posts.map(({ caption }) => caption)).toEqual([undefined, 'No']);
		expect(rows.map((report) => /The post has no caption/.test(warningOf(report)))).toEqual([
			true,
			false,
		]);
	});

	test('under Media, which is still required', async () => {
		const { rows } = await check([row({}), row({ Image: 'n/a' })]);
		expect(refusalOf(rows[1])).toMatch(/^Image is required: write a link/);
	});

	test('under Post ID, so that the row is posted', async () => {
		const { rows } = await check([row({ 'Post ID': '-' }), row({ 'Post ID': 'n/a' })]);
		expect(rows.map(({ status }) => status)).toEqual(['ready', 'ready']);
	});

	test('a stroke under Account leaves it to Default Account Names or IDs, a word does not', async () => {
		const rows = [row({ Account: '-' }), row({ Account: 'none' })];
		const { rows: reports } = await check(rows, { defaultAccounts: ['acc_tiktok_main'] });
		expect(reports).toMatchObject([
			{ ok: true, accounts: '@northwind.cooks' },
			{ ok: false, accounts: '–' },
		]);
	});

	test('no tick in a row is no leave to post everywhere', async () => {
		const ticks = [
			{ TikTok: 'x', Instagram: '' },
			{ TikTok: '', Instagram: '' },
			{ TikTok: '-', Instagram: 'n/a' },
		];
		const { rows } = await check(
			ticks.map((cells) => row({ Account: '', ...cells })),
			{ defaultAccounts: ['acc_tiktok_main', 'acc_instagram_main'] },
		);
		expect(rows.map(({ status, accounts }) => [status, accounts])).toEqual([
			['ready', '@northwind.cooks'],
			['row skipped', '–'],
			['row skipped', '–'],
		]);
	});

	test.each([
		['Caption', 'TBD', /^Caption: "TBD" is a placeholder\. Replace/],
		['Caption', '#REF!', /^Caption: the cell contains "#REF!", a formula without/],
		['Caption', '#N/A', /^Caption: the cell contains "#N\/A"/],
		['Hashtags', 'à définir', /^Hashtags: "à définir" is a placeholder/],
		['Hashtags', '#NAME?', /^Hashtags: the cell contains "#NAME\?"/],
		[
			'Hashtags',
			'food, slow travel',
			/the hashtag "slow travel" contains a space\. Write it as one word, or write # before each word/,
		],
	])('%s %s is not published', async (heading, cell, problem) => {
		const { rows } = await check([row({ [heading]: cell })]);
		expect(refusalOf(rows[0])).toMatch(problem);
	});
});
