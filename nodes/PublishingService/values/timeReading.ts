import { type Problem, quote } from './asText';
import type { DateOrder, DateOrderProofs } from './dateOrder';

export interface TimeReading {
	/** The time zone of a time without an offset, as luxon takes it. */
	readonly zone: string;
	/**
	 * The order of dates such as 12/10/2026, or what proves it. Undefined for a panel without the option
	 * 'Date Order': such dates are then refused, and the sentence does not name the option.
	 */
	readonly dateOrder?: DateOrder | (() => DateOrderProofs);
	/**
	 * The time of day for dates without a time, in a form that `parseTimeOfDay` reads. Without it,
	 * such dates are refused.
	 */
	readonly defaultTime?: unknown;
}

/** The owner of the time zone in which a time without a zone was read. */
export type ZoneSource = 'account' | 'named' | 'sheet' | 'workflow' | 'workflowInstead';

export interface ReadTime {
	/** The instant as ISO 8601 in UTC ("2026-12-24T17:30:00Z"). */
	readonly value: string;
	/** True if the text had no offset and was read in the zone. */
	readonly usedZone: boolean;
}

export type ParsedTime = ReadTime | Problem;

export const EXAMPLE = '2026-12-24 18:30';

export function withChoice(field: string, problem: string): Problem {
	return { problem: `${problem}, or set '${field}' under 'Options'`, forModel: problem };
}

/** Outside of these, four digits are rather a time without a colon. */
const YEARS = { min: 1900, max: 2999 };

export function inUtc(time: number, value: unknown, usedZone: boolean): ParsedTime {
	const utc = new Date(time);
	const year = utc.getUTCFullYear();
	if (!(year >= YEARS.min && year <= YEARS.max)) {
		return unreadable(value);
	}
	return { value: utc.toISOString().replace('.000Z', 'Z'), usedZone };
}

/** Refuses a part of a date, a range, or a word such as "tomorrow", because it is not one fixed time. */
export function unreadable(value: unknown): Problem {
	return {
		problem: `must be a whole date, with its year, such as ${EXAMPLE}, not ${quote(value)}`,
	};
}

/** Adds the current minute to the problem of a date, because a model does not know which day it is. */
export function withNow(problem: string): string {
	return `${problem}. It is now ${new Date().toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length)}Z`;
}
