import { fixturePath, images } from '../../kit/media';
import { bed, runItems, runRows, useTestbed, type Row } from './sheetRun';

/** Cells that people write, and the message with the remedy for each. */
useTestbed();

const row: Row = { Account: '@northwind.cooks', Text: 'Rolls', 'Upload ID': 'upl_seeded_image' };
const check = { parameters: { checkOnly: true } };

async function issuesOf(cells: Row): Promise<unknown> {
	const { rows } = await runRows([{ ...row, ...cells }], check);
	return rows[0]?.issues;
}

test.each(['2031-12-24 noonish', '24.12.2031, vormittags', '20311224T120000Z'])(
	'"%s" is no time of day',
	async (Date) => {
		expect(await issuesOf({ Date })).toMatch(/^Date must be a whole date/);
	},
);

test.each([
	'2031-12-24 noon',
	'24.12.2031, mittags',
	'noon on 24 Dec 2031',
	'24.12.2031 kl. 12:00',
])('"%s" is at 12:00', async (Date) => {
	const { rows } = await runRows([{ ...row, Date }], check);
	expect(rows[0]).toMatchObject({ goesLive: '2031-12-24 12:00 Europe/Berlin' });
});

test.each([
	['12-14 May'],
	['12.-14. Mai 2031'],
	['May 12-14, 2031'],
	['May 12 - May 14'],
	['12 May – 14 May 2031'],
	['2031-05-12 - 2031-05-14'],
	['24.12.2031 to 26.12.2031'],
	['12th to 14th of May 2031'],
	['24 Dec'],
	['24-Dec'],
	['24 Dec 2031 at midnight'],
	['24.12.2031 09:00-11:00'],
])('"%s" is no whole date', async (Date) => {
	expect(await issuesOf({ Date })).toBe(
		`Date must be a whole date, with its year, such as 2026-12-24 18:30, not "${Date}".`,
	);
});

test.each([['media/photo.png'], ['./clips/rolls.mp4'], ['C:\\Users\\ana\\rolls.mp4']])(
	'"%s" is the place of a file that the sheet does not bring along',
	async (Media) => {
		expect(await issuesOf({ Media, 'Upload ID': '' })).toBe(
			`Media: "${Media}" is not a link, a file or an image pack. Paste a link that begins with https://, or read the file in an earlier node, because a sheet does not contain files.`,
		);
	},
);

test('a file under another name than the cell says is named', async () => {
	const Photo = await bed.engine.binary(fixturePath(images.png));
	const named = { ...row, 'Upload ID': '', Media: 'data' };
	const { rows } = await runItems([{ json: named, binary: { Photo } }], check);
	expect(rows[0]?.issues).toMatch(
		/^Media: "data" is not a link, .* one of the files of this item: \S+\.png\.$/,
	);
});

const toBoth = { defaultAccounts: ['acc_tiktok_main', 'acc_instagram_main'] };
const [tall, wide] = ['portrait.jpg', 'portrait.png'];

// Rows as n8n's nodes return them if the upper header row names platforms.
test.each<[string, () => Row[]]>([
	[
		'in merged cells of Excel, beside a date in merged cells',
		() => [
			{ TikTok: 'Text', __EMPTY: 'Photo', Instagram: 'Text', __EMPTY_1: 'Photo' },
			{
				...{ Date: '2031-12-24 18:30', TikTok: 'Rolls', __EMPTY: bed.media.url(tall) },
				...{ Instagram: 'Buns', __EMPTY_1: bed.media.url(wide), Owner: 'Ana' },
			},
		],
	],
	[
		'in merged cells of Google Sheets, with the date in the lower row',
		() => [
			{ col_0: 'Date', TikTok: 'Text', col_2: 'Photo', Instagram: 'Text', col_4: 'Photo' },
			{
				...{ col_0: '2031-12-24 18:30', TikTok: 'Rolls', col_2: bed.media.url(tall) },
				...{ Instagram: 'Buns', col_4: bed.media.url(wide) },
			},
		],
	],
	[
		'twice each, and a first row without some of the columns',
		() => [
			{ TikTok: 'Caption', TikTok_1: 'Image', Instagram: 'Caption', Instagram_1: 'Image' },
			{ Date: '2031-12-23 18:30', TikTok: ' ', Notes: 'no idea yet' },
			{
				...{ Date: '2031-12-24 18:30', TikTok: 'Rolls', TikTok_1: bed.media.url(tall), Notes: '' },
				...{ Instagram: 'Buns', Instagram_1: bed.media.url(wide) },
			},
		],
	],
	[
		'below a title, as rows without headings',
		() =>
			[
				['Content plan'],
				['Date', 'TikTok', null, 'Instagram'],
				[null, 'Text', 'Photo', 'Text', 'Photo'],
				['2031-12-24 18:30', 'Rolls', bed.media.url(tall), 'Buns', bed.media.url(wide)],
			].map((cells) => ({ row: cells })),
	],
])('two header rows are refused: %s', async (_, sheet) => {
	const { posts, error } = await runRows(sheet(), { parameters: toBoth });
	expect(error).toMatch(
		/^Row 1: The sheet has 2 header rows\. Combine them into one row with names such as /,
	);
	expect(posts).toEqual([]);
});

test.each<[string, Row]>([
	[
		'the second of two is lost in CSV',
		{ Date: '', TikTok: 'Text', '': 'Video', Instagram: 'Text' },
	],
	['no platform above', { Plan: 'Text', Media: 'Video', Day: 'Date' }],
	[
		'two columns for one thing',
		{ TikTok: 'Text', __EMPTY: 'Video', __EMPTY_1: 'Text', Instagram: 'Text' },
	],
])('two header rows are reported as such: %s', async (_, headings) => {
	const second = Object.fromEntries(Object.keys(headings).map((heading) => [heading, 'Rolls']));
	const { error } = await runRows([headings, second], check);
	expect(error).toMatch(
		/^Row 1: The sheet has 2 header rows\. Combine them into one row with names such as /,
	);
});

test('one row of words that are column names too is a row', async () => {
	const { error, rows } = await runRows([{ ...row, Type: 'Video', Text: 'Caption' }], check);
	expect(error).toBeUndefined();
	expect(rows).toHaveLength(1);
});

test.each([
	['Instgram', 'Did you mean Instagram?'],
	['TikTk', 'Did you mean TikTok?'],
	['Pinterst', 'Write a username such as @northwind, or an ID.'],
])('"%s" in a column of platforms: %s', async (Channel, advice) => {
	const sheet = [
		{ ...row, Account: '', Channel: 'TikTok' },
		{ ...row, Account: '', Channel },
	];
	const parameters = { checkOnly: true, ...toBoth };
	const { rows } = await runRows(sheet, { parameters });
	expect(rows[1]?.issues).toBe(`Channel: "${Channel}" is not one of your accounts. ${advice}`);
});
