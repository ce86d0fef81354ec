import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import {
	dateOrdersOf,
	readTime,
	type SheetTimeReading,
} from '../../../../nodes/PublishingService/sheet/readTime';
import { readerOf } from '../../../kit/sheet/rows';

const BERLIN: SheetTimeReading = { zone: 'Europe/Berlin', source: 'account', problem: undefined };

/** The time at which a row goes live, and its refusals. */
const timeOf = (row: Row, reading: Partial<SheetTimeReading> = {}, ...others: Row[]) => {
	const reader = readerOf(row, ...others);
	const time = readTime(reader, { ...BERLIN, ...reading });
	return { ...time, refusals: reader.sentences('refusal') };
};

const none = {
	zone: 'Europe/Berlin',
	usedZone: false,
	zoneSource: 'account',
	isUnreadable: false,
};
const inZone = { ...none, usedZone: true, refusals: [] };

test.each<[Row, string]>([
	[{ Date: '2026-12-24 18:30' }, '2026-12-24T17:30:00Z'],
	[{ Time: '2026-12-24 18:30' }, '2026-12-24T17:30:00Z'],
	[{ Date: '2026-12-24', Time: '18:30' }, '2026-12-24T17:30:00Z'],
	[{ Date: new Date('2026-12-24T00:00:00Z'), Time: '18:30' }, '2026-12-24T17:30:00Z'],
	[{ Date: '2026-12-24', Time: '6:30', Notes: 'PM review' }, '2026-12-24T05:30:00Z'],
	[{ Date: '2026-12-24', Time: '6:30', Notes: 'ask PM' }, '2026-12-24T05:30:00Z'],
	// The time's cell contains the same day again.
	[{ Date: '2026-12-24', Time: '2026-12-24 18:30' }, '2026-12-24T17:30:00Z'],
	// The date's cell contains the same time.
	[{ Date: '2026-12-24 18:30', Time: '24.12.2026 18:30' }, '2026-12-24T17:30:00Z'],
	[{ Date: '2026-12-24 18:30', Time: '18:30' }, '2026-12-24T17:30:00Z'],
])('%j goes live at %s', (row, instant) => {
	expect(timeOf(row)).toEqual({ ...inZone, instant });
});

test.each<[Row, string]>([
	[{ Date: '2026-12-24T18:30:00+02:00' }, '2026-12-24T16:30:00Z'],
	[{ Date: '2026-12-24', Time: '18:30 +02:00' }, '2026-12-24T16:30:00Z'],
	// A day from a script of Google Sheets: midnight in the zone of the sheet.
	[{ Date: '2026-12-23T23:00:00.000Z', Time: '18:30 +02:00' }, '2026-12-24T16:30:00Z'],
	[{ Date: '2026-12-24', Time: '2026-12-24T18:30:00Z' }, '2026-12-24T18:30:00Z'],
	// The cell of the date contains the moment, which is on the next day in the zone.
	[{ Date: '2026-12-23T23:30:00Z', Time: '00:30' }, '2026-12-23T23:30:00Z'],
	// An offset may move the moment to another day.
	[{ Date: '2026-12-24', Time: '23:30 UTC-05:00' }, '2026-12-25T04:30:00Z'],
	[{ Date: '2026-12-24', Time: ' 18:30  −0500 ' }, '2026-12-24T23:30:00Z'],
])('%j names its offset', (row, instant) => {
	expect(timeOf(row)).toEqual({ ...none, instant, refusals: [] });
});

test('midnight of the zone counts as a day only with an offset', () => {
	const local = timeOf({ Date: '2026-12-24T00:00:00+01:00', Time: '18:30' });
	expect(local).toMatchObject({ instant: '2026-12-24T17:30:00Z', usedZone: true });
	expect(timeOf({ Date: '2026-12-24 01:00', Time: '18:30' }).refusals).toEqual([
		'Date: the columns "Date" and "Time" contain different values. Clear one of them, or set \'Columns\' to \'Map Each Column Manually\'',
	]);
});

