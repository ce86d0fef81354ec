import {
	bed,
	refusalOf,
	type Row,
	runRows,
	type SheetOptions,
	useTestbed,
	warningOf,
} from './sheetRun';

/** Sheets of different trades and tools; each of them once showed a bug. */
useTestbed();

const image = () => bed.media.url('portrait.jpg');
const forAllRows = ['acc_instagram_main', 'acc_tiktok_main'];
const instagram = 'acc_instagram_main';
const evening = '2037-12-24T17:30:00Z';
const run = async (rows: Row[], { parameters, ...more }: SheetOptions = {}) =>
	await runRows(rows, { parameters: { defaultAccounts: forAllRows, ...parameters }, ...more });
const check = async (rows: Row[]) => await run(rows, { parameters: { checkOnly: true } });
/** Right cells, next to those that a test is about. */
const row = (cells: Row): Row => ({
	Date: '2037-12-24 18:30',
	Platform: 'Instagram',
	Caption: 'A caption',
	Image: image(),
	...cells,
});

test.each<[string, () => Row]>([
	[
		'a chain of restaurants',
		() => ({
			Filiale: 'Berlin',
			Gericht: 'Pasta',
			'Post-Text': 'A caption',
			'Foto-Link': image(),
			'Wann?': '24.12.2037, 18:30 Uhr',
			'Wo posten?': 'Insta',
		}),
	],
	[
		'a school',
		() => ({
			'Date of post': '24th December 2037',
			'Time of post': '6.30pm',
			'What to say': 'A caption',
			Picture: image(),
			'Where?': 'IG',
		}),
	],
	[
		'a German agency',
		() => ({
			'Lfd. Nr.': 1,
			'Datum (TT.MM.JJJJ)': '24.12.2037',
			'Uhrzeit (MEZ)': '18:30',
			'Post-Text': 'A caption',
			Bildmaterial: image(),
			Kanäle: 'Insta, LinkedIn',
			Status: 'freigegeben',
		}),
	],
	[
		'a French one',
		() => ({
			'N°': 1,
			'Date de diffusion': '24/12/2037',
			Heure: '18 h 30',
			Wording: 'A caption',
			'Visuel (lien)': image(),
			Réseaux: 'Instagram',
			Statut: 'Prêt à publier',
		}),
	],
	[
		'ClickUp',
		() => ({
			'Task Name': 'Xmas',
			'Task Content': 'A caption',
			Status: 'to do',
			'Due Date': 2145288600000,
			'Due Date Text': '12/24/2037, 6:30:00 PM GMT+1',
			attachments: `["${image()}"]`,
			'List Name': 'Instagram',
		}),
	],
	[
		'monday.com',
		() => ({
			Name: 'Xmas',
			Status: 'Scheduled',
			'Publish Date': '2037-12-24',
			'Publish Hour': '18.30h',
			Message: 'A caption',
			'Link to asset': `portrait - ${image()}`,
			Platform: '📸 IG',
		}),
	],
	[
		'Loomly',
		() => ({
			Date: '2037-12-24',
			Time: '~18:30',
			Subject: 'Xmas',
			Copy: 'A caption',
			Link: 'https://shop.example/x',
			'Photo URL': image(),
			Channels: 'Instagram Business - Northwind',
		}),
	],
	[
		'CoSchedule',
		() => ({
			'Social Message': 'A caption',
			'Scheduled Date': '12/24/2037',
			'Scheduled Time': '06:30 PM',
			'Image Link': image(),
			'Social Profile': 'Northwind',
		}),
	],
	[
		'a studio',
		() => ({
			'Posting day': 'Thu 24 Dec 2037',
			'Posting time (local)': 'ca. 18:30',
			'Message text': 'A caption',
			'Final artwork': `${image()} (front)`,
			'Raw footage': 'https://drive.google.com/drive/folders/1abc',
			'Inspiration link': 'https://www.instagram.com/p/DAbc123/',
			TikTok: '',
			Instagram: '●',
		}),
	],
])('the sheet of %s is posted as it is meant', async (_who, makeRow) => {
	const { rows, posts, error } = await run([makeRow()]);
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ ok: true }]);
	expect(posts).toMatchObject([
		{ accountIds: [instagram], caption: 'A caption', scheduledAfter: evening },
	]);
});

