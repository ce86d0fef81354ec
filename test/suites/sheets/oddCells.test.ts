import { evening, image, instagram, row, run } from './plainRow';
import { fixturePath } from '../../kit/media';
import { bed, refusalOf, type Row, runItems, useTestbed, warningOf } from './sheetRun';

useTestbed();

const onInstagram = { parameters: { defaultAccounts: [instagram] } };
const clear = { ok: true };

describe('a note in the name of a column', () => {
	const names = (one: Row) => {
		const { Image: _, ...cells } = row(one);
		return cells;
	};

	test.each<[string, () => Row, string[]]>([
		['of accounts', () => row({ 'Account (to tag)': '@northwind' }), ['Account (to tag)']],
		['of one medium', () => names({ 'Image (old)': image() }), ['Image (old)']],
		[
			'of two media',
			() => names({ 'Image (raw)': image(), 'Image (final)': bed.media.url('portrait.png') }),
			['Image (raw)', 'Image (final)'],
		],
		[
			'of a medium next to a plain one',
			() => row({ 'Image (old)': bed.media.url('portrait.png') }),
			['Image (old)', 'Image'],
		],
		[
			'of an account of one platform',
			() => row({ 'Instagram (to tag)': '@northwind.travels' }),
			['Instagram (to tag)'],
		],
		['in other brackets', () => names({ 'Photo [inspiration]': image() }), ['Photo [inspiration]']],
	])('is refused if it is unknown: %s', async (_what, cells, columns) => {
		const { posts, rows, uploads } = await run([cells()], onInstagram);
		expect([posts.length, uploads]).toEqual([0, 0]);
		for (const column of columns) {
			expect(refusalOf(rows[0])).toContain(`"${column}"`);
		}
	});

	test.each<[string, Row, string]>([
		['the day of creation', { Date: '', 'Date (created)': '2037-12-24 18:30' }, 'Date (created)'],
		['a deadline', { Date: '', 'Date (due)': '2037-12-24 18:30' }, 'Date (due)'],
	])('is asked about if it says that the cell is another one: %s', async (_what, cells, column) => {
		const { posts, rows } = await run([row(cells)], onInstagram);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(
			new RegExp(`^${column.replace(/[()]/g, '\\$&')}: .* may be`),
		);
	});

	test('is ignored next to the date of the post, if it says that the day is another one', async () => {
		const { posts } = await run([row({ 'Date (created)': '2026-11-20' })], onInstagram);
		expect(posts).toEqual([expect.objectContaining({ scheduledAfter: evening })]);
	});

	test.each<[string, () => Row]>([
		['an address', () => names({ 'Image (URL)': image() })],
		['a link in French', () => names({ 'Visuel (lien)': image() })],
		['a form', () => names({ 'Media (JPG or PNG, optional)': image() })],
		['a number', () => names({ 'Image (1)': image() })],
		['a file that is required', () => names({ 'Photo (required)': image() })],
		['a platform', () => names({ 'Image (Instagram)': image() })],
		['a platform to tick', () => row({ Platform: '', 'Instagram (Reel)': 'x' })],
		['a platform with its handle', () => row({ Platform: '', 'Instagram (handle)': '@northwind' })],
		['a time zone', () => ({ ...row({ Date: '' }), 'Date (local)': '2037-12-24 18:30' })],
		['an ID', () => row({ 'Account (ID)': instagram })],
		['a lookup', () => row({ 'Username (from Accounts)': 'northwind' })],
		['how a list is written', () => row({ 'Accounts (comma separated)': '@northwind' })],
		['a form of dates', () => ({ ...row({ Date: '' }), 'Date (DD/MM/YYYY)': '24/12/2037 18:30' })],
		['another remark on a text', () => ({ ...row({ Caption: '' }), 'Caption (final)': 'A text' })],
	])('is read if it says how a cell is written: %s', async (_what, cells) => {
		const { rows, posts } = await run([cells()], onInstagram);
		expect(rows).toEqual([expect.objectContaining(clear)]);
		expect(posts).toHaveLength(1);
	});
});

