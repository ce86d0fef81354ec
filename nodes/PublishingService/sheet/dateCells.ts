import { holdsDay as isDay, parseDateTime } from '../values/dateTime';
import { asText, parseFlag, plainText } from '../values/text';
import { WEEKDAY_OF } from '../values/words';
import { isTimeCell } from './rows/timeWithoutDay';

/**
 * True if a cell contains a day. Some readers of sheets return a time of day as a time in 1899,
 * which is not a day.
 */
export function isDayCell(value: unknown): boolean {
	return !isTimeCell(value) && isDay(value);
}

/** True if a day is in the future, in either order of day and month. */
export function isFutureDay(value: unknown): boolean {
	return (['dmy', 'mdy'] as const).some((dateOrder) => {
		const time = parseDateTime(value, { zone: 'utc', dateOrder, defaultTime: '00:00' });
		return 'value' in time && Date.parse(time.value) > Date.now() + 86_400_000;
	});
}

/** True if a cell only comments on the date in another column: "Thursday", "24", "Week 52", "yes". */
export function isDateRemark(value: unknown): boolean {
	if (weekdayOf(value) !== undefined || 'value' in parseFlag(value)) {
		return true;
	}
	return /^(?:(?:day|tag|jour|dia|giorno|week|kw|woche|semaine|semana|settimana) ?)?\d{1,2}$/.test(
		plainText(asText(value)).replace(/\.$/, ''),
	);
}

export function weekdayOf(value: unknown): number | undefined {
	return WEEKDAY_OF.get(plainText(asText(value)).replace(/\.$/, ''));
}
