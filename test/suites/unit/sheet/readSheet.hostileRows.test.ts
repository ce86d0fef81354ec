import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { COLUMNS, readWhole } from '../../../kit/hostile/readWhole';
import { hostileValues } from '../../../kit/hostile/values';

const WHOLE: Row = {
	Accounts: '@northwind',
	Caption: 'Warm bread',
	Media: 'https://example.com/a.jpg',
	Date: '2030-12-24 18:30',
};

const refusalsOf = (rows: readonly Row[], number: number) => {
	const read = readWhole(rows);
	if (typeof read === 'string') {
		return read;
	}
	return read.find((row) => row.number === number)?.refusals;
};

test.each(COLUMNS)('no value in the column %s stops the other rows', (column) => {
	const stopped = hostileValues().flatMap(([name, value]) => {
		const hostile = { ...WHOLE, [column]: value };
		const refusals = refusalsOf([WHOLE, hostile, WHOLE], 2);
		return refusals?.length === 0 ? [] : [[name, refusals]];
	});
	expect(stopped).toEqual([]);
});

test.each([
	['"1!" 10,000 times', '1!'.repeat(10_000)],
	['50,000 brackets', '('.repeat(50_000)],
	['a name of 250 letters', `Caption ${'x'.repeat(250)}`],
	['__proto__', '__proto__'],
	['constructor', 'constructor'],
	['toString', 'toString'],
])('%s as a column name does not stop the sheet', (_name, column) => {
	const cell = JSON.parse(`{${JSON.stringify(column)}:"x"}`) as Row;
	const hostile = Object.fromEntries([...Object.entries(WHOLE), ...Object.entries(cell)]);
	expect(refusalsOf([WHOLE, hostile, WHOLE], 2)).toEqual([]);
	expect(refusalsOf([WHOLE, hostile, WHOLE], 3)).toEqual([]);
});

test('refuses a row whose properties cannot be read, and reads the others', () => {
	const broken = Object.defineProperty({ ...WHOLE }, 'Caption', {
		enumerable: true,
		get: () => {
			throw new Error('this cell cannot be read');
		},
	});
	expect(refusalsOf([WHOLE, broken, WHOLE], 2)).toEqual([]);
	expect(refusalsOf([WHOLE, broken, WHOLE], 3)).toEqual([
		expect.stringContaining('This is a bug in the node'),
	]);
});

test('refuses a cell that is too long in one sentence', () => {
	const long = { ...WHOLE, Date: '1'.repeat(12_000), Accounts: '(a'.repeat(30_000) };
	expect(refusalsOf([WHOLE, long], 3)).toEqual([
		'Accounts has 60000 characters, but the node reads at most 12000 in this column. Shorten the cell, or rename the column if it has another meaning',
	]);
});

test('refuses a list that is too large in one sentence', () => {
	const large = { ...WHOLE, Media: Array.from({ length: 100_000 }, (_, at) => `${at}.jpg`) };
	expect(refusalsOf([WHOLE, large], 3)).toEqual([
		expect.stringContaining('the list or object in this cell has more than'),
	]);
});

test('cuts a long cell that says nothing of the post, and posts its row', () => {
	const remark = { ...WHOLE, Comment: 'a '.repeat(50_000) };
	expect(refusalsOf([WHOLE, remark], 3)).toEqual([]);
});

test('refuses a cell of too many accounts without a look at each', () => {
	const many = { ...WHOLE, Accounts: 'northwind,'.repeat(201) };
	expect(refusalsOf([WHOLE, many], 3)).toContainEqual(
		expect.stringContaining('Accounts has 201 accounts, but the limit is 50'),
	);
});