test('the start of an event in a calendar of Google or Outlook is asked about', async () => {
	const event = {
		...{ Subject: 'Xmas', 'Start Date': '12/24/2037', 'Start Time': '6:30 PM' },
		...{ 'End Date': '12/24/2037', 'End Time': '7:00 PM', 'All Day Event': 'False' },
		...{ Description: 'A caption', Attachment: image(), Calendar: 'Instagram' },
	};
	const { rows } = await check([event]);
	expect(rows[0]).toMatchObject({ ok: false });
	expect(refusalOf(rows[0])).toMatch(
		/Start Date: "12\/24\/2037" may be the time of the post, .* rename the column to 'Date'/,
	);
});

test.each<[string, string, string]>([
	['Date (DD/MM/YYYY)', '10/12/2037', '2037-12-10'],
	['Date\n(MM/DD/YYYY)', '12/10/2037', '2037-12-10'],
	['Datum [TT-MM-JJJJ]', '10-12-2037', '2037-12-10'],
	['Date (jj/mm/aaaa)', '10/12/2037', '2037-12-10'],
])('the column name %j shows the order of %s', async (heading, cell, day) => {
	const { Date: _, ...others } = row({});
	const { rows } = await check([{ ...others, [heading]: `${cell} 18:30` }]);
	expect(rows).toMatchObject([{ ok: true, goesLive: `${day} 18:30 Europe/Berlin` }]);
});

test('a column name that its own cells contradict shows the order of no date with two readings', async () => {
	const { Date: _, ...others } = row({});
	const dates = ['10/12/2037 18:30', '12/24/2037 18:30'];
	const { rows } = await check(dates.map((cell) => ({ ...others, 'Date (DD/MM/YYYY)': cell })));
	expect(rows.map((report) => /have different orders/.test(refusalOf(report)))).toEqual([
		true,
		false,
	]);
});

test('a weekday shows no order of a date', async () => {
	const dates = ['Mi 13.1.27 18:30', '5.2.27 18:30', 'Do 24.12.26 18:30'];
	const { rows } = await check(dates.map((cell) => row({ Date: cell })));
	for (const report of rows) {
		expect(refusalOf(report)).toMatch(/^Date: it is unclear which number is the year/);
	}
});

test('column names may be numbered', async () => {
	const { posts } = await run([
		{ '1. Date': '2037-12-24 18:30', '2) Caption': 'Hi', '3. Img': image(), '4. Platform': 'IG' },
	]);
	expect(posts).toMatchObject([
		{ caption: 'Hi', accountIds: [instagram], scheduledAfter: evening },
	]);
});

test.each(['Insta en TikTok', 'Instagram i TikTok'])('%s are two platforms', async (Platform) => {
	const { rows } = await check([row({ Platform, Date: '24 gru 2037 18:30' })]);
	expect(rows).toMatchObject([{ ok: true, accounts: '@northwind, @northwind.cooks' }]);
});

test.each(['(#bread #baking)', '"#bread, #baking"', '#bread.#baking', '#bread / #baking!'])(
	'the hashtags %s are bare of what is around them',
	async (Hashtags) => {
		const { posts } = await run([row({ Hashtags })]);
		expect(posts).toMatchObject([{ hashtags: ['bread', 'baking'] }]);
	},
);

test('numbered photos under a column name of their own are no media', async () => {
	const { Image, ...rest } = row({});
	const photos = { 'Property Photo 1': Image, 'Property Photo 2': Image };
	const { rows, hints } = await check([{ ...rest, ...photos }]);
	expect(refusalOf(rows[0])).toMatch(/^Media is required/);
	expect(hints.join(' ')).toContain('Ignored columns: Property Photo 1, Property Photo 2');
});

test('hashtags of several kinds are not put together', async () => {
	const kinds = { 'Branded hashtags': '#nw', 'Campaign Hashtags': '#xmas #NW' };
	const { hints } = await check([row({ ...kinds, Hashtags: 'bread' })]);
	expect(hints.join(' ')).toContain('Ignored columns: Branded hashtags, Campaign Hashtags');
	const { rows } = await check([row(kinds)]);
	expect(refusalOf(rows[0])).toMatch(/^Hashtags: the columns .* contain different values/);
});

