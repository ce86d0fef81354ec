import { DateTime } from 'luxon';
import { lacksYear } from '../../../../values/dateText';
import { plainText } from '../../../../values/plainText';
import { parseDateTime, type TimeReading } from '../../../../values/dateTime';
import { MONTH_OF, WEEKDAY_OF } from '../../../../values/monthNames';
import { asText, isEmpty } from '../../../../values/parsed';
import type { Column, Row, Cell } from '../columns/row';
import { holdsDay } from '../columns/dateColumns';
import { cellsUnder, type FilledCells } from '../columns/filledCells';
import { headingSet, normalizeHeading } from '../columns/headings';
import type { ColumnName } from '../columns/headingWords';

/** Columns that hold a date in parts: day, month and year, or a week's first day and a weekday. */
export type DateParts =
	| {
			readonly is: 'calendar';
			readonly day: string;
			readonly month?: string;
			readonly year?: string;
	  }
	| { readonly is: 'week'; readonly day: string; readonly week: string };

const DAY = headingSet(
	...[
		'day',
		'day of month',
		'day number',
		'dd',
		'date',
		'publish date',
		'post date',
		'tag',
		'datum',
	],
	...['jour', 'día', 'fecha', 'giorno', 'data', 'dia', 'dag', 'dzień'],
);
const MONTH = headingSet('month', 'mm', 'monat', 'mois', 'mes', 'mese', 'mês', 'maand', 'miesiąc');
const YEAR = headingSet('year', 'yyyy', 'jahr', 'année', 'año', 'anno', 'ano', 'jaar', 'rok');
const WEEKDAY = headingSet(
	...['day', 'weekday', 'day of week', 'day of the week', 'tag', 'wochentag', 'jour', 'dia', 'día'],
	...['jour de la semaine', 'día de la semana', 'giorno', 'giorno della settimana', 'dag'],
	...['dia da semana', 'weekdag', 'dzień', 'dzień tygodnia', 'post day', 'posting day'],
);
const WEEK = headingSet(
	...['week', 'week of', 'week commencing', 'week starting', 'week beginning', 'week start', 'w/c'],
	...['wc', 'week start date', 'woche', 'woche vom', 'woche ab', 'semaine', 'semaine du', 'semana'],
	...['semana del', 'settimana', 'settimana dal', 'week van', 'week vanaf', 'tydzień od'],
);

/** Finds the columns of a date in parts, where no column for dates holds a whole one. */
export function findDateParts(
	columns: ReadonlyMap<ColumnName, readonly Column[]>,
	filled: FilledCells,
): DateParts | undefined {
	const dates = [...(columns.get('date') ?? []), ...(columns.get('time') ?? [])];
	const holdsWhole = (cell: unknown) => holdsDay(cell) && !isYearless(cell);
	if (dates.some(({ heading }) => filled.get(heading)?.some(holdsWhole))) return undefined;
	const find = (names: ReadonlySet<string>, is: (cell: unknown) => boolean) =>
		[...filled].find(
			([heading, cells]) => names.has(normalizeHeading(heading)) && cells.every(is),
		)?.[0];
	const weekday = find(WEEKDAY, isWeekday);
	const week = find(WEEK, holdsDay);
	if (weekday !== undefined && week !== undefined) return { is: 'week', day: weekday, week };
	const year = find(YEAR, isYear);
	const number = find(DAY, isDayOfMonth);
	const month = number === undefined ? undefined : find(MONTH, isMonth);
	if (number !== undefined && month !== undefined) {
		return { is: 'calendar', day: number, month, year };
	}
	const date = year === undefined ? undefined : find(DAY, isYearless);
	return date === undefined ? undefined : { is: 'calendar', day: date, year };
}

/** A column of weekdays, where no other says when rows go out: it names no date, and is not left alone. */
export function findWeekdays(ignored: readonly string[], filled: FilledCells): string | undefined {
	return ignored.find(
		(heading) =>
			WEEKDAY.has(normalizeHeading(heading)) && cellsUnder(heading, filled).every(isWeekday),
	);
}

