import {
	nameColumns,
	type SheetFormat,
} from '../../../../nodes/PublishingService/sheet/sheetFormats';

type Item = Readonly<Record<string, unknown>>;

const rowsOf = (items: readonly Item[], format: SheetFormat = 'columnNames') => {
	const named = nameColumns(items, format);
	return 'rows' in named ? named.rows : named.problem;
};
/** Rows as n8n reads them when Header Row is off. */
const lists = (...rows: unknown[][]): Item[] => rows.map((row) => ({ row }));

const HEADINGS = ['Date', 'Caption'];
const HEADING_ROW = { Date: 'Date', Caption: 'Caption' };
const CELLS = ['2026-12-24', 'Hello'];
const ROW = { Date: '2026-12-24', Caption: 'Hello' };

describe('rows that have column names', () => {
	it.each<[Item[]]>([
		[[{ ...ROW, Owner: 'Ana' }]],
		[[{ Caption: 'Hello' }]],
		[[{ Owner: 'Ana', Other: 5 }]],
		[[{ row: 'a text', Caption: 'Hello' }]],
		[[]],
		[[{}]],
	])('stay as they are: %j', (items) => {
		expect(rowsOf(items)).toBe(items);
	});
});

describe('rows without column names', () => {
	it('take them from the first row, and keep what is next to the list', () => {
		const items = [
			{ row_number: 1, row: HEADINGS },
			{ row_number: 2, row: CELLS },
		];
		expect(rowsOf(items)).toEqual([
			{ row_number: 1, ...HEADING_ROW },
			{ row_number: 2, ...ROW },
		]);
	});

	it('take them from below a title, whose rows are empty then', () => {
		const items = lists(['Plan for winter'], ['', null], HEADINGS, CELLS);
		expect(rowsOf(items)).toEqual([{}, {}, HEADING_ROW, ROW]);
	});

	it('have them at the latest in the eleventh row', () => {
		const titles = Array.from({ length: 10 }, (_, n) => [`Remark ${n}`]);
		expect(rowsOf(lists(...titles, HEADINGS, CELLS))).toEqual([
			...titles.map(() => ({})),
			...[HEADING_ROW, ROW],
		]);
		expect(rowsOf(lists(['Title'], ...titles, HEADINGS, CELLS))).toMatch(
			/^The node does not know any column name in the first row of/,
		);
	});

	it('drop cells without a column name, and column names that say nothing', () => {
		const items = lists(['Date', '', ' ', null, 'Caption'], ['2026-12-24', 1, 2, 3, 'Hello', 4]);
		expect(rowsOf(items)).toEqual([HEADING_ROW, ROW]);
	});

	it.each<[string, unknown[]]>([
		['an address', ['Date', 'Caption', 'https://example.com/a.jpg']],
		['an address without https', ['Date', 'Caption', 'http://example.com']],
		['numbers', ['Date', 'Caption', '12-24']],
		['a long number', ['Date', 'Caption', 'No 12345']],
		['a value that is no text', ['Date', 'Caption', 5]],
		['several numbers', ['Date', 'Caption', 'Week 1 and 2']],
		['one heading alone', ['Date', 'Ana']],
	])('are refused if the first row contains %s', (_what, cells) => {
		expect(rowsOf(lists(cells, CELLS))).toBe(
			"The node does not know any column name in the first row of the sheet. Choose another entry in 'Columns', or turn on Header Row in the node that reads the sheet",
		);
	});

	it.each<[unknown[]]>([[['Date', 'Caption', 'Image 2']], [['Date', 'Caption', 'No 1234']]])(
		'may have column names with a number: %j',
		(cells) => {
			expect(rowsOf(lists(cells))).toEqual([Object.fromEntries(cells.map((cell) => [cell, cell]))]);
		},
	);

	it('say nothing where all of their cells are empty', () => {
		const items = lists(['', null], []);
		expect(rowsOf(items)).toBe(items);
	});

	it('differ from rows with column names among them', () => {
		const items = [{ row: HEADINGS }, { Date: 'x', Caption: 'y' }];
		expect(rowsOf(items)).toMatchObject([HEADING_ROW, {}]);
	});
});

describe('rows whose column names are the title of the sheet', () => {
	it('take them from the row where they stand', () => {
		const items = [
			{ row_number: 2, 'Plan for winter': '', _1: null },
			{ row_number: 3, 'Plan for winter': 'Date', _1: 'Caption' },
			{ row_number: 4, 'Plan for winter': '2026-12-24', _1: 'Hello' },
		];
		expect(rowsOf(items)).toEqual([{}, ...[HEADING_ROW, ROW]]);
	});

	it('do so though the title is the name of one column, but not of two', () => {
		const one = [{ Post: 'Date', _1: 'Caption' }];
		expect(rowsOf(one)).toEqual([HEADING_ROW]);
		const two = [{ Post: 'Date', Time: 'Caption' }];
		expect(rowsOf(two)).toBe(two);
	});

	it.each(['row_number', 'rowNumber', 'ROW_NUMBER'])('take %s for no column', (heading) => {
		expect(rowsOf([{ [heading]: 2, Plan: 'Date', _1: 'Caption' }])).toEqual([HEADING_ROW]);
	});

	it.each(['my row_number', 'row_number 2', 'row'])('take %s for a column', (heading) => {
		expect(rowsOf([{ [heading]: 'Media', Plan: 'Date', _1: 'Caption' }])).toEqual([
			{ Media: 'Media', ...HEADING_ROW },
		]);
	});
});