test.each<[string, Row, string]>([
	['a time alone', { Date: '18:30' }, 'Date has a time but no date. Write the date'],
	[
		'two times',
		{ Date: '2026-12-24 18:30', Time: '19:00' },
		'Date: the columns "Date" and "Time" contain different values',
	],
	[
		'two days',
		{ Date: '2026-12-24', Time: '2026-12-25 18:30' },
		'Date: the columns "Date" and "Time" contain different values. Clear one of them',
	],
	['a broken formula', { Date: '2026-12-24', Time: '#REF!' }, 'Time: the cell contains "#REF!"'],
	['a span of hours', { Date: '2026-12-24', Time: '18 - 19' }, 'Time'],
	['a span of times', { Date: '2026-12-24', Time: ' 18:00–19.30 ' }, 'Time'],
	['a span over midnight', { Date: '2026-12-24', Time: '22:00 - 02:00' }, 'Time'],
	['a span or an offset', { Date: '2026-12-24', Time: '10:30 -12:00' }, 'Time'],
	['a span or an offset of the same hour', { Date: '2026-12-24', Time: '5:00 -05:00' }, 'Time'],
	['a span or an offset with a blank', { Date: '2026-12-24', Time: '18:30 -05:00' }, 'Time'],
	['a span of hours at night', { Date: '2026-12-24', Time: '22:00 -2' }, 'Time'],
	['a span without a blank', { Date: '2026-12-24', Time: '18:30-05:00' }, 'Time'],
	['a span with a blank behind', { Date: '2026-12-24', Time: '18:30- 05:00' }, 'Time'],
	['a word', { Date: '2026-12-24', Time: 'noonish' }, 'Time'],
	['an open date', { Date: 'TBD', Time: '18:30' }, 'Date: "TBD" is a placeholder'],
	['a day and a strange time', { Date: '2026-12-24', Time: '2026-12-24 soon' }, 'Time'],
	[
		'a zone of several',
		{ Date: '2026-12-24', Time: '6:30 PM EST' },
		'Time: "EST" can mean several time zones. Write the time with its offset, such as 18:30 UTC-05:00, or write the time zone into a column \'Time Zone\', such as America/New_York',
	],
	[
		'a zone of several behind hours',
		{ Date: '2026-12-24', Time: ' 18.30 ist ' },
		'Time: "ist" can mean several time zones. Write',
	],
	[
		'a half of the day apart',
		{ Date: '2026-12-24', Time: '6:30', Half: ' p. m.' },
		'Half: " p. m." is in another cell than its time. Write both in one cell, such as 6:30 PM',
	],
	['no zone', { Date: '2026-12-24', 'Time Zone': 'Berlinish' }, 'Time Zone'],
	[
		'a date under an unclear heading',
		{ Caption: 'Soup', 'Launch window': '2026-12-24' },
		'Launch window: "2026-12-24" may be the time of the post, but the column name does not say so. If it is, rename the column to \'Date\'. If not, remove the column',
	],
])('%s is refused', (_what, row, sentence) => {
	const { refusals, ...time } = timeOf(row);
	expect(refusals).toEqual([expect.stringContaining(sentence)]);
	expect(time).toEqual({ ...none, isUnreadable: true });
});

test('a row without a time is none, and not unreadable', () => {
	expect(timeOf({ Caption: 'Soup', Date: '' })).toEqual({
		...none,
		isUnreadable: false,
		refusals: [],
	});
	const other = { Caption: 'Bread', 'Launch window': '2026-12-24' };
	expect(timeOf({ Caption: 'Soup' }, {}, other).refusals).toEqual([]);
});

test('an unclear place in a row is refused where its neighbors leave it open', () => {
	const row = readerOf({ Date: '', Time: '18:30' });
	const around = { code: 'dateMissing', column: 'Date', severity: 'refusal' } as const;
	row.findings.push(around);
	expect(readTime(row, BERLIN)).toEqual({ ...none, isUnreadable: true });
	expect(row.findings).toEqual([around]);
});

