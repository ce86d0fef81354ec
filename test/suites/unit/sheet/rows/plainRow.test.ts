import { plainRow } from '../../../../../nodes/PublishingService/sheet/rows/plainRow';

test.each<[string, unknown, unknown]>([
	['Caption', 'A text', 'A text'],
	['Caption', ['A text'], 'A text'],
	['Caption', [{ plain_text: 'A text' }], 'A text'],
	['Caption', ['One', 'Two'], ['One', 'Two']],
	['Caption', { value: 'A text', state: 'generated' }, 'A text'],
	['Caption', { value: { value: { name: 'A text' } } }, 'A text'],
	['Caption', { value: '', name: 'A text' }, 'A text'],
	['Caption', { error: '#ERROR!' }, '#ERROR!'],
	['Caption', { error: 'emptyDependency' }, '#ERROR!'],
	[
		'Date',
		{ start: '2026-12-24T09:00:00.000', time_zone: 'Asia/Tokyo' },
		'2026-12-24T09:00:00.000 Asia/Tokyo',
	],
	['Caption', { other: 'A text' }, { other: 'A text' }],
	['Caption', null, null],
	['Priority', [{ value: 0 }], 0],
	['Draft', { value: false }, false],
	['Date', { start: '2026-12-24', end: null }, '2026-12-24'],
	['Date', [{ start: '2026-12-24' }], '2026-12-24'],
	['Platform', { name: 'Instagram' }, 'Instagram'],
	['Platform', [{ value: 'Instagram' }, { value: 'TikTok' }], ['Instagram', 'TikTok']],
	['Platform', ['Instagram'], ['Instagram']],
	['Account', ['Northwind, Inc.'], ['Northwind, Inc.']],
	['Hashtags', ['soup'], ['soup']],
	['Instagram', [{ value: 'northwind' }], ['northwind']],
	['Image', [{ url: 'https://a.example', name: 'a' }], [{ url: 'https://a.example', name: 'a' }]],
	['Image', [{ signedUrl: 'x', title: 'a' }], [{ signedUrl: 'x', title: 'a' }]],
	['Image', [{ path: 'x', title: 'a' }], [{ path: 'x', title: 'a' }]],
	['Image', [{ file: {}, name: 'a' }], [{ file: {}, name: 'a' }]],
	['Image', [{ external: {}, name: 'a' }], [{ external: {}, name: 'a' }]],
	['Owner', { name: 'Ana' }, { name: 'Ana' }],
	['Error', { name: 'Ana' }, { name: 'Ana' }],
])('a cell under %s', (heading, cell, expected) => {
	expect(plainRow({ [heading]: cell })).toEqual({ [heading]: expected });
});

test('dates of JavaScript and other objects of programs stay what they are', () => {
	const date = new Date(0);
	const cell = Object.assign(Object.create({ name: 'inherited' }) as object, { name: 'Own' });
	expect(plainRow({ Date: date, Caption: cell })).toEqual({ Date: date, Caption: cell });
	const bare = Object.assign(Object.create(null) as object, { name: 'Own' });
	expect(plainRow({ Caption: bare })).toEqual({ Caption: 'Own' });
});

test('too deep a value is ignored', () => {
	const cell = { value: { value: { value: { value: { value: 'A text' } } } } };
	expect(plainRow({ Caption: cell })).toEqual({ Caption: cell });
});

test("Airtable's fields are the row's columns, with what is next to them", () => {
	expect(plainRow({ id: 'rec1', fields: { Caption: ['A text'], Image: [] } })).toEqual({
		id: 'rec1',
		Caption: 'A text',
		Image: null,
	});
	const one = { id: 'rec1', fields: { Caption: 'A text' } };
	expect(plainRow(one)).toEqual({ id: 'rec1', Caption: 'A text' });
	const without = { fields: { Caption: 'A text' } };
	expect(plainRow(without)).toEqual(without);
	const text = { id: 'rec1', fields: 'A text' };
	expect(plainRow(text)).toBe(text);
	const empty = { Caption: null };
	expect(plainRow(empty)).toBe(empty);
});

describe('an object that alone has cells is the row', () => {
	const cells = { caption: 'A text', date: '2026-12-24 18:30' };

	test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		[
			'of a webhook',
			{ headers: { host: 'example.com' }, params: {}, query: {}, body: cells, webhookUrl: 'u' },
			{ headers: { host: 'example.com' }, params: {}, query: {}, webhookUrl: 'u', ...cells },
		],
		[
			'of an agent',
			{ output: { ...cells, platform: [{ name: 'TikTok' }] } },
			{ ...cells, platform: ['TikTok'] },
		],
		['of another service', { id: 7, attributes: cells }, { id: 7, ...cells }],
		['of many services', { data: cells }, cells],
		['with a platform', { output: { caption: 'a', tiktok: 'x' } }, { caption: 'a', tiktok: 'x' }],
	])('%s', (_whose, row, expected) => {
		expect(plainRow(row)).toEqual(expected);
	});

	test.each<[string, Record<string, unknown>]>([
		['beside a column', { Account: 'northwind', output: cells }],
		['beside another one', { one: cells, two: cells }],
		['with one column', { output: { caption: 'A text', other: 1 } }],
		['in a list', { data: [cells] }],
		['that is a date', { output: new Date(0) }],
	])('but not %s', (_what, row) => {
		expect(plainRow(row)).toEqual(row);
	});
});
