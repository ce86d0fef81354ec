import {
	bed,
	refusalOf,
	type Row,
	runRows,
	type SheetOptions,
	useTestbed,
	warningOf,
} from './sheetRun';

useTestbed();

/** Right cells, next to those that a test is about. */
const row = (cells: Row): Row => ({
	Account: 'northwind',
	Caption: 'A caption',
	Image: bed.media.url('portrait.jpg'),
	...cells,
});
const check = async (rows: Row[], { parameters, ...more }: SheetOptions = {}) =>
	await runRows(rows, { parameters: { checkOnly: true, ...parameters }, ...more });
const evening = '2037-12-24 18:30 Europe/Berlin';

describe('when a row goes live', () => {
	test.each<[string, Row[]]>([
		['Post Date, Post Time', [{ 'Post Date': '2037-12-24', 'Post Time': '18:30' }]],
		['Posting Time', [{ 'Posting Time': '2037-12-24 18:30' }]],
		['Date, Posting Time', [{ Date: '12/24/2037', 'Posting Time': '6.30pm' }]],
		['Scheduled Date and Time', [{ 'Scheduled Date': '24 Dec 2037', 'Scheduled Time': '18h30' }]],
		['two dates', [{ Date: '2037-12-24', 'Publish Time': '24.12.2037 18:30' }]],
		['times under Go Live', [{ Date: '2037-12-24', 'Go Live': '18:30' }]],
		['a weekday', [{ Day: 'Thursday', Date: '24 December 2037', Time: '1830' }]],
		['a flag', [{ Scheduled: 'Yes', Date: '24 December 2037 18:30' }]],
		['a German preposition', [{ 'Veröffentlichung am': '24.12.2037 18:30' }]],
		['without umlauts', [{ 'Veroeffentlichung am': '24.12.2037 18:30 Uhr' }]],
		['Geplant für den', [{ 'Geplant für den': '24.12.2037 18:30' }]],
		['Publicar el día', [{ 'Publicar el día': '24/12/2037 18:30' }]],
		['French', [{ 'Date de mise en ligne': '24/12/2037', 'Heure de mise en ligne': '18h30' }]],
		['Data da postagem agendada', [{ 'Data e hora da publicação': '24/12/2037 18:30' }]],
		['a year of two digits', [{ Date: '12/24/37 6:30 PM' }]],
		['a compact date', [{ Date: 20371224, Time: '18:30' }]],
		['a weekday behind its date', [{ Date: '24 Dec 2037 (Thu) 18:30' }]],
		['a weekday behind a comma', [{ Date: '2037-12-24, Thursday, 6:30 PM' }]],
		['a year with its sign', [{ Date: "24 Dec '37 18:30" }]],
		['an offset in brackets', [{ Date: 'December 24, 2037 6:30 PM (GMT+1)' }]],
		['the first of two equal headings', [{ Date: '2037-12-24 18:30', Date_1: '' }]],
	])('is found: %s', async (_what, rows) => {
		const { rows: reports } = await check(rows.map(row));
		expect(reports).toMatchObject([{ ok: true, goesLive: evening }]);
	});

	test('a sheet shows that its short dates begin with the month', async () => {
		const dates = ['12/24/37 18:30', '1/5/38 9:00 AM'];
		const { rows } = await check(dates.map((Date) => row({ Date })));
		expect(rows.map(({ goesLive }) => goesLive)).toEqual([
			...[evening, '2038-01-05 09:00 Europe/Berlin'],
		]);
	});

	test.each(['24.12.37 18:30', '24/12/37 18:30', '24-Dec-37 18:30'])(
		'%s counts where Date Order says how',
		async (Date) => {
			const open = await check([row({ Date })]);
			expect(refusalOf(open.rows[0])).toMatch(
				/^Date: it is unclear which number is the year in .*, or set 'Date Order'/,
			);
			const { rows } = await check([row({ Date })], { options: { dateOrder: 'dmy' } });
			expect(rows).toMatchObject([{ ok: true, goesLive: evening }]);
		},
	);

	test('a column name names its time zone', async () => {
		const { rows } = await check([row({ 'Date (UTC)': '2037-12-24 17:30' })]);
		expect(rows).toMatchObject([{ goesLive: '2037-12-24 17:30 UTC' }]);
		const { rows: other } = await check([row({ Date: '2037-12-24', 'Time (EST)': '18:30' })]);
		expect(other[0]).toMatchObject({ ok: false });
		expect(refusalOf(other[0])).toMatch(/^Time \(EST\): "EST" can mean several time zones/);
	});

	test.each<[column: string, goesLive: string]>([
		['Time (New York)', '2037-12-24 18:30 America/New_York'],
		['Time (London)', '2037-12-24 18:30 Europe/London'],
		['Time [Tokyo]', '2037-12-24 18:30 Asia/Tokyo'],
		['Uhrzeit (in São Paulo)', '2037-12-24 18:30 America/Sao_Paulo'],
	])('a column name names the city of its time zone: %s', async (column, goesLive) => {
		const { rows } = await check([row({ Date: '2037-12-24', [column]: '18:30' })]);
		expect(rows).toMatchObject([{ ok: true, goesLive }]);
	});

	test.each(['Date (Easter)', 'Date (Center)', 'Date (local)', 'Date (draft)'])(
		'a note that is no city names no time zone: %s',
		async (column) => {
			const { rows } = await check([row({ [column]: '2037-12-24 18:30' })]);
			expect(rows).toMatchObject([{ ok: true, goesLive: evening }]);
		},
	);

	test.each([
		['a span', { Date: '2037-12-24', Time: '18:00-19:00' }, /^Time must be .*"18:00-19:00"/],
		['a span over midnight', { Date: '2037-12-24', Time: '22:00 – 02:00' }, /^Time must be/],
		['a span in the short form', { Date: '2037-12-24', Time: '6pm-8' }, /^Time must be .*"6pm-8"/],
		['a span with h', { Date: '2037-12-24', Time: '18h-9' }, /^Time must be .*"18h-9"/],
		['a short span in one cell', { Date: '2037-12-24 6 p.m. - 8' }, /^Date must be/],
		['a span in one cell', { Date: '2037-12-24 09:00-11:00' }, /^Date must be/],
		['a word', { Date: '2037-12-24', Time: 'evening' }, /^Time must be .*"evening"/],
		['no year', { 'Publish on': '24/12' }, /^Publish on must be a whole date, with its year/],
		[
			'a weekday',
			{ 'Publish on': 'Fri, 24 Dec' },
			/^Publish on must be a whole date, with its year/,
		],
		[
			'no year in German',
			{ 'Publish on': '24. Dez. um 18:30' },
			/^Publish on must be a whole date, with its year/,
		],
		['a month', { 'Publish on': '2037-12' }, /^Publish on must be a whole date, with its year/],
		[
			'tomorrow',
			{ 'Publish on': 'tomorrow 6pm' },
			/^Publish on must be a whole date, with its year/,
		],
		[
			'next Friday',
			{ 'Publish on': 'next Friday at 2 PM' },
			/^Publish on must be a whole date, with its year/,
		],
		['morgen', { 'Publish on': 'Morgen' }, /^Publish on must be a whole date, with its year/],
		[
			'at once',
			{ 'Publish on': 'sofort' },
			/^Publish on: "sofort" is no date\. To post .*, clear the cell/,
		],
		['a week', { 'Publish on': '2037-W52' }, /^Publish on/],
		['soon', { 'Publish on': 'ASAP' }, /^Publish on/],
		[
			'two days',
			{ Date: '2037-12-24', 'Post Time': '2037-12-25 18:30' },
			/^Date: the columns "Date" and "Post Time" contain different values/,
		],
	])('is refused: %s', async (_what, cells, problem) => {
		const { rows } = await check([row(cells)]);
		expect(rows[0]).toMatchObject({ ok: false, goesLive: '–' });
		expect(refusalOf(rows[0])).toMatch(problem);
	});

	test('dates under a column name that says nothing are not skipped', async () => {
		const { rows } = await check([row({ Ausspieltermin: '24.12.2037 18:30' })]);
		expect(rows[0]).toMatchObject({ ok: false });
		expect(refusalOf(rows[0])).toMatch(
			/^Ausspieltermin: .* may be the time of the post, .* rename the column to 'Date'/,
		);
		const { rows: made } = await check([row({ 'Created time': '2026-11-01 10:00' })]);
		expect(made[0]).toMatchObject({ ok: true });
	});
});