describe('one odd row', () => {
	test.each<[string, Row]>([
		[
			'a blank record of Airtable',
			{ id: 'rec0000000000001', createdTime: '2026-11-20T10:00:00.000Z' },
		],
		[
			'a page of Notion without properties',
			{
				id: '1b2c3d4e-0000-4000-8000-000000000000',
				name: '',
				url: 'https://www.notion.so/1b2c3d4e000040008000000000000000',
				property_caption: '',
				property_image: [],
				property_status: null,
				property_platform: null,
			},
		],
		[
			'a row of a data table',
			{ id: 4, createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' },
		],
		['a row of NocoDB', { Id: 4, CreatedAt: '2026-11-20 10:00:00+00:00', UpdatedAt: null }],
		['a row of Baserow', { id: 4, order: '4.00000000000000000000', Caption: null, Image: [] }],
	])('an empty row is skipped: %s', async (_what, blank) => {
		const { rows, posts, hints, error } = await run([row(), blank], {
			...onInstagram,
			options: { rowsWithIssues: 'stopBefore' },
		});
		expect(error).toBeUndefined();
		expect(posts).toHaveLength(1);
		expect(rows).toEqual([expect.objectContaining(clear)]);
		expect(hints.join(' ')).toMatch(/1 empty row/);
	});

	test('with the order of dates of another country refuses no row that can be read one way only', async () => {
		const { rows, posts } = await run(
			['14/12/2037 18:30', '15/12/2037 18:30', '12/17/2037 18:30', '05/06/2037 18:30'].map(
				(Date, at) => row({ Date, Caption: `A caption ${at}` }),
			),
			onInstagram,
		);
		expect(posts.map(({ scheduledAfter }) => scheduledAfter).sort()).toEqual([
			'2037-12-14T17:30:00Z',
			'2037-12-15T17:30:00Z',
			'2037-12-17T17:30:00Z',
		]);
		expect(rows.map(({ ok }) => ok)).toEqual([true, true, true, false]);
		expect(refusalOf(rows[3])).toMatch(
			/^Date: it is unclear which number is the day in "05\/06\/2037 18:30"/,
		);
	});
});

test.each([[[]], [{}], [[null]], [' , ']])(
	'media that are empty are refused by the check and by the run: %j',
	async (Image) => {
		for (const checkOnly of [true, false]) {
			const { rows, posts } = await run([row({ Image }), row({ Caption: 'Another' })], {
				parameters: { defaultAccounts: [instagram], checkOnly },
			});
			expect(rows[0]).toMatchObject({
				ok: false,
				issues: expect.stringMatching(/^Image is required/),
			});
			expect(posts).toHaveLength(checkOnly ? 0 : 1);
		}
	},
);

describe('a time of day', () => {
	test.each([
		['1899-12-30T17:36:32.000Z', '18:30 in a script of Google Sheets'],
		['1899-12-30T18:30:00.000Z', 'a time without a zone'],
		['Sat Dec 30 1899 18:30:00 GMT+0053 (Central European Standard Time)', 'a date of JavaScript'],
	])('is that of the sheet: %s', async (Time) => {
		const { rows, posts } = await run([row({ Date: '2037-12-24', Time })], onInstagram);
		expect(rows).toEqual([expect.objectContaining(clear)]);
		expect(posts).toEqual([expect.objectContaining({ scheduledAfter: evening })]);
	});

	test.each<[unknown, string]>([
		['1899-12-30T17:36:31.000Z', 'of another zone'],
		[66600, 'in seconds'],
		['66600', 'in seconds as text'],
	])('is refused if it is unclear, and the message says what to write: %s', async (Time) => {
		const { rows, posts } = await run([row({ Date: '2037-12-24', Time })], onInstagram);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/^Time must be a time of day such as 18:30/);
	});
});

