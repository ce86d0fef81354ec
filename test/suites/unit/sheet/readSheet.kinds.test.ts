import { filledCells, type Row } from '../../../../nodes/PublishingService/sheet/cells';
import { findRoles, rolesOf } from '../../../../nodes/PublishingService/sheet/roles';
import { isHeadingRow as repeatsHeadings } from '../../../../nodes/PublishingService/sheet/rowsWithoutPost';
import type { ColumnName } from '../../../../nodes/PublishingService/values/words';

const isHeadingRow = (row: Row) => repeatsHeadings(filledCells(row));
const isEmptyRow = (row: Row) => filledCells(row).length === 0;

test('header rows and empty rows are known', () => {
	expect(isHeadingRow({ Caption: 'caption ', Date: 'Date', Media: '' })).toBe(true);
	expect(isHeadingRow({ row_number: 7, Caption: 'Caption' })).toBe(true);
	expect(isHeadingRow({ Caption: 'Caption', Date: '2026-12-24' })).toBe(false);
	expect(isHeadingRow({ Caption: '' })).toBe(false);
	expect(isEmptyRow({ row_number: 7, Caption: ' ', Date: null })).toBe(true);
	expect(isEmptyRow({ Caption: 0 })).toBe(false);
});

test('numbered accounts are one list, differently named ones are not', () => {
	const list = (row: Row) => findRoles([row]).contested.size === 0;
	expect(list({ 'Account 1': 'a', 'Account 2': 'b' })).toBe(true);
	expect(list({ Account: 'a', Channel: 'b' })).toBe(false);
	expect(list({ Image: 'a', Video: 'b' })).toBe(true);
	expect(list({ Hashtags: '#a', 'Branded hashtags': '#b' })).toBe(true);
	expect(list({ Hashtags: '#a', 'Post hashtags': '#b' })).toBe(false);
});

test.each<[string, Row, boolean]>([
	['all cells repeat their headings', { ' Date ': 'DATE', Caption: ' caption', Media: null }, true],
	['one does not', { Date: 'Date', Caption: 'Hello' }, false],
	['none is filled', { Date: '', Caption: '-' }, false],
	['one is a number', { 7: 7 }, false],
])('a row is one of column names where %s: %s', (_when, row, expected) => {
	expect(isHeadingRow(row)).toBe(expected);
});

test.each<[string, unknown]>([
	['Caption', ''],
	['Caption', ' - '],
	['Approved', false],
	['Approved', ' FALSE '],
	['row_number', 7],
	['RowNumber', 7],
	['Source', { id: 7 }],
])('a formula alone under %s is not a row: %j', (heading, cell) => {
	expect(isEmptyRow({ [heading]: cell, Caption: null })).toBe(true);
	expect(isEmptyRow({ [heading]: cell, Caption: 'Hello' })).toBe(false);
});

test.each<[string, unknown]>([
	['Caption', 'falsehood'],
	['Caption', 'not false'],
	['Approved', true],
	['row_number 2', 7],
	['my row_number', 7],
	['Media', { url: 'x' }],
	['Source', new Date(0)],
	['Source', 'x'],
	['Source', 0],
])('a row that somebody wrote has under %s: %j', (heading, cell) => {
	expect(isEmptyRow({ [heading]: cell })).toBe(false);
});

test.each<[ColumnName, Array<number | undefined>, boolean]>([
	['media', [undefined, undefined], true],
	['link', [undefined, undefined], true],
	['accounts', [1, 2, 3], true],
	['accounts', [1, 1], false],
	['accounts', [1, undefined], false],
	['accounts', [undefined, undefined], false],
])('the column %s with the numbers %j is a list: %s', (column, numbers, expected) => {
	const columns = numbers.map((number) => ({ heading: 'a', role: column, number }));
	const roles = rolesOf(columns as unknown as Parameters<typeof rolesOf>[0], new Set());
	expect(!roles.contested.has(column)).toBe(expected);
});