describe('yes and no', () => {
	const defaultAccounts = ['acc_instagram_main', 'acc_tiktok_main'];

	test.each([
		['FALSCH', 'WAHR'],
		['FAUX', 'VRAI'],
		['FALSO', 'VERDADERO'],
		['FALSO', 'VERO'],
		['nein', 'ja'],
		['non', 'oui'],
		['não', 'sim'],
		['', '✔️'],
		['☐', 'x'],
	])('under a platform, "%s" leaves it out and "%s" takes it', async (TikTok, Instagram) => {
		const { rows } = await check([{ TikTok, Instagram, ...row({ Account: '' }) }], {
			parameters: { defaultAccounts },
		});
		expect(rows).toMatchObject([{ ok: true, accounts: '@northwind' }]);
	});

	test('a draft waits, and what cannot be read is refused', async () => {
		const cells = ['oui', 'Draft', 'nein', 'perhaps'];
		const { rows } = await check(
			cells.map((Draft, at) => row({ Draft, Date: `203${at}-01-01 12:00` })),
			{ parameters: { skipApproval: true } },
		);
		expect(rows.map((report) => [report.ok, /draft/.test(warningOf(report))])).toEqual([
			...[
				[true, true],
				[true, true],
				[true, false],
				[false, false],
			],
		]);
		expect(refusalOf(rows[3])).toBe(
			'Draft: it is unclear from "perhaps" whether the row is a draft. Write yes or no, or clear the cell.',
		);
	});
});

