import { filledCells, type Row } from '../../../../nodes/PublishingService/sheet/cells';
import { isNoteRow, readSheet } from '../../../../nodes/PublishingService/sheet/sheet';
import { mapColumns } from './views';

const POST = { Theme: 'Bread', Caption: 'Warm bread', Date: '2026-12-24', Account: 'northwind' };

/** Whether a row among posts is a note. */
const isNote = (row: Row, hasFiles = false) =>
	isNoteRow(filledCells(row), mapColumns([POST, row]).roles, hasFiles);

test.each([
	...['Total', 'Totals', 'Total: 12', 'Grand total 12', 'subtotal', 'Sub total', 'Summe: 3.000'],
	...['Total posts', 'total posts: 12', 'Total 12 posts', 'Total - 12', 'Total=12', 'Sum of rows'],
	...['count of posts', 'Summe 4 Beiträge', 'total general', 'Total geral', 'End', 'end of sheet'],
	...['End of list', 'end of file', 'Fin', 'Ende', 'Average', 'nombre de publications', 'Somma'],
])('%s is a sum, also beside counts', (text) => {
	expect(isNote({ Theme: text })).toBe(true);
	expect(isNote({ Theme: text, Date: 12, Account: '30 %', Caption: '4 posts' })).toBe(true);
	expect(isNote({ Theme: text, Caption: 'Warm bread' })).toBe(false);
});

test.each([
	...['# week 2', '## ideas', '// ideas', '//ideas', '% remark', '; remark', 'REM remark'],
	...['Note: call Ana', 'notes: x', 'Hinweis: x', 'NB: x', 'nota: x', '--- January ---'],
	...['== Q1 ==', '*** x', '___ x', '~~ x', '>> x', '... x', '---January'],
])('%s is marked as a note, but for a caption of a file', (text) => {
	expect(isNote({ Theme: text })).toBe(true);
	expect(isNote({ Caption: text })).toBe(true);
	expect(isNote({ Caption: text }, true)).toBe(false);
	expect(isNote({ Theme: text }, true)).toBe(true);
	expect(isNote({ Theme: text, Date: 12 })).toBe(false);
});

test.each([
	...['Week 3', 'week #3', 'Week no. 12', 'Week nr 12', 'KW 51', 'KW51', 'Calendar week 3', 'Q1'],
	...['Quarter 4', 'Sprint 12', 'Semaine 3', 'Woche 4', '3. Woche', '3.Woche', 'Month 1'],
	...['Week 3 2027', 'KW 3/27', 'KW 3, 2027', 'Week 3: bread', 'Week 3 (sale)', 'Mes 12'],
	...[
		'January',
		'JANUARY 2027',
		'Dezember',
		'Monday',
		'Montag:',
		'januar,',
		'Jan 2027',
		'Jan/2027',
	],
	...[
		'Week of March 3',
		'week of 3',
		'Semaine du 14 décembre',
		'w/c 14 Dec',
		'wc 14',
		'w/e 20 Dec',
	],
	...['Woche vom 14.12.', 'week commencing December', 'Calendar week starting 3'],
])('%s is a part of the year, but for an item with a file', (text) => {
	expect(isNote({ Theme: text })).toBe(true);
	expect(isNote({ Theme: text }, true)).toBe(false);
	expect(isNote({ Theme: text, Date: 12 })).toBe(false);
});

test.each([
	...['Totally new', 'A total of 12', 'Total eclipse', 'The end', 'Summer', 'Total 12 cakes'],
	...['#soup', '#', '--3', '- x', 'remarks', 'Note', 'A // B', '1 ## x', 'a---b c'],
	...['Week', 'Weekend 3', 'Week 333', 'Week 3 sale', 'My week 3', 'KW 51 27000', 'Q1x'],
	...['January sale', 'Ma', 'January 27', 'May 1 2027', 'Mondays', 'Week of bread', 'weekend of 3'],
	...['Week offering 3', 'Soup'],
])('%s may be a post', (text) => {
	expect(isNote({ Theme: text })).toBe(false);
	expect(isNote({ Caption: text })).toBe(false);
});

test('a note is short, and a text', () => {
	expect(isNote({ Theme: `# ${'x'.repeat(78)}` })).toBe(true);
	expect(isNote({ Theme: `# ${'x'.repeat(79)}` })).toBe(false);
	expect(isNote({ Theme: 7 })).toBe(false);
	expect(isNote({ Theme: '' })).toBe(false);
	expect(isNote({ Theme: '', Approved: false })).toBe(false);
});

test.each<[Row]>([
	[{ Date: 'YYYY-MM-DD', Caption: 'Your text' }],
	[{ Date: 'TT.MM.JJJJ' }],
	[{ Date: 'dd/mm/yyyy', Caption: 'Text' }],
	[{ Date: 'jj/mm/aaaa', Caption: 'Texte' }],
	[{ Date: 'gg/mm/aaaa', Caption: 'Testo' }],
	[{ Date: '2026-12-24', Time: 'HH:MM' }],
	[{ Date: 'e.g. 2026-12-24', Caption: 'Text' }],
	[{ Date: 'e. g. 2026-12-24' }],
	[{ Account: 'z. B. northwind', Caption: 'Text' }],
	[{ Account: 'for example northwind', Caption: 'Text' }],
	[{ Theme: 'Example', Caption: 'Warm bread' }],
	[{ Theme: 'Beispiel: Brot', Caption: 'Warm bread' }],
	[{ Theme: 'Ejemplo', Caption: 'Warm bread' }],
	[{ Theme: 'p. ej. pan', Caption: 'Warm bread' }],
	[{ Theme: 'Bread', Caption: 'e.g. Warm bread' }],
	[{ Theme: 'Bread', Caption: 'z.B. Brot' }],
])('%j shows what to write', (row) => {
	const sheet = mapColumns([{ ...POST, Time: '18:30' }, row]).roles;
	expect(isNoteRow(filledCells(row), sheet, false)).toBe(true);
});

test.each<[Row]>([
	[{ Date: 'mm', Caption: 'Text' }],
	[{ Date: 'add/mm/yyyy', Caption: 'Text' }],
	[{ Theme: 'Bread', Caption: 'Example: bread' }],
	[{ Theme: 'Examples of bread', Caption: 'Warm bread' }],
	[{ Theme: 'Bread', Caption: 'Bread, e.g. rye' }],
	[{ Theme: 'Bread', Caption: 'e.g.' }],
	[{ Theme: 'An example', Caption: 'Warm bread' }],
	[{ Account: 'northwind, e.g.', Caption: 'Warm bread' }],
])('%j is a post', (row) => {
	expect(isNote(row)).toBe(false);
});

test('a note is what stands in it first', () => {
	const rows = [POST, { row_number: 3, Theme: '', Caption: 'Total', Date: 12 }];
	const given = rows.map((input, at) => ({ input, number: at + 1, hasFiles: false }));
	const reading = { format: 'headings', emptyDates: 'automatic', skipApproval: false } as const;
	const noteRows = [{ number: 2, text: 'Total' }];
	expect(readSheet(given, reading)).toMatchObject({ noteRows, emptyRows: 0 });
});
