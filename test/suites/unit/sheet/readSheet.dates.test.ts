import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { fillDates } from '../../../../nodes/PublishingService/sheet/fillDates';
import { textOf } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';

/** Rows directly below one another, except one at another position. */
const filled = (
	rows: Row[],
	emptyDates: Parameters<typeof fillDates>[2]['emptyDates'] = 'automatic',
	{ skipApproval = false, places = rows.map((_, at) => at) } = {},
) =>
	fillDates(
		rows.map((row, index) => ({
			row,
			at: places[index] ?? index,
			number: index + 1,
			finding: undefined,
			isUnmapped: false,
		})),
		findRoles(rows),
		{ emptyDates, skipApproval },
	);
const datesOf = (...given: Parameters<typeof filled>) =>
	filled(...given).map(({ row, finding }) => [row.Date, finding && textOf(finding)]);

const DAY = '2026-12-24';
const post = (Caption: string, Date: string, more: Row = {}) => ({ Caption, Date, ...more });
const taken = 'Date: empty, so the value of row 1 is used';

const asked =
	"Date is empty, but other rows have a date, so it is unclear when this post goes live. Fill in Date, or set 'Empty Date Cells' under 'Options'";

test('if it is chosen, the day above is taken, row after row', () => {
	const rows = [
		post('A', DAY, { Time: '9:00' }),
		post('B', '', { Time: '18:30' }),
		post('C', '', { Time: '8:00' }),
	];
	expect(datesOf(rows, 'above')).toEqual([
		[DAY, undefined],
		[DAY, taken],
		[DAY, 'Date: empty, so the value of row 2 is used'],
	]);
	expect(datesOf(rows).slice(1)).toEqual([
		['', undefined],
		['', undefined],
	]);
});

test.each<[string, Row[], string | undefined]>([
	[
		'the same post for another account',
		[post('A', DAY, { Account: 'a' }), post('A', '', { Account: 'b' })],
		asked,
	],
	['the same post', [post('A', DAY), post('A ', '')], asked],
	['the same media', [post('', DAY, { Media: 'a' }), post('', '', { Media: 'a' })], asked],
	['another post', [post('A', DAY), post('B', '')], undefined],
	['other media', [post('A', DAY, { Media: 'a' }), post('A', '', { Media: 'b' })], undefined],
	['nothing', [post('', DAY), post('', '', { Account: 'b' })], undefined],
	['a post below one without a date', [post('A', ''), post('A', ''), post('A', DAY)], undefined],
	[
		'the same post with a time',
		[post('A', DAY, { Time: '9:00' }), post('A', '', { Time: '9:00' })],
		undefined,
	],
	[
		'the same post, out already',
		[post('A', DAY, { 'Post ID': '' }), post('A', '', { 'Post ID': 'p' })],
		undefined,
	],
])('%s below a dated row', (_what, rows, finding) => {
	expect(datesOf(rows)[1]).toEqual(['', finding]);
	expect(datesOf(rows, 'none')[1]).toEqual(['', undefined]);
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
	expect(finding && textOf(finding)).toBe('Date and Account: empty, so the value of row 1 is used');
});

test('a row below a gap takes nothing', () => {
	const rows = [post('A', DAY, { Time: '9:00' }), post('B', '', { Time: '18:30' })];
	expect(datesOf(rows, 'above', { places: [0, 2] })[1]).toEqual(['', undefined]);
});

test('a row with a day for its platform has a date', () => {
	const rows = [
		post('A', DAY, { 'TikTok Date': '' }),
		post('B', '', { 'TikTok Date': '2026-12-26' }),
	];
	expect(datesOf(rows, 'above')[1]).toEqual(['', undefined]);
	expect(datesOf(rows, 'automatic', { skipApproval: true })[1]).toEqual(['', undefined]);
});

test('a row without a date is asked about where it would go live as soon as possible and another has one', () => {
	const rows = [post('A', DAY), post('B', ''), post('C', '-')];
	const skip = { skipApproval: true };
	const dated = [DAY, undefined];
	expect(datesOf(rows, 'automatic', skip)).toEqual([dated, ['', asked], ['-', asked]]);
	expect(datesOf(rows, 'none', skip)).toEqual([dated, ['', undefined], ['-', undefined]]);
	expect(datesOf(rows)).toEqual([dated, ['', undefined], ['-', undefined]]);
	expect(datesOf(rows.slice(1), 'automatic', skip).map(([, finding]) => finding)).toEqual([
		...[undefined, undefined],
	]);
	const posted = [post('A', DAY, { 'Post ID': 'post_1' }), post('B', '')];
	// The result is that of the run before, in which the first row had no post yet.
	expect(datesOf(posted, 'automatic', skip)).toEqual([dated, ['', asked]]);
});