test.each<[newer: string, older: string, cells: readonly [newer: string, older: string]]>([
	['New date', 'Date', ['2037-12-26 18:30', '2037-12-24 18:30']],
	['Rescheduled to', 'Date', ['2037-12-26 18:30', '2037-12-24 18:30']],
	['Caption v2', 'Caption', ['The second text', 'The first text']],
	['Revised copy', 'Caption', ['The second text', 'The first text']],
])(
	'a column "%s" next to %s is refused if the two differ',
	async (newer, older, [after, before]) => {
		const { rows } = await check([row({ [older]: before, [newer]: after })]);
		expect(refusalOf(rows[0])).toMatch(
			new RegExp(`: the columns "${older}" and "${newer}" contain different values`),
		);
	},
);

test('two captions under equal or numbered column names are refused', async () => {
	const { Caption: _, ...rest } = row({});
	const { rows } = await check([{ ...rest, Caption: 'a', Caption_1: 'b' }]);
	expect(refusalOf(rows[0])).toMatch(
		/^Caption: the columns "Caption" and "Caption_1" contain different values/,
	);
	const two = { 'Caption 1': 'Warm bread', 'Caption 2': 'Rye bread' };
	const { rows: numbered } = await check([{ ...rest, ...two }]);
	expect(refusalOf(numbered[0])).toMatch(/^Caption 1: "Warm bread" may belong to/);
	const { rows: words } = await check([{ ...rest, 'Caption 1': 'Bread' }]);
	expect(refusalOf(words[0])).toMatch(/^Caption 1: "Bread" may belong to/);
});

describe('platforms', () => {
	const defaultAccounts = ['acc_instagram_main', 'acc_tiktok_main'];
	const both = '@northwind.cooks, @northwind';

	test.each([
		['TikTok & Instagram', both],
		['TikTok Instagram', both],
		['All platforms', both],
		['alle Kanäle', both],
		['Instagram Reels, TikTok', '@northwind, @northwind.cooks'],
		['IG Reels', '@northwind'],
		['TT', '@northwind.cooks'],
	])('the cell "%s" names its platforms', async (Platform, accounts) => {
		const { rows } = await check([row({ Account: '', Platform })], {
			parameters: { defaultAccounts },
		});
		expect(rows[0]).toMatchObject({ ok: true });
		expect(String(rows[0]?.accounts).split(', ').sort()).toEqual(accounts.split(', ').sort());
	});

	test.each([
		[
			'Instagram Story',
			/^Platform: "Instagram Story" is not a platform of the service, which publishes .* no stories/,
		],
		['IG Feed', /^Platform: "IG Feed" is not a platform .*\. Write only the name of the platform/],
	])('the cell "%s" is refused', async (Platform, problem) => {
		const { rows } = await check([row({ Account: '', Platform })], {
			parameters: { defaultAccounts },
		});
		expect(refusalOf(rows[0])).toMatch(problem);
	});
});