describe('a zone', () => {
	test.each<[Row, string, string]>([
		[{ Date: '2026-12-24 18:30', 'Time Zone': 'Asia/Tokyo' }, 'Asia/Tokyo', '09:30'],
		[{ 'Date (UTC)': '2026-12-24 18:30' }, 'UTC', '18:30'],
		[{ 'Date [Asia/Tokyo]': '2026-12-24 18:30' }, 'Asia/Tokyo', '09:30'],
		[{ 'Date {time zone: Asia/Tokyo}': '2026-12-24 18:30' }, 'Asia/Tokyo', '09:30'],
		[{ 'Date (in Asia/Tokyo)': '2026-12-24 18:30' }, 'Asia/Tokyo', '09:30'],
		[{ 'Date (CT)': '2026-12-24 18:30' }, 'America/Chicago', '00:30'],
		[{ 'Date (24 h) (Asia/Tokyo)': '2026-12-24 18:30' }, 'Asia/Tokyo', '09:30'],
		[{ scheduled_at_utc: '2026-12-24 18:30' }, 'UTC', '18:30'],
		[{ Date: '2026-12-24', 'Time UTC': '18:30' }, 'UTC', '18:30'],
		[{ Date: '2026-12-24', 'Time (Asia/Tokyo)': '18:30' }, 'Asia/Tokyo', '09:30'],
	])('the zone of the sheet comes from %j', (row, zone, clock) => {
		expect(timeOf(row)).toMatchObject({ zoneSource: 'sheet', usedZone: true, refusals: [] });
		expect(timeOf(row).zone.toUpperCase()).toBe(zone.toUpperCase());
		expect(timeOf(row).instant).toContain(`T${clock}:00Z`);
	});

	test('the zone in its own column counts before the zone in a column name', () => {
		const row = { 'Date (UTC)': '2026-12-24 18:30', 'Time Zone': 'Asia/Tokyo' };
		expect(timeOf(row)).toMatchObject({ zone: 'Asia/Tokyo', instant: '2026-12-24T09:30:00Z' });
	});

	test('the zone of a column name says nothing about a row without a time', () => {
		expect(timeOf({ Caption: 'Soup', 'Date (UTC)': '' })).toMatchObject({
			zone: 'Europe/Berlin',
			zoneSource: 'account',
		});
	});

	test.each([
		...['EST', 'est', 'CST', 'PDT', 'HT', 'AKST', 'IST', 'BST', 'AEST', 'NZDT'],
		...['Eastern Time', 'Pacific', 'central standard time', 'MESZ', 'WEST'],
	])('called %s in a column name is refused, unless somebody chose one', (name) => {
		const row = { [`Date (${name})`]: '2026-12-24 18:30' };
		expect(timeOf(row)).toMatchObject({
			isUnreadable: true,
			refusals: [
				`Date (${name}): "${name}" can mean several time zones. Write the time with its offset, such as 18:30 UTC-05:00, or write the time zone into a column 'Time Zone', such as America/New_York`,
			],
		});
		expect(timeOf(row, { source: 'named' })).toEqual({
			...inZone,
			zoneSource: 'named',
			instant: '2026-12-24T17:30:00Z',
		});
	});

	test.each(['local', 'rest', 'testing', '24h', 'West Coast', 'optional', ''])(
		'is not what is in brackets as (%s)',
		(remark) => {
			const row = { [`Date (${remark})`]: '2026-12-24 18:30' };
			expect(timeOf(row)).toEqual({ ...inZone, instant: '2026-12-24T17:30:00Z' });
		},
	);
});

describe('the order of day and month', () => {
	const dates = (...rows: Row[]) => dateOrdersOf(rows, findRoles(rows));

	test.each<[string, string]>([
		['Weekday', 'Monday'],
		['Theme', 'Monday'],
	])('does not show by %s with %s', (heading, cell) => {
		expect(dates({ Date: '12/10/2026', [heading]: cell })).toEqual({});
	});

	test('shows in those of a platform', () => {
		expect(dates({ 'TikTok Date': '24/12/2026' })).toEqual({ dmy: '24/12/2026' });
	});
});

test('a time under a column name that says nothing is ignored', () => {
	const row = readerOf({ Date: '2026-12-24', Slot: '18:30' });
	expect(readTime(row, { ...BERLIN, defaultTime: '09:00' }).instant).toBe('2026-12-24T08:00:00Z');
	expect([row.findings, row.roles.ignored]).toEqual([[], ['Slot']]);
});

test.each([
	['2031', 'Date must be a whole date, with its year, such as 2026-12-24 18:30, not "2031"'],
	[2031, 'Date must be a whole date, with its year, such as 2026-12-24 18:30, not "2031"'],
	[
		'18:30',
		"Date has a time but no date. Write the date into a column 'Date', such as 2026-12-24. If the date is in the row above, set 'Empty Date Cells' to 'Use Date Above' under 'Options'",
	],
])('%p alone under Date is refused for what it is', (Date, sentence) => {
	expect(timeOf({ Date })).toEqual({ ...none, isUnreadable: true, refusals: [sentence] });
});

test.each<[Row, boolean]>([
	[{ Date: '2026-12-24 00:30', Day: 'Thu' }, true],
	[{ Date: '2026-12-24 00:30', Day: 'Wednesday' }, false],
	[{ Date: '2026-12-24', Time: '23:30', Day: 'Thursday' }, true],
	// 00:30 on Thursday in Berlin.
	[{ Date: '2026-12-23T23:30:00Z', Day: 'Wednesday' }, true],
	[{ Date: '2026-12-23T23:30:00Z', Day: 'Thursday' }, true],
	[{ Date: '2026-12-23T23:30:00Z', Day: 'Friday' }, false],
	// A day from a script of Google Sheets.
	[{ Date: '2026-12-23T23:00:00Z', Time: '18:30', Day: 'Thursday' }, true],
	[{ Date: '2026-12-24', Time: '18:30', Day: '' }, true],
])('%j has the weekday of its date: %s', (row, expected) => {
	const other: Row = { ...row, Day: 'Monday', Date: '2026-12-21 09:00' };
	expect(timeOf(row, {}, other).refusals).toHaveLength(expected ? 0 : 1);
});

test.each(['ASAP', 'now', 'So bald wie möglich', 'dès que possible'])(
	'a date of %p says how to post as soon as possible',
	(value) => {
		const { refusals, isUnreadable } = timeOf({ Date: value });
		expect(isUnreadable).toBe(true);
		expect(refusals).toEqual([
			`Date: "${value}" is no date. To post the row as soon as possible, clear the cell`,
		]);
	},
);
