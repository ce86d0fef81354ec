import { DateTime } from 'luxon';

import { asText, type Parsed, quote } from './asText';
import { plainPhrase } from './plainText';
import { parseTimeZone } from './timeZone';
import { trimEnd } from './trim';
import {
	type DateOrder,
	type DateOrderProofs,
	findDate,
	findTime,
	ofDayPart,
	provenOrder,
	timeOfDay,
} from './writtenTime';

export interface TimeReading {
	/** The time zone of a time without an offset, as luxon takes it. */
	readonly zone: string;
	/** The order of dates such as 12/10/2026, or what proves it; without it they are refused. */
	readonly dateOrder?: DateOrder | (() => DateOrderProofs);
	/** The time of day of a date that has none, as `parseTimeOfDay` reads it; without it such a date is refused. */
	readonly defaultTime?: unknown;
}

/** The owner of the time zone in which a time without a zone was read. */
export type ZoneSource = 'account' | 'named' | 'sheet' | 'workflow' | 'workflowInstead';

export interface ReadTime {
	/** The instant as ISO 8601 in UTC ("2026-12-24T17:30:00Z"). */
	readonly value: string;
	/** True where the text had no offset of its own and was read in the zone. */
	readonly usedZone: boolean;
}

type Problem = Exclude<Parsed<never>, { readonly value: never }>;

type ParsedTime = ReadTime | Problem;

const EXAMPLE = '2026-12-24 18:30';

/** An instant from what people and sheets write (docs/columns-and-cells.md); what has two readings is refused. */
export function parseDateTime(value: unknown, reading: TimeReading): ParsedTime {
	const given = instantOf(value);
	if (given !== undefined) {
		return inUtc(given, value, false);
	}
	const serial = serialOf(value);
	if (serial !== undefined) {
		return ofSerial(serial, value, reading);
	}
	// 20261224 is a number to a sheet; Notion gives a day as its start and, perhaps, its end.
	const text = typeof value === 'number' ? asText(value) : (startOf(value) ?? value);
	return typeof text === 'string' ? ofText(text, reading) : unreadable(value);
}

/** The start of a span as Notion writes it; undefined where a value is none. */
export function startOf(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('start' in value)) {
		return undefined;
	}
	return typeof value.start === 'string' ? value.start : undefined;
}

/** The time of a JavaScript date, or of a luxon date: n8n's expressions give those of another copy of luxon. */
function instantOf(value: unknown): number | undefined {
	if (value instanceof Date) {
		return value.getTime();
	}
	// Data may call itself a luxon date.
	const isMoment = DateTime.isDateTime(value) && typeof value.toMillis === 'function';
	return isMoment ? value.toMillis() : epochOf(value);
}

const EPOCHS = { min: 1e12, max: Date.UTC(2100) };

/** The milliseconds since 1970 that ClickUp and other tools give, of the years 2001 to 2099. */
export function epochOf(value: unknown): number | undefined {
	// A sheet that writes 1.79E+12 has lost the minutes.
	const isText = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
	const epoch = isText || Number.isInteger(value) ? Number(value) : NaN;
	return epoch >= EPOCHS.min && epoch < EPOCHS.max ? epoch : undefined;
}

/** The days since 30 December 1899 that Excel and Google Sheets hold, of the years 2000 to 2099. */
const SERIALS = { min: 36_526, max: 73_050 };

export function holdsDay(value: unknown): boolean {
	if (instantOf(value) !== undefined || startOf(value) !== undefined) {
		return true;
	}
	return serialOf(value) !== undefined || findDate(plainPhrase(value)) !== undefined;
}

export function serialOf(value: unknown): number | undefined {
	const isText = typeof value === 'string' && /^\s*\d{5}(?:[.,]\d+)?\s*$/.test(value);
	const number = isText ? Number(value.replace(',', '.')) : value;
	const isSerial = typeof number === 'number' && number >= SERIALS.min && number < SERIALS.max + 1;
	return isSerial ? number : undefined;
}

/** The text next to a date: a time, in milliseconds since midnight, and a zone, as luxon takes it. */
interface Clock {
	readonly time?: number;
	readonly ownZone?: string;
}

type WrittenDate = Readonly<Record<'year' | 'month' | 'day', number>> & {
	readonly weekday?: number;
	readonly order?: DateOrder;
};

function ofSerial(serial: number, value: unknown, reading: TimeReading): ParsedTime {
	const days = Math.floor(serial);
	const { year, month, day } = DateTime.utc(1899, 12, 30).plus({ days });
	const time = Number.isInteger(serial) ? undefined : ofDayPart(serial - days);
	return ofClock({ year, month, day }, { time }, value, reading);
}

/** A date, a time and a zone have fewer characters than these. */
const LONGEST_MOMENT = 100;

function ofText(value: string, reading: TimeReading): ParsedTime {
	const text = plainPhrase(value);
	const found = text.length > LONGEST_MOMENT ? undefined : findDate(text);
	const clock = found && readClock(found.rest);
	if (!found || !clock) {
		return unreadable(value);
	}
	const { isYearOpen, date } = found;
	const isOpen = date.isOrderOpen || isYearOpen;
	const order = isOpen ? orderOf(value, reading.dateOrder, isYearOpen) : undefined;
	if (typeof order === 'object') {
		return order;
	}
	if (!date.isOrderOpen) {
		return ofClock(date, clock, value, reading);
	}
	const [month, day] = order === 'dmy' ? [date.day, date.month] : [date.month, date.day];
	return ofClock({ ...date, month, day, order }, clock, value, reading);
}

