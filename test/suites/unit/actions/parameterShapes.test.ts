import {
	accountIdsOf,
	fileFieldsOf,
	withoutQuotes,
} from '../../../../nodes/PublishingService/actions/parameterShapes';

test.each([
	['"2026-12-24 18:30"', '2026-12-24 18:30'],
	["'2026-12-24'", '2026-12-24'],
	[' “2026-12-24 18:30” ', '2026-12-24 18:30'],
	['«2026-12-24»', '2026-12-24'],
	['2026-12-24', '2026-12-24'],
	['""', '""'],
	['"', '"'],
	['"2026-12-24', '"2026-12-24'],
	[5, 5],
])('reads a date without its quotation marks: %j', (value, expected) => {
	expect(withoutQuotes(value)).toBe(expected);
});

test.each([
	[
		[{ accountId: 'acc_1', status: 'queued' }, { accountId: 'acc_2' }],
		['acc_1', 'acc_2'],
	],
	[{ accountId: 'acc_1' }, 'acc_1'],
	['@north', '@north'],
	[
		['@north', { accountId: 'acc_2' }],
		['@north', 'acc_2'],
	],
	[[{ id: 'acc_1' }], [{ id: 'acc_1' }]],
])('reads accounts as an operation returned them: %j', (value, expected) => {
	expect(accountIdsOf(value)).toEqual(expected);
});

const file = (property: string, more = {}) => ({
	property,
	filename: `${property}.png`,
	contentType: 'image/png',
	id: undefined,
	...more,
});
const files = [file('data'), file('data_1'), file('twin', { filename: 'data_1.png' })];

test.each([
	[{ fileName: 'data.png', mimeType: 'image/png' }, 'data'],
	[
		[{ fileName: 'data.png', mimeType: 'image/png' }, 'data_1'],
		['data', 'data_1'],
	],
	[{ data: {}, data_1: {} }, ['data', 'data_1']],
	['data', 'data'],
])('finds the input field of a file: %j', (value, expected) => {
	expect(fileFieldsOf(value, files)).toEqual(expected);
});

test.each([
	{ fileName: 'other.png', mimeType: 'image/png' },
	{ fileName: 'data_1.png', mimeType: 'image/png' },
	{ name: 'data' },
	{},
])('leaves what is no file of the item, or could be two: %j', (value) => {
	expect(fileFieldsOf(value, files)).toEqual(value);
});

test('tells files of one name apart by the place where n8n keeps them', () => {
	const twins = [file('a', { filename: 'x', id: '1' }), file('b', { filename: 'x', id: '2' })];
	expect(fileFieldsOf({ fileName: 'x', mimeType: 'image/png', id: '2' }, twins)).toBe('b');
});
