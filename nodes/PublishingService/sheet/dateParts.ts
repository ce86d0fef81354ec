import { DateTime } from 'luxon';

import { parseDateTime, type TimeReading } from '../values/dateTime';
import { asText, isEmpty } from '../values/parsed';
import { weekdayOf } from './dateCells';
import type { Roles } from './interpret';
import type { Row } from './profile';
import type { Cell } from './rowReader';

/** Columns that hold a date in parts: day, month and year, or a week's first day and a weekday. */
interface DateParts {
	readonly day: string;
	readonly month?: string;
	readonly year?: string;
	readonly week?: string;
}

function partsOf(roles: Roles): DateParts | undefined {
	const heading = (role: 'dayOfMonth' | 'month' | 'year' | 'week' | 'weekday') =>
		roles.of[role][0]?.heading;
	const week = heading('week');
	const day = week === undefined ? heading('dayOfMonth') : heading('weekday');
	return day === undefined
		? undefined
		: { day, week, month: heading('month'), year: heading('year') };
}

/** The headings of the parts of a date, the smallest first; none where dates stand whole. */
export function headingsOfParts(roles: Roles): string[] {
	const { day, week, month, year } = partsOf(roles) ?? {};
	return [day, week, month, year].filter((heading) => heading !== undefined);
}

/**
 * Whether the day of a row is before that of the row above, so that a month or a week that is written
 * there does not hold for it.
 */
export function isBeforeAbove(roles: Roles, row: Row, above: Row): boolean {
	const { day = '', week } = partsOf(roles) ?? {};
	const rank = (cell: unknown) => {
		if (week === undefined) return Number.parseInt(asText(cell), 10);
		const first = parseDateTime(above[week], { zone: 'utc', defaultTime: '00:00' });
		const start = 'value' in first ? DateTime.fromISO(first.value, { zone: 'utc' }).weekday : 1;
		return ((weekdayOf(cell) ?? 0) - start + 7) % 7;
	};
	return rank(row[day]) < rank(above[day]);
}

/** The date of a row whose parts stand in columns of their own, as one cell; undefined where no part does. */
export function composeDate(roles: Roles, row: Row, reading: TimeReading): Cell | undefined {
	const parts = partsOf(roles);
	const filled = headingsOfParts(roles).filter((heading) => !isEmpty(row[heading]));
	if (!parts || filled.length === 0) return undefined;
	const heading = filled.join(' + ');
	const { day, week, month = '', year = '' } = parts;
	if (week !== undefined) return { heading, value: dayOfWeek(row[day], row[week], reading) };
	const [dayText = '', monthText = '', yearText = ''] = [day, month, year].map((name) =>
		asText(row[name] ?? '').trim(),
	);
	return { heading, value: joined(dayText, monthText, yearText) };
}

/** What of a row shows the order of day and month, where its date stands in parts. */
export function orderPartOf(roles: Roles, row: Row): unknown {
	const { week } = partsOf(roles) ?? {};
	return week === undefined ? composeDate(roles, row, { zone: 'utc' })?.value : row[week];
}

/** "24" and "December 2026" to "24 December 2026", "24", "12" and "2026" to "2026-12-24". */
function joined(day: string, month: string, year: string): string {
	if (month === '') return day.includes('/') ? `${day}/${year}` : `${day} ${year}`.trim();
	const number = day.replace(/\D/g, '');
	if (!/^\d+$/.test(month)) return `${number} ${month} ${year}`.trim();
	if (year === '') return `${number}/${month}`;
	return `${year}-${month.padStart(2, '0')}-${number.padStart(2, '0')}`;
}

/** The day of a weekday within the seven days from the first one of its week. */
function dayOfWeek(day: unknown, week: unknown, reading: TimeReading): unknown {
	const first = parseDateTime(week, { ...reading, zone: 'utc', defaultTime: '00:00' });
	const weekday = weekdayOf(day);
	// What one of them says alone is no date, and refused as such.
	if (isEmpty(week) || weekday === undefined) return day ?? week;
	if ('problem' in first) return week;
	const start = DateTime.fromISO(first.value, { zone: 'utc' });
	return start.plus({ days: (weekday - start.weekday + 7) % 7 }).toISODate();
}
