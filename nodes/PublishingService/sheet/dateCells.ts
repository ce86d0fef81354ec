import { findDate, lacksYear, MONTH_OF, WEEKDAY_OF } from '../values/dateText';
import { asText, type Parsed, parseFlag, plainText } from '../values/text';
import { epochOf, isLuxon, parseDateTime, startOf } from '../values/dateTime';
import { parseTimeOfDay } from '../values/timeOfDay';
import { SERIALS } from './blanks';

const DAY = 86_400_000;

/** A sheet's time without a day, which some readers of sheets give as one of the year 1899. */
export function clockOf(value: unknown): Parsed<string> {
	const text = value instanceof Date ? value.toISOString() : value;
	const clock = /^1899-12-3[01][T ](\d{2}:\d{2}:\d{2})/.exec(String(text));
	return parseTimeOfDay(clock ? clock[1] : value);
}

/** Whether a cell holds a time and no day. */
export function isClock(value: unknown): boolean {
	return 'value' in clockOf(value);
}

/** Whether a cell beside a time says which half of the day it is in. */
export function isHalfOfDay(value: unknown): boolean {
	return typeof value === 'string' && /^\s*[ap]\.?\s?m\.?\s*$/i.test(value);
}

/** Whether a cell holds a day, be it readable in one way or in two. */
export function holdsDay(value: unknown): boolean {
	if (isClock(value)) return false;
	if (value instanceof Date || isLuxon(value) || startOf(value) !== undefined) return true;
	if (epochOf(value) !== undefined) return true;
	const text = plainText(asText(value));
	const number = Number(text.replace(',', '.'));
	return findDate(text) !== undefined || (number >= SERIALS.min && number < SERIALS.max);
}

/** Whether a cell holds a day with its year. */
export function holdsWholeDay(value: unknown): boolean {
	return holdsDay(value) && !isYearless(value);
}

/** Whether a day is still to come, however its day and month are to be read. */
export function isAhead(value: unknown): boolean {
	return (['dmy', 'mdy'] as const).some((dateOrder) => {
		const time = parseDateTime(value, { zone: 'utc', dateOrder, defaultTime: '00:00' });
		return 'value' in time && Date.parse(time.value) > Date.now() + DAY;
	});
}

/** Whether a cell beside a date only comments on it: "Thursday", "24", "Week 52", "yes". */
export function isDateRemark(value: unknown): boolean {
	if (isWeekday(value) || 'value' in parseFlag(value)) return true;
	return /^(?:(?:day|tag|jour|dia|giorno|week|kw|woche|semaine|semana|settimana) ?)?\d{1,2}$/.test(
		plainText(asText(value)).replace(/\.$/, ''),
	);
}

/** The weekday that a cell names; Monday is 1. */
export function weekdayOf(value: unknown): number | undefined {
	return WEEKDAY_OF.get(plainText(asText(value)).replace(/\.$/, ''));
}

export function isWeekday(value: unknown): boolean {
	return weekdayOf(value) !== undefined;
}

export function isDayOfMonth(value: unknown): boolean {
	return /^(?:0?[1-9]|[12]\d|3[01])(?:\.|st|nd|rd|th|er)?$/.test(plainText(asText(value)));
}

export function isMonth(value: unknown): boolean {
	const text = plainText(asText(value));
	const [name = '', year = ''] = text.replace(/\.$/, '').split(/\.? /);
	return /^(?:0?[1-9]|1[0-2])$/.test(text) || (MONTH_OF.has(name) && /^(?:20\d{2})?$/.test(year));
}

export function isYear(value: unknown): boolean {
	return /^20\d{2}$/.test(asText(value).trim());
}

export function isYearless(value: unknown): boolean {
	return typeof value === 'string' && lacksYear(plainText(value));
}
