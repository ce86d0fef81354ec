import { findDate, plainText } from '../../../values/dateText';
import { WEEKDAY_OF } from '../../../values/monthNames';
import { asText } from '../../../values/parsed';
import { parseFlag } from '../../../values/scalars';
import { parseTimeOfDay } from '../../../values/timeOfDay';

/** A sheet's time without a day, which some readers of sheets give as one of the year 1899. */
export function clockOf(value: unknown): ReturnType<typeof parseTimeOfDay> {
	const text = value instanceof Date ? value.toISOString() : value;
	const [, clock] = /^1899-12-3[01][T ](\d{2}:\d{2}:\d{2})/.exec(String(text)) ?? [];
	return parseTimeOfDay(clock ?? value);
}

/** Whether a cell holds a time and no day. */
export function isClock(value: unknown): boolean {
	return 'value' in clockOf(value);
}

/** Whether a cell holds a day, be it readable in one way or in two. */
export function holdsDay(value: unknown): boolean {
	if (isClock(value)) return false;
	if (typeof value === 'object') return value !== null;
	if (typeof value === 'number') return isSerial(value);
	const text = plainText(asText(value));
	return findDate(text) !== undefined || isSerial(Number(text.replace(',', '.')));
}

function isSerial(number: number): boolean {
	return number >= 36_526 && number < 73_051;
}

/** Whether a cell beside a date only comments on it: "Thursday", "24", "Week 52", "yes". */
export function isDateRemark(value: unknown): boolean {
	const text = plainText(asText(value)).replace(/\.$/, '');
	if (WEEKDAY_OF.has(text) || 'value' in parseFlag(value)) return true;
	return /^(?:(?:day|tag|jour|dia|giorno|week|kw|woche|semaine|semana|settimana) ?)?\d{1,2}$/.test(
		text,
	);
}
