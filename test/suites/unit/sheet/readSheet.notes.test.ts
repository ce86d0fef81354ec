import { filledCells, type Row } from '../../../../nodes/PublishingService/sheet/cells';
import { isRemark } from '../../../../nodes/PublishingService/sheet/rowsWithoutPost';
import { readSheet } from '../../../../nodes/PublishingService/sheet/readSheet';

test.each([
	...['Total', 'Summe: 3.000', 'count of posts', '# week 2', '// ideas', 'Note: call Ana'],
	...['--- January ---', 'Week 3', 'KW 51', 'Q1', 'JANUARY 2027', 'Montag:', 'w/c 14 Dec'],
	...['Woche vom 14.12.', 'Soup', 'Week of bread', 'x'.repeat(100)],
])('%s alone in a row is a note, except for an item with a file', (text) => {
	for (const heading of ['Theme', 'Caption', 'Date', 'Account']) {
		expect(isRemark([[heading, text]], false)).toBe(true);
		expect(isRemark([[heading, text]], true)).toBe(false);
	}
	const beside = [
		['Theme', text],
		['Date', 12],
	] as const;
	expect(isRemark(beside, false)).toBe(false);
});

test.each<[string, unknown]>([
	['Theme', 'https://example.com/a.mp4'],
	['Theme', 'loaf.jpg'],
	['Image', 'Winter'],
	['Foto', [{ url: 'https://example.com/a.jpg' }]],
	['Image Pack', 'Winter'],
	['Folder', 'Winter'],
	['Upload ID', 'upl_1'],
	['Link', 'example.com/a'],
	['Post ID', 'post_1'],
])('a row that may be a post is not a note: %s %j', (heading, cell) => {
	expect(isRemark([[heading, cell]], false)).toBe(false);
});

test('an empty row is none', () => {
	expect(isRemark([], false)).toBe(false);
	expect(isRemark(filledCells({ Theme: '', Approved: false }), false)).toBe(false);
});

test.each<[Row]>([
	[{ Date: 'e.g. 2026-12-24', Caption: 'Text' }],
	[{ Date: 'e. g. 2026-12-24', Caption: 'Text' }],
	[{ Account: 'z. B. northwind', Caption: 'Text' }],
	[{ Theme: 'Example', Caption: 'Warm bread' }],
	[{ Theme: 'Beispiel: Brot', Caption: 'Warm bread' }],
	[{ Theme: 'Ejemplo', Caption: 'Warm bread' }],
	[{ Theme: 'p. ej. pan', Caption: 'Warm bread' }],
])('%j shows what to write', (row) => {
	expect(isRemark(filledCells(row), false)).toBe(true);
	expect(isRemark(filledCells(row), true)).toBe(true);
});

test.each<[Row]>([
	[{ Date: 'mm', Caption: 'Text' }],
	[{ Date: 'YYYY-MM-DD', Caption: 'Text' }],
	[{ Theme: 'Bread', Caption: 'Example: bread' }],
	[{ Theme: 'Bread', Caption: 'e.g. Warm bread' }],
	[{ Theme: 'Example bakery', Caption: 'Warm bread' }],
	[{ Theme: 'Examples of bread', Caption: 'Warm bread' }],
	[{ Theme: 'An example', Caption: 'Warm bread' }],
	[{ Account: 'northwind, e.g.', Caption: 'Warm bread' }],
])('%j is read as a post', (row) => {
	expect(isRemark(filledCells(row), false)).toBe(false);
});

const reading = { format: 'columnNames', emptyDates: 'automatic', skipApproval: false } as const;
const given = (...rows: Row[]) =>
	rows.map((input, at) => ({ input, mapped: undefined, number: at + 1, hasFiles: false }));

test('if every row has one cell, none is a note', () => {
	const sheet = readSheet(given({ Caption: 'Warm bread' }, { Caption: 'Rye' }), reading);
	expect(sheet).toMatchObject({ noteRows: [], rows: [{ number: 1 }, { number: 2 }] });
});

test('a note is what is in it', () => {
	const POST = { Theme: 'Bread', Caption: 'Warm bread', Date: '2026-12-24', Account: 'northwind' };
	const rows = given(POST, { row_number: 3, Theme: '', Caption: 'Total', Date: '' });
	const noteRows = [{ number: 2, text: 'Total' }];
	expect(readSheet(rows, reading)).toMatchObject({ noteRows, emptyRows: 0 });
});