describe('links in one cell or in several', () => {
	test.each<[string, (link: string) => Row]>([
		['a numbered list', (link) => ({ Image: `1) ${link}?1\n2) ${link}?2` })],
		['Airtable', (link) => ({ Image: '', Attachments: `a.jpg (${link}?1),b.jpg (${link}?2)` })],
		['Markdown', (link) => ({ Image: `[one](${link}?1), [two](${link}?2)` })],
		['strokes', (link) => ({ Image: `${link}?1 | ${link}?2` })],
		['Notion', (link) => ({ Image: '', 'Files & media': `${link}?1, ${link}?2` })],
		['names', (link) => ({ Image: `Front: ${link}?1\nBack: ${link}?2` })],
		['attachments', (link) => ({ Image: [{ url: `${link}?1` }, { file: { url: `${link}?2` } }] })],
		['slides', (link) => ({ Image: '', 'Slide 1': `${link}?1`, 'Slide #2': `${link}?2` })],
	])('are found in the way of %s', async (_what, cells) => {
		const link = bed.media.url('portrait.jpg');
		const { rows, posts } = await runRows([row({ Date: '2030-01-01 12:00', ...cells(link) })]);
		expect(rows).toMatchObject([{ ok: true }]);
		expect(posts[0]?.media).toHaveLength(2);
	});

	test.each<[string, (link: string) => string]>([
		['formulas', (link) => `=HYPERLINK("${link}?1";"a; b"), =IMAGE("${link}?2")`],
		['a web page', (link) => `<a href="${link}?1">a, b</a> <img src="${link}?2">`],
	])('are refused within %s', async (_what, cell) => {
		const Image = cell(bed.media.url('portrait.jpg'));
		const { rows, posts } = await runRows([row({ Date: '2030-01-01 12:00', Image })]);
		expect(refusalOf(rows[0])).toMatch(/^Image: .* is not a link, a file or an image pack/);
		expect(posts).toEqual([]);
	});
});

describe('texts for one platform each', () => {
	const both = 'northwind, northwind.cooks';
	const textsOf = async (cells: Row) => {
		const { Caption: _, ...rest } = row({ Date: '2030-01-01 12:00' });
		const { rows, posts } = await runRows([{ ...rest, ...cells }]);
		return { ok: rows[0]?.ok, issues: rows[0]?.issues, post: posts[0] };
	};

	test.each<[string, Row, string]>([
		['of its own', { 'TikTok Caption': 'a', 'Instagram Caption': 'b' }, 'b'],
		['of its own, in brackets', { 'Text (TikTok)': 'a', 'Text (Instagram)': 'b' }, 'b'],
		['of its own, at the end', { 'Caption TikTok': 'a', 'Caption for Instagram': 'b' }, 'b'],
		['of its own before that for all', { Caption: 'a', 'IG Caption': 'b' }, 'b'],
		['for all where its own is empty', { Caption: 'a', 'IG Caption': '' }, 'a'],
		[
			'of no other platform',
			{ Caption: 'a', 'Facebook Caption': 'b', 'Copy (LinkedIn)': 'c' },
			'a',
		],
		['equal in both', { Account: both, 'TikTok Caption': 'a', 'Instagram Caption': 'a' }, 'a'],
	])('a row takes the one %s', async (_what, cells, caption) => {
		expect(await textsOf(cells)).toMatchObject({ ok: true, issues: '–', post: { caption } });
	});

	test.each<[Row, string, RegExp]>([
		[{ Account: both, 'Instagram Caption': 'b' }, 'b', /^Instagram Caption: also used for TikTok/],
		[{ 'TikTok Caption': 'b' }, 'b', /^TikTok Caption: also used for Instagram/],
	])('%j is posted with a warning', async (cells, caption, warning) => {
		expect(await textsOf(cells)).toMatchObject({
			ok: true,
			issues: expect.stringMatching(warning),
			post: { caption },
		});
	});

	test('may be hashtags', async () => {
		const { post } = await textsOf({ 'Instagram Hashtags': '#a #b', 'TikTok Hashtags': '#c' });
		expect(post).toMatchObject({ hashtags: ['a', 'b'] });
	});
});

