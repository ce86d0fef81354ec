import { DateTime } from 'luxon';

import { asText, type Parsed } from '../../values/text';
import { parseTimeOfDay, timeOfDay } from '../../values/timeOfDay';

/** A time without a day, as SheetJS and JavaScript write it: a moment of the first day that sheets know. */
const OF_FIRST_DAY =
	/^(?:1899-12-3[01][T ](?<iso>\d{2}:\d{2}:(?<second>\d{2}))(?<rest>.*)|\w{3} Dec 3[01] 1899 (?<local>\d{2}:\d{2}:\d{2})\b.*)$/i;

/** A moment of a time before zones had whole minutes. */
const BEFORE_STANDARD_TIME = '1800-01-01T00:00:00Z';

/** Finds out whether a cell is a time without a day. */
export function isTimeCell(value: unknown): boolean {
	return OF_FIRST_DAY.test(asWritten(value)) || timeOfDay(value) !== undefined;
}

/**
 * Reads a time without a day, as HH:mm:ss. A script of Google Sheets returns a time as a moment of
 * the year 1899, when clocks followed the sun: 17:36:32 UTC is 18:30 in Berlin.
 */
export function readTimeCell(value: unknown, zone: string): Parsed<string> {
	const { iso, local, second } = OF_FIRST_DAY.exec(asWritten(value))?.groups ?? {};
	if (local !== undefined || iso === undefined) {
		return parseTimeOfDay(local ?? value);
	}
	return parseTimeOfDay(second === '00' ? iso : (bySun(iso, zone) ?? value));
}

/** Reads a time of UTC by the sun of a zone; undefined unless it is a whole minute there. */
function bySun(time: string, zone: string): string | undefined {
	const { offset } = DateTime.fromISO(BEFORE_STANDARD_TIME, { zone });
	const there = DateTime.fromISO(time, { zone: 'utc' }).plus({ seconds: Math.round(offset * 60) });
	return there.isValid && there.second === 0 ? there.toFormat('HH:mm:ss') : undefined;
}

function asWritten(value: unknown): string {
	if (value instanceof Date || DateTime.isDateTime(value)) {
		// JSON writes a moment in quotes.
		return asText(value).slice(1, -1);
	}
	return typeof value === 'string' ? value.trim() : '';
}