describe('two header rows', () => {
	const problem = expect.stringMatching(
		/^The sheet has 2 header rows\. Combine them into one row /,
	) as string;
	const text = { TikTok: 'Text', _1: 'Video', Instagram: 'Text', _2: 'Picture' };
	const post = { TikTok: 'Rye', _1: 'https://x.example/1.mp4', Instagram: 'Rye', _2: '' };

	it('are refused where platforms stand above, also below a title', () => {
		expect(rowsOf([text, post])).toEqual(problem);
		const cells = (item: Item) => Object.values(item);
		const below = lists(['Plan'], Object.keys(text), cells(text), cells(post));
		expect(rowsOf(below)).toEqual(problem);
	});

	it('are refused though not all of the second are known', () => {
		const where = { Channel: 'Where?', _1: 'Account', Content: 'Text', _2: 'Picture' };
		expect(rowsOf([where])).toEqual(problem);
	});

	it('are none where the second repeats the first, or holds what a post says', () => {
		for (const row of [
			{ Channel: 'Channel', Account: 'Account', Text: 'Text' },
			{ Channel: 'TikTok', Account: 'ana', Text: 'Text', Media: 'Video' },
			{ Channel: 'TikTok', Account: 'ana', Text: 'Post', Date: '2031-02-03', Media: 'Video' },
		]) {
			expect(rowsOf([row])).toEqual([row]);
		}
	});
});

describe('sheets of tools that know columns by their position', () => {
	const hootsuite = { Date: 'a', Message: 'b', Link: 'c' };

	it('get the column names of the tool', () => {
		expect(rowsOf(lists(['a', 'b', 'c', 'd']), 'hootsuite')).toEqual([hootsuite]);
		expect(rowsOf([{ row_number: 7, row: ['a', 'b', 'c'] }], 'hootsuite')).toEqual([
			{ row_number: 7, ...hootsuite },
		]);
		const cells = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
		expect(rowsOf(lists(cells), 'socialPilot')).toEqual([
			{
				...{ Text: 'a', 'Media URL': 'b', Date: 'c', 'Account ID': 'd' },
				...{ Tags: 'f', 'First Comment': 'g' },
			},
		]);
	});

	it('get them where n8n has named the columns by itself', () => {
		const items = [{ row_number: 2, A: 'a', B: 'b', C: 'c' }, { row: ['a', 'b', 'c'] }];
		expect(rowsOf(items.slice(0, 1), 'hootsuite')).toEqual([hootsuite]);
		expect(rowsOf(items, 'hootsuite')).toEqual([hootsuite, hootsuite]);
		expect(rowsOf([], 'hootsuite')).toEqual([]);
	});

	it('keep column names that they have', () => {
		const items = [{ row_number: 2, Date: 'a', Caption: 'b' }];
		expect(rowsOf(items, 'hootsuite')).toBe(items);
		expect(rowsOf(lists(HEADINGS, CELLS), 'hootsuite')).toEqual([HEADING_ROW, ROW]);
	});

	it('get them where one of the columns is headed, or other columns are next to the lists', () => {
		const headed = [{ row_number: 2, Date: 'a', B: 'b', C: 'c' }];
		expect(rowsOf(headed, 'hootsuite')).toEqual([hootsuite]);
		const beside = { Caption: 'x', Time: 'y', row: ['a', 'b', 'c'] };
		expect(rowsOf([beside, ...headed], 'hootsuite')).toEqual([
			{ Caption: 'x', Time: 'y', ...hootsuite },
			hootsuite,
		]);
	});

	it('are refused where their first row was read as column names', () => {
		expect(rowsOf([{ '12/24/2026 18:30': 'x', Hello: 'y' }], 'hootsuite')).toBe(
			'The first row of the sheet was read as the header row. Turn off Header Row in the node that reads the sheet, and run the workflow again',
		);
	});
});

describe('a sheet whose first line tells the delimiter', () => {
	const line = (key: string, ...cells: unknown[]) => cells.map((cell) => ({ [key]: cell }));

	it.each<[Item[]]>([
		[line('my sep=;', 'Date;Caption')],
		[line('sep=;;', 'Date;Caption')],
		[[{ 'sep=;': 'Date;Caption', Owner: 'Ana' }]],
	])('is no other line: %j', (items) => {
		expect(rowsOf(items)).toBe(items);
	});
});

describe('cells that were read as one column', () => {
	it.each<[string, string, Item[]]>([
		['a semicolon', '";"', [{ row_number: 2, [HEADINGS.join(';')]: CELLS.join(';') }]],
		['tabs', 'tabs', [{ 'Date\tCaption': 'a' }]],
		['bars', '"|"', [{ 'Date|Caption': 'a' }]],
		['commas that Excel is told of', '","', [{ 'SEP=,': 'a' }]],
		['semicolons, with an empty column behind', '";"', [{ 'Date;Caption': 'a;b', _1: '' }]],
		['semicolons, with extra cells', '";"', [{ 'Date;Caption': 'a;b', __parsed_extra: 'c' }]],
	])('are refused where %s separate them', (_when, sign, items) => {
		expect(rowsOf(items)).toBe(
			`The columns of this sheet are separated by ${sign}, but were read as one column. Choose this delimiter in the node that reads the sheet, and run the workflow again`,
		);
	});

	it.each<Item>([
		{ 'Date;Caption': 'a;b', Owner: 'Ana' },
		{ 'Date;Ana': 'a;b' },
		{ 'Date, Caption': 'a, b' },
	])('are ignored in %j', (item) => {
		expect(rowsOf([item])).toEqual([item]);
	});
});