describe('two columns for accounts', () => {
	test.each<[Row, string]>([
		[{ 'Account ID': 'acc_instagram_main', 'Account Name': 'northwind' }, '@northwind'],
		[{ Channel: 'Instagram' }, '@northwind'],
		[{ Channel: 'IG Reels' }, '@northwind'],
		[{ Username: '@northwind' }, '@northwind'],
	])('are taken where they agree: %j', async (cells, accounts) => {
		const { rows } = await check([row({ Date: '2030-01-01 12:00', ...cells })]);
		expect(rows).toMatchObject([{ ok: true, accounts }]);
	});

	test.each<[Row, RegExp]>([
		[
			{ Handle: '@northwind.cooks' },
			/^Accounts: the columns "Account" and "Handle" contain different values/,
		],
		[
			{ Page: '@northwind.cooks' },
			/^Accounts: the columns "Account" and "Page" contain different values/,
		],
		[{ Page: 'Travels of the North' }, /^Page: "Travels of the North" is not one of your accounts/],
		[{ Handle: '@nobody' }, /^Handle: "@nobody" is not one of your accounts/],
		[
			{ Channel: 'TikTok' },
			/^Account: the row is for TikTok, but "northwind" is not an account on TikTok/,
		],
		[{ Channel: 'Instagram Story' }, /^Channel: "Instagram Story" is not one of your accounts/],
	])('are refused where they do not: %j', async (cells, problem) => {
		const { rows } = await check([row({ Date: '2030-01-01 12:00', ...cells })]);
		expect(rows[0]).toMatchObject({ ok: false });
		expect(refusalOf(rows[0])).toMatch(problem);
	});
});

describe('the type of a post', () => {
	test.each([
		['Post Type', 'Reel', '–'],
		['Type', 'Carousel', '–'],
		['Format', 'Karussell', '–'],
		['Content Type', 'Video', '–'],
		[
			'Post Type',
			'Live',
			'Post Type: "Live" is ignored, because the service does not accept this value here.',
		],
	])('under %s, %s goes live', async (heading, cell, issues) => {
		const rows = [row({ [heading]: cell }), row({ [heading]: 'Photo', Caption: 'Other' })];
		const { rows: reports } = await check(rows);
		expect(reports[0]).toMatchObject({ ok: true, issues });
	});

	test.each(['Story', 'IG Stories', 'Historia', 'Reel + Story'])('%s is refused', async (cell) => {
		const { rows } = await check([row({ 'Post Type': cell })]);
		expect(refusalOf(rows[0])).toMatch(
			/^Post Type: ".*" is a story, and the service publishes no stories/,
		);
	});

	test('is no type where the column is about something else', async () => {
		const { rows, hints } = await check([row({ Type: 'Evergreen' }), row({ Type: 'Promo' })]);
		expect(rows).toMatchObject([{ ok: true }, { ok: true }]);
		expect(hints).toContain('Ignored columns: Type.');
	});
});

test('a column with images and videos is named', async () => {
	const { rows } = await check([row({ Video: bed.media.url('mp4-h264-aac.mp4') })]);
	expect(refusalOf(rows[0])).toMatch(
		/^Image \+ Video contains 1 video and 1 image, but a post takes/,
	);
});

describe('column names made of words', () => {
	test.each([
		'Lien image',
		"Lien de l'image",
		'Enlace de la imagen 1',
		'URL der Bilddatei',
		'Link al video',
		'Endereço da imagem',
		'Link to visuals',
	])('%s holds media', async (heading) => {
		const { rows } = await runRows(
			[{ Account: '@northwind', [heading]: bed.media.url('portrait.jpg') }],
			{ parameters: { checkOnly: true } },
		);
		expect(rows).toMatchObject([{ ok: true }]);
	});

	test.each<[Row, string]>([
		[{ 'Perfil de Instagram': 'northwind' }, '@northwind'],
		[{ 'Instagram-Konto': '@northwind' }, '@northwind'],
		[{ 'Compte Instagram': 'northwind', 'Page Facebook': 'Northwind' }, '@northwind'],
		[{ 'Nome utente TikTok': 'northwind.cooks' }, '@northwind.cooks'],
		[{ Channel: 'Threads / Instagram' }, '@northwind'],
		[{ Account: 'Facebook & IG Reels' }, '@northwind'],
	])('%j goes to the accounts meant', async (row, accounts) => {
		const { rows } = await runRows([{ ...row, Image: bed.media.url('portrait.jpg') }], {
			parameters: { checkOnly: true, defaultAccounts: ['acc_instagram_main'] },
		});
		expect(rows).toMatchObject([{ ok: true, accounts }]);
	});
});