function orderOf(
	value: unknown,
	given: TimeReading['dateOrder'],
	isYearOpen: boolean,
): DateOrder | Problem {
	if (typeof given === 'string') {
		return given;
	}
	const { dmy, mdy }: DateOrderProofs = given?.() ?? {};
	if (dmy === undefined && mdy !== undefined) {
		return 'mdy';
	}
	if (mdy === undefined && dmy !== undefined) {
		return 'dmy';
	}
	// Other rows have the other order, and this date can be read one way only.
	const areMixed = dmy !== undefined && mdy !== undefined;
	const ownOrder = areMixed ? provenOrder(value) : undefined;
	if (ownOrder !== undefined) {
		return ownOrder;
	}
	const what = isYearOpen && dmy === undefined ? 'the year of' : 'day from month in';
	const proofs =
		dmy === undefined ? '' : `, because ${quote(dmy)} and ${quote(mdy)} have another order`;
	return orChoose('Date Order', `: cannot tell ${what} ${quote(value)}${proofs}. Write ${EXAMPLE}`);
}

function orChoose(field: string, problem: string): Problem {
	return { problem: `${problem}, or choose ${field}`, forModel: problem };
}

const BETWEEN =
	/^(?:t(?=\d)|,? (?:-|\/|\||at|um|om|godz\.?|o|alle(?: ore)?|ore|a las?|as|a) | ?@ ?|[,;]? ?)/;
const SEPARATOR = /[ ,;]/;

/** Removes the separators, and a preposition, that stand between a time and the date after it. */
function beforeDate(text: string): string {
	const time = trimEnd(text, SEPARATOR).replace(/ (?:on|le|el|il)$/, '');
	return trimEnd(time, SEPARATOR);
}

/** A text that may be a span of time, such as 18:00 - 19:00, or a time with an offset, which is written UTC-05:00. */
const SPAN = /^\d{1,2}[:.]\d{2} ?- ?\d{1,2}(?:[:.]\d{2})?$/;

/** Reads what is beside a date: nothing, or a time and a zone; undefined where it is anything else. */
function readClock(rest: string): Clock | undefined {
	const text = beforeDate(rest.replace(BETWEEN, ''));
	if (text === '') {
		return {};
	}
	const found = findTime(text);
	if (found === undefined || (SPAN.test(text) && !rest.startsWith('t'))) {
		return undefined;
	}
	const { time } = found;
	const name = found.rest.trim();
	if (name === '' || name === '.') {
		return { time };
	}
	// JavaScript adds the zone's name in brackets, Java its identifier: the offset says all. Notion
	// has the offset itself in brackets.
	const [, offset, inBrackets] = /^([^()[\]]*?) ?[([]([^()[\]]*)[)\]]$/.exec(name) ?? [];
	const zone = parseTimeZone(offset || (inBrackets ?? name));
	return 'value' in zone ? { time, ownZone: zone.value } : undefined;
}

function ofClock(
	{ year, month, day, weekday, order }: WrittenDate,
	{ time, ownZone }: Clock,
	value: unknown,
	{ zone, defaultTime }: TimeReading,
): ParsedTime {
	const midnight = DateTime.utc(year, month, day);
	if (!midnight.isValid) {
		const read = order === undefined ? '' : ` (Date Order: ${ORDER_NAMES[order]})`;
		return { problem: `: there is no day ${quote(value)}${read}. Write it such as ${EXAMPLE}` };
	}
	if (weekday !== undefined && midnight.weekday !== weekday) {
		const other = `is not that of its date, a ${midnight.setLocale('en').weekdayLong}`;
		return { problem: `: the weekday in ${quote(value)} ${other}. Correct one of them` };
	}
	const clock = time ?? timeOfDay(defaultTime);
	if (clock === undefined) {
		const bare = `: ${quote(value)} has no time of day. Add one, such as ${EXAMPLE}`;
		return orChoose('Default Time', bare);
	}
	const local = DateTime.fromMillis(midnight.toMillis() + clock, { zone: 'utc' });
	const instant = local.setZone(ownZone ?? zone, { keepLocalTime: true });
	if (!instant.isValid) {
		return { problem: `: ${quote(zone)} is not a time zone` };
	}
	// Left alone, luxon would choose between the two by the time of the year at which it runs.
	const moments = instant.getPossibleOffsets();
	const problem = time === undefined ? undefined : clockProblem(local, instant, moments);
	if (problem !== undefined) {
		return { problem };
	}
	const [earlier = instant] = moments;
	return inUtc(earlier.toMillis(), value, ownZone === undefined);
}

function clockProblem(clock: DateTime, instant: DateTime, moments: readonly DateTime[]) {
	const [written, shown] = [clock, instant].map((time) => time.toFormat('yyyy-MM-dd HH:mm'));
	const place = `: the clock in ${instant.zoneName}`;
	if (moments.length > 1) {
		const choice = moments.map((time) => time.toFormat("yyyy-MM-dd HH:mm 'UTC'ZZ")).join(' or ');
		return `${place} shows ${written} twice. Write ${choice}`;
	}
	if (shown === written) {
		return undefined;
	}
	return `${place} never shows ${written}, because it is put forward. Write another time, such as ${shown}`;
}

const ORDER_NAMES: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first' };

/** Outside of these, four digits are rather a time without a colon. */
const YEARS = { min: 1900, max: 2999 };

function inUtc(time: number, value: unknown, usedZone: boolean): ParsedTime {
	const utc = new Date(time);
	const year = utc.getUTCFullYear();
	if (!(year >= YEARS.min && year <= YEARS.max)) {
		return unreadable(value);
	}
	return { value: utc.toISOString().replace('.000Z', 'Z'), usedZone };
}

/** A part of a date, a range or a word such as "tomorrow" is none that stays the same. */
function unreadable(value: unknown): Problem {
	return {
		problem: `must be a whole date, with its year, such as ${EXAMPLE}, not ${quote(value)}`,
	};
}

export { parseTimeZone };