test.each<[Row, RegExp]>([
	[
		{ Caption: '', 'Text DE': 'Hallo, Berlin', 'Text EN': 'Hello, Berlin' },
		/.* may belong to the caption/,
	],
	[{ Caption: '', 'Key message': 'Clean water for all' }, /.* may belong to the caption/],
	[{ Date: 'TBD' }, /^Date: "TBD" is a placeholder/],
	[{ Image: 'to come' }, /^Image: "to come" is a placeholder/],
	[{ Date: '2037-12-24', Time: 'midnight' }, /^Time must be a time of day/],
])('%j is refused with what is missing', async (cells, problem) => {
	const { rows } = await check([row(cells)]);
	expect(refusalOf(rows[0])).toMatch(problem);
});

describe('rows of a template', () => {
	test.each<Row>([
		{ Date: 'e.g. 2037-12-24 18:30', Caption: 'Christmas is near' },
		{ Date: 'Beispiel', Caption: 'So sieht ein Beitrag aus' },
	])('are skipped: %j', async (cells) => {
		const { rows, hints } = await check([row(cells), row({})]);
		expect(rows).toMatchObject([{ row: 2, status: 'ready' }]);
		expect(hints.join(' ')).toContain('Skipped: 1 note or example row');
	});

	test.each<Row>([
		{ Date: 'YYYY-MM-DD HH:MM', Caption: 'Your text', Image: 'URL' },
		{ Date: 'TT.MM.JJJJ', Caption: 'Text des Beitrags', Image: 'https://example.com/a.jpg' },
		{ Caption: 'e.g. Christmas is near' },
	])('are refused: %j', async (cells) => {
		const { rows } = await check([row(cells), row({})]);
		expect(rows).toMatchObject([{ status: 'refused' }, { row: 2, status: 'ready' }]);
	});

	test.each(['Example: how to fold a napkin', 'e.gg', 'Sample sale!'])(
		'are no posts such as %s',
		async (Caption) => {
			expect((await check([row({ Caption })])).rows).toMatchObject([{ status: 'ready' }]);
		},
	);
});

describe('columns that decide where or whether a row goes live', () => {
	test.each<[Row, Row, string]>([
		[{ 'Post on TikTok': 'yes', 'Post on IG': 'no' }, {}, '@northwind.cooks'],
		[{ 'Publier sur TikTok': '', 'Publier sur Instagram': 'oui' }, {}, '@northwind'],
		[{ Where: 'TikTok' }, { Where: 'Instagram' }, '@northwind.cooks'],
		[{ 'Profile Type': 'Insta' }, {}, '@northwind'],
	])('%j', async (cells, other, accounts) => {
		const { Platform: _, ...others } = row({});
		const rows = [{ ...others, ...cells }];
		if (Object.keys(other).length > 0) {
			rows.push({ ...others, Caption: 'Other', ...other });
		}
		expect((await check(rows)).rows[0]).toMatchObject({ ok: true, accounts });
	});

	test.each([
		{ Source: 'TikTok' },
		{ 'Seen before': 'x' },
		{ Mood: 'X' },
		{ 'Inspired by': 'Instagram' },
	])('are others than %j', async (cells) => {
		const { Platform: _, ...others } = row({});
		const { rows } = await check([{ ...others, ...cells }]);
		expect(rows).toMatchObject([{ ok: true, accounts: '@northwind, @northwind.cooks' }]);
	});

	test.each(['No', 'Pending', 'nicht freigegeben'])(
		'Client approval %s is warned of',
		async (cell) => {
			const { rows } = await check([row({ 'Client approval': cell })]);
			expect(warningOf(rows[0])).toContain(`Client approval: "${cell}" has no effect`);
		},
	);
});

test.each([
	(link: string) => `${link}?1 and ${link}?2`,
	(link: string) => `Bild 1: ${link}?1, Bild 2: ${link}?2`,
	(link: string) => `${link}?1 (front)\n${link}?2 (back)`,
])('two links are two media: %p', async (cell) => {
	const { rows, posts } = await run([row({ Image: cell(image()) })]);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(posts[0]?.media).toHaveLength(2);
});