test('a date that Excel may have read in another order is reported next to one that it left as text', async () => {
	const { rows } = await run(
		[
			row({ Date: 50161.375, Caption: 'One' }),
			row({ Date: '14/01/2037 09:00', Caption: 'Two' }),
			row({ Date: 50178.375, Caption: 'Three' }),
		],
		onInstagram,
	);
	expect(rows.map(({ ok }) => ok)).toEqual([true, true, true]);
	expect(warningOf(rows[0])).toMatch(/^Date: .*2037-05-01.*"14\/01\/2037 09:00".*2037-01-05/);
	expect(warningOf(rows[1])).toBe('');
	expect(warningOf(rows[2])).toBe('');
});

describe('damaged text', () => {
	test('an Excel file in windows-1252 has a remedy that n8n offers', async () => {
		const { rows, posts } = await run([row({ Caption: 'Gr\uFFFD\uFFFDe' })], onInstagram);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/CSV UTF-8/);
		expect(refusalOf(rows[0])).not.toMatch(/windows-1252/);
	});

	test.each([
		['a lost picture', 'Fresh bread \uFFFC today'],
		['half an emoji', 'Fresh bread \ud83d'],
	])('is refused: %s', async (_what, Caption) => {
		const { rows, posts } = await run([row({ Caption })], onInstagram);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/^Caption: /);
	});

	test('a line break of Word is a line break, and control characters are gone', async () => {
		const { posts } = await run([row({ Caption: 'One\u000bTwo\u0007' })], onInstagram);
		expect(posts).toEqual([expect.objectContaining({ caption: 'One\nTwo' })]);
	});

	test('an emoji of several characters stays whole', async () => {
		const Caption = 'Family 👨‍👩‍👧 and flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿';
		const { posts } = await run([row({ Caption })], onInstagram);
		expect(posts).toEqual([expect.objectContaining({ caption: Caption })]);
	});

	test.each(['#bread\u200b', '#\u200bbread', '\u2060#bread', '\ufeff#bread'])(
		'a hashtag has no character that nobody sees: %j',
		async (Hashtags) => {
			const { posts } = await run([row({ Hashtags })], onInstagram);
			expect(posts).toEqual([expect.objectContaining({ hashtags: ['bread'] })]);
		},
	);
});

describe('the same file in two columns is sent once', () => {
	test('the address', async () => {
		const { posts, rows } = await run(
			[{ ...row(), 'Image URL': image(), Media: image() }],
			onInstagram,
		);
		expect(rows).toEqual([expect.objectContaining(clear)]);
		expect(posts[0]?.media).toHaveLength(1);
	});

	test('the name of its file, which the node that read it adds', async () => {
		const { Image: _, ...cells } = row();
		const binary = {
			one: await bed.engine.binary(fixturePath({ file: 'portrait.jpg' }), { fileName: 'one.jpg' }),
		};
		const { posts, rows } = await runItems(
			[{ json: { ...cells, Media: 'one.jpg', fileName: 'one.jpg' }, binary }],
			onInstagram,
		);
		expect(rows).toEqual([expect.objectContaining(clear)]);
		expect(posts[0]?.media).toHaveLength(1);
	});

	test('but twice if one cell or numbered columns name it twice', async () => {
		const { Image: _, ...cells } = row();
		const { posts } = await run(
			[{ ...cells, 'Image 1': image(), 'Image 2': image() }],
			onInstagram,
		);
		expect(posts[0]?.media).toHaveLength(2);
	});
});

test('a row without column names and with empty cells between others is read', async () => {
	const cells = (caption: string, tag?: string) => ({
		row: {
			0: caption,
			1: image(),
			2: '12/24/2037 18:30',
			...(tag && { 5: tag }),
		},
	});
	const { rows, posts } = await run([cells('One'), cells('Two', 'spring')], {
		parameters: { sheetFormat: 'socialPilot', defaultAccounts: [instagram] },
		options: { dateOrder: 'mdy' },
	});
	expect(rows.map(refusalOf)).toEqual(['', '']);
	expect(posts.map(({ caption }) => caption)).toEqual(['One', 'Two']);
});