/** The headings of the parts, the smallest first. */
export function headingsOfParts(parts: DateParts): string[] {
	const { day } = parts;
	const others = parts.is === 'week' ? [parts.week] : [parts.month, parts.year];
	return [day, ...others].filter((heading) => heading !== undefined);
}

/**
 * Whether the day of a row is before that of the row above, so that a month or a week that is written
 * there does not hold for it.
 */
export function isBeforeAbove(parts: DateParts, row: Row, above: Row): boolean {
	const rank = (cell: unknown) => {
		if (parts.is === 'calendar') return Number.parseInt(asText(cell), 10);
		const first = parseDateTime(above[parts.week], { zone: 'utc', defaultTime: '00:00' });
		const start = 'value' in first ? DateTime.fromISO(first.value, { zone: 'utc' }).weekday : 1;
		return ((WEEKDAY_OF.get(weekdayName(cell)) ?? 0) - start + 7) % 7;
	};
	return rank(row[parts.day]) < rank(above[parts.day]);
}

/** The date of a row whose parts stand in columns of their own, as one cell; undefined where no part does. */
export function composeDate(parts: DateParts, row: Row, reading: TimeReading): Cell | undefined {
	const names = headingsOfParts(parts).filter((heading) => !isEmpty(row[heading]));
	if (names.length === 0) return undefined;
	const heading = names.join(' + ');
	if (parts.is === 'week') return { heading, value: dayOfWeek(parts, row, reading) };
	const [day = '', month = '', year = ''] = [parts.day, parts.month, parts.year].map((name) =>
		name === undefined ? '' : asText(row[name] ?? '').trim(),
	);
	return { heading, value: joined(day, month, year) };
}

/** "24" and "December 2026" to "24 December 2026", "24", "12" and "2026" to "2026-12-24". */
function joined(day: string, month: string, year: string): string {
	if (month === '') return day.includes('/') ? `${day}/${year}` : `${day} ${year}`.trim();
	const number = day.replace(/\D/g, '');
	if (!/^\d+$/.test(month)) return `${number} ${month} ${year}`.trim();
	if (year === '') return `${number}/${month}`;
	return `${year}-${month.padStart(2, '0')}-${number.padStart(2, '0')}`;
}

/** What of a row shows the order of day and month, where its date stands in parts. */
export function partWithOrder(parts: DateParts, row: Row): unknown {
	return parts.is === 'week' ? row[parts.week] : composeDate(parts, row, { zone: 'utc' })?.value;
}

/** The day of a weekday within the seven days from the first one of its week. */
function dayOfWeek(
	{ day, week }: { readonly day: string; readonly week: string },
	row: Row,
	reading: TimeReading,
): unknown {
	const first = parseDateTime(row[week], { ...reading, zone: 'utc', defaultTime: '00:00' });
	const weekday = WEEKDAY_OF.get(weekdayName(row[day]));
	// What one of them says alone is no date, and refused as such.
	if (isEmpty(row[week]) || weekday === undefined) return row[day] ?? row[week];
	if ('problem' in first) return row[week];
	const start = DateTime.fromISO(first.value, { zone: 'utc' });
	return start.plus({ days: (weekday - start.weekday + 7) % 7 }).toISODate();
}

function weekdayName(cell: unknown): string {
	return plainText(asText(cell)).replace(/\.$/, '');
}

function isWeekday(cell: unknown): boolean {
	return WEEKDAY_OF.has(weekdayName(cell));
}

function isDayOfMonth(cell: unknown): boolean {
	return /^(?:0?[1-9]|[12]\d|3[01])(?:\.|st|nd|rd|th|er)?$/.test(plainText(asText(cell)));
}

function isMonth(cell: unknown): boolean {
	const text = plainText(asText(cell));
	const [name = '', year = ''] = text.replace(/\.$/, '').split(/\.? /);
	return /^(?:0?[1-9]|1[0-2])$/.test(text) || (MONTH_OF.has(name) && /^(?:20\d{2})?$/.test(year));
}

function isYear(cell: unknown): boolean {
	return /^20\d{2}$/.test(asText(cell).trim());
}

function isYearless(cell: unknown): boolean {
	return typeof cell === 'string' && lacksYear(plainText(cell));
}
