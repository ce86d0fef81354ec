import { DateTime } from 'luxon';

import { isDateRemark, isDayCell } from '../../../../nodes/PublishingService/sheet/dateCells';
import {
	isTimeCell,
	readTimeCell,
} from '../../../../nodes/PublishingService/sheet/rows/timeWithoutDay';

const DAY = '2026-12-24';
const CLOCK = '18:30';
const MOMENT = '2026-12-24 18:30';

test.each<[unknown, string]>([
	[new Date('1899-12-30T18:30:00Z'), '18:30'],
	['1899-12-30T18:30:00.000Z', '18:30'],
	['1899-12-31 09:05:00', '09:05'],
	['18:30', '18:30'],
	['6:30 PM', '18:30'],
	[0.5, '12:00'],
])('the time of day %p, as readers of sheets give it, is %s', (cell, expected) => {
	expect(readTimeCell(cell, 'Europe/Berlin')).toMatchObject({
		value: expect.stringContaining(expected) as string,
	});
	expect([isTimeCell(cell), isDayCell(cell)]).toEqual([true, false]);
});

test.each<[unknown]>([
	['1899-12-29T18:30:00'],
	[new Date(Number.NaN)],
	['x1899-12-30T18:30:00'],
	['1899-12-30x18:30:00'],
	['1899-12-30T1:30:00'],
	['1899-12-30'],
	[DAY],
	['soon'],
])('%p is no time of day', (cell) => {
	expect(isTimeCell(cell)).toBe(false);
});

test.each<[unknown]>([
	[DAY],
	[MOMENT],
	['24/12/2026'],
	['Thu, 24 Dec 2026'],
	[new Date('2026-12-24T00:00:00Z')],
	[DateTime.utc(2026, 12, 24)],
	[{ start: DAY, end: null }],
	[36_526],
	[73_050.9],
	['46380'],
	['46380,77'],
	['46380.77'],
])('%p holds a day', (cell) => {
	expect(isDayCell(cell)).toBe(true);
});

const WITHOUT_DAY: readonly unknown[] = [
	...[CLOCK, 'soon', 'Thursday', 36_525.9, 73_051, '', true, null, '46,380,77', '36525'],
	...[{ end: DAY }, {}, [DAY]],
];

test.each(WITHOUT_DAY.map((cell) => [cell] as const))('%p holds no day', (cell) => {
	expect(isDayCell(cell)).toBe(false);
});

test.each([
	['Thu', true],
	['Do.', true],
	['Week 52', true],
	['24.', true],
	['yes', true],
	['s.o', false],
	['Thursday evening', false],
])('shows whether %j only comments on a date: %p', (cell, isRemark) => {
	expect(isDateRemark(cell)).toBe(isRemark);
});
