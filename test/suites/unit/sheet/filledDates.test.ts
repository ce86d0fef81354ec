import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import {
	type EmptyDates,
	fillDates,
	saysWhen,
} from '../../../../nodes/PublishingService/sheet/filledDates';
import { textOf } from '../../../../nodes/PublishingService/sheet/findings';
import { mapColumns } from './views';

/** Rows directly below one another, but where one stands at a place of its own. */
const filled = (
	rows: Row[],
	emptyDates: EmptyDates = 'automatic',
	{ skipApproval = false, places = rows.map((_, at) => at) } = {},
) =>
	fillDates(
		rows.map((row, index) => ({ row, at: places[index] ?? index, number: index + 1 })),
		mapColumns(rows).roles,
		{ emptyDates, skipApproval },
	);
const datesOf = (...given: Parameters<typeof filled>) =>
	filled(...given).map(({ row, finding }) => [row.Date, finding && textOf(finding)]);

const DAY = '2026-12-24';
const post = (Caption: string, Date: string, more: Row = {}) => ({ Caption, Date, ...more });
const taken = 'Date: empty, so that of row 1 above was taken';

test('a later time takes the day above, row after row', () => {
	const rows = [
		post('A', DAY, { Time: '9:00' }),
		post('B', '', { Time: '18:30' }),
		post('C', '', { Time: '19:00' }),
	];
	expect(datesOf(rows)).toEqual([
		[DAY, undefined],
		[DAY, taken],
		[DAY, 'Date: empty, so that of row 2 above was taken'],
	]);
});

test.each<[string, string, string]>([
	['the same', '18:30', '18:30'],
	['an earlier', '18:30', '9:00'],
	['a time that cannot be read', '18:30', 'soon'],
	['a time below one that cannot be read', 'soon', '18:30'],
])('%s time is refused, unless the option says what is meant', (_what, above, time) => {
	const rows = [post('A', DAY, { Time: above }), post('B', '', { Time: time })];
	expect(datesOf(rows)[1]).toEqual([
		'',
		`Date is empty, and Time "${time}" is not after that of row 1 above, so that its date may not be meant. Fill it in, or choose Empty Date Cells under Options`,
	]);
	expect(datesOf(rows, 'above')[1]).toEqual([DAY, taken]);
	expect(datesOf(rows, 'none')[1]).toEqual(['', undefined]);
});

test.each<[string, Row[], unknown]>([
	[
		'the same post for another account',
		[post('A', DAY, { Account: 'a' }), post('A', '', { Account: 'b' })],
		[DAY, taken],
	],
	[
		'the same post for another network',
		[post('A', DAY, { TikTok: 'yes', Instagram: '' }), post('A', '', { Instagram: 'yes' })],
		[DAY, taken],
	],
	[
		'the same post with the same time for another account',
		[post('A', DAY, { Time: '9:00', Account: 'a' }), post('A', '', { Time: '9:00', Account: 'b' })],
		[DAY, taken],
	],
	[
		'another post for another account',
		[post('A', DAY, { Account: 'a' }), post('B', '', { Account: 'b' })],
		['', undefined],
	],
	[
		'the same post for the same account',
		[post('A', DAY, { Account: 'a' }), post('A', '', { Account: 'A ' })],
		['', undefined],
	],
	[
		'the same media for another account',
		[
			post('', DAY, { Media: 'a.jpg', Account: 'a' }),
			post('', '', { Media: 'a.jpg', Account: 'b' }),
		],
		[DAY, taken],
	],
	[
		'nothing for another account',
		[post('', DAY, { Account: 'a' }), post('', '', { Account: 'b' }), post('A', DAY)],
		['', undefined],
	],
	[
		'a row with a date of its own',
		[post('A', DAY), post('A', '2026-12-25')],
		['2026-12-25', undefined],
	],
	[
		'a row below one without a date',
		[post('A', ''), post('A', ''), post('A', DAY)],
		['', undefined],
	],
])('%s', (_what, rows, expected) => {
	expect(datesOf(rows)[1]).toEqual(expected);
});

test('an account that is written once is taken too, with its date and time', () => {
	const rows = [
		post('A', DAY, { Time: '9:00', Account: 'a' }),
		post('B', '', { Time: '18:30', Account: '' }),
		post('C', '', { Time: '', Account: '' }),
	];
	const dated = filled(rows, 'above');
	expect(dated.map(({ row: { Date, Time, Account } }) => [Date, Time, Account])).toEqual([
		[DAY, '9:00', 'a'],
		[DAY, '18:30', 'a'],
		[DAY, '18:30', 'a'],
	]);
	const { finding } = dated[1] ?? {};
	expect(finding && textOf(finding)).toBe(
		'Date and Account: empty, so those of row 1 above were taken',
	);
});

test('a row below a gap takes nothing', () => {
	const rows = [post('A', DAY, { Time: '9:00' }), post('B', '', { Time: '18:30' })];
	expect(datesOf(rows, 'above', { places: [0, 2] })[1]).toEqual(['', undefined]);
});

test('a row with a day for its network has a date', () => {
	const rows = [
		post('A', DAY, { 'TikTok Date': '' }),
		post('B', '', { 'TikTok Date': '2026-12-26' }),
	];
	expect(datesOf(rows, 'above')[1]).toEqual(['', undefined]);
	const sheet = mapColumns(rows).roles;
	expect(rows.map((row) => saysWhen(row, sheet))).toEqual([true, true]);
	expect(saysWhen({ Caption: 'C', Date: '-' }, sheet)).toBe(false);
});

describe('with Skip Approval', () => {
	const skip = { skipApproval: true };
	const refused = [
		'',
		'Date is empty, as in most rows below a date, and with Skip Approval the post would go out at once. Fill it in, or choose Empty Date Cells under Options',
	];
	const dated = [DAY, undefined];
	const open = ['', undefined];

	test.each<[string, Row[], unknown[]]>([
		[
			'half of the rows',
			[post('A', DAY), post('B', ''), post('C', DAY), post('D', '')],
			[dated, refused, dated, refused],
		],
		['a single row', [post('A', DAY), post('B', '')], [dated, open]],
		[
			'fewer than half',
			[post('A', DAY), post('B', ''), post('C', ''), post('D', DAY), post('E', DAY)],
			[dated, open, open, dated, dated],
		],
	])('%s without a date', (_what, rows, expected) => {
		expect(datesOf(rows, 'automatic', skip)).toEqual(expected);
	});

	test('rows without a date are left alone where no row has one, or the option speaks', () => {
		const rows = [post('A', ''), post('B', '')];
		expect(datesOf(rows, 'automatic', skip)).toEqual([open, open]);
		const most = [post('A', DAY), post('B', ''), post('C', '')];
		expect(datesOf(most, 'none', skip)).toEqual([dated, open, open]);
		expect(datesOf(most)).toEqual([dated, open, open]);
	});

	test('a row that is posted already counts on neither side', () => {
		const rows = [post('A', DAY, { 'Post ID': 'post_1' }), post('B', ''), post('C', '')];
		expect(datesOf(rows, 'automatic', skip)).toEqual([dated, open, open]);
		const other = [...rows, post('D', DAY)];
		expect(datesOf(other, 'automatic', skip)).toEqual([dated, refused, refused, dated]);
	});
});
