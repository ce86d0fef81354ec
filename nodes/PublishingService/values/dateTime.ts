import { DateTime } from 'luxon';

import { asText, type Problem, quote } from './asText';
import { readTimeBesideDate } from './timeBesideDate';
import { instantOf, secondsOf, serialOf, startOf } from './dayNumbers';
import { instantInZone } from './localInstant';
import { plainPhrase } from './plainText';
import { ofDayPart } from './timeOfDay';
import {
	EXAMPLE,
	inUtc,
	withChoice,
	type ParsedTime,
	type TimeReading,
	unreadable,
} from './timeReading';
import { findDate } from './dateFormats';
import { ambiguousZoneIn } from './timeZone';
import { type DateOrder, type DateOrderProofs, provenOrder } from './dateOrder';

/** An instant from what people and sheets write (docs/columns-and-cells.md); what has two readings is refused. */
export function parseDateTime(value: unknown, reading: TimeReading): ParsedTime {
	const instant = instantOf(value);
	if (instant !== undefined) {
		return inUtc(instant, value, false);
	}
	const seconds = secondsOf(value);
	if (seconds !== undefined) {
		return ofSeconds(seconds, value, reading);
	}
	const serial = serialOf(value);
	if (serial !== undefined) {
		return ofSerial(serial, value, reading);
	}
	// A sheet returns 20261224 as a number. Notion returns a day as its start and, sometimes, its
	// end.
	const text = typeof value === 'number' ? asText(value) : (startOf(value) ?? value);
	return typeof text === 'string' ? ofText(text, reading) : unreadable(value);
}

export function holdsDay(value: unknown): boolean {
	if (instantOf(value) !== undefined || startOf(value) !== undefined) {
		return true;
	}
	return serialOf(value) !== undefined || findDate(plainPhrase(value)) !== undefined;
}

/** A time of Grist; its first second of a day is a day without a time. */
function ofSeconds(seconds: number, value: unknown, reading: TimeReading): ParsedTime {
	const { year, month, day } = DateTime.fromSeconds(seconds, { zone: 'utc' });
	return seconds % SECONDS_OF_DAY === 0
		? instantInZone({ year, month, day }, {}, value, reading)
		: inUtc(seconds * 1000, value, false);
}

const SECONDS_OF_DAY = 86_400;

function ofSerial(serial: number, value: unknown, reading: TimeReading): ParsedTime {
	const days = Math.floor(serial);
	const { year, month, day } = DateTime.utc(1899, 12, 30).plus({ days });
	const time = Number.isInteger(serial) ? undefined : ofDayPart(serial - days);
	return instantInZone({ year, month, day }, { time }, value, reading);
}

/** A date, a time and a zone have fewer characters than these. */
const LONGEST_MOMENT = 100;

function ofText(value: string, reading: TimeReading): ParsedTime {
	const text = plainPhrase(value);
	const written = text.length > LONGEST_MOMENT ? undefined : findDate(text);
	const clock = written && readTimeBesideDate(written.rest);
	if (!written || !clock) {
		return refuseText(value);
	}
	const { isYearOpen, date } = written;
	const isOpen = date.isOrderOpen || isYearOpen;
	const order = isOpen ? orderOf(value, reading.dateOrder, isYearOpen) : undefined;
	if (typeof order === 'object') {
		return order;
	}
	if (!date.isOrderOpen) {
		return instantInZone(date, clock, value, reading);
	}
	const [month, day] = order === 'dmy' ? [date.day, date.month] : [date.month, date.day];
	return instantInZone({ ...date, month, day, order }, clock, value, reading);
}

/** Names a zone that can mean several: without its letters, the time would be another one. */
function refuseText(value: string): Problem {
	const zone = ambiguousZoneIn(value);
	if (zone === undefined) {
		return unreadable(value);
	}
	const step = 'Write the time with its offset, such as 2026-12-24T18:30:00-05:00';
	return { problem: `: ${quote(zone)} can mean several time zones. ${step}` };
}

function orderOf(
	value: unknown,
	dateOrder: TimeReading['dateOrder'],
	isYearOpen: boolean,
): DateOrder | Problem {
	if (typeof dateOrder === 'string') {
		return dateOrder;
	}
	if (dateOrder === undefined) {
		return { problem: unclearOrder(value, {}, isYearOpen) };
	}
	const proofs = dateOrder();
	const order = orderByProofs(value, proofs);
	return order ?? withChoice('Date Order', unclearOrder(value, proofs, isYearOpen));
}

/** The order that other rows prove, or the date itself if the rows prove both. */
function orderByProofs(value: unknown, { dmy, mdy }: DateOrderProofs): DateOrder | undefined {
	const isDayFirst = dmy !== undefined;
	const isMonthFirst = mdy !== undefined;
	if (isDayFirst && isMonthFirst) {
		return provenOrder(value);
	}
	if (isMonthFirst) {
		return 'mdy';
	}
	return isDayFirst ? 'dmy' : undefined;
}

function unclearOrder(value: unknown, { dmy, mdy }: DateOrderProofs, isYearOpen: boolean): string {
	const part =
		isYearOpen && dmy === undefined ? 'which number is the year in' : 'which number is the day in';
	const proofs =
		dmy === undefined ? '' : `, because ${quote(dmy)} and ${quote(mdy)} have different orders`;
	return `: it is unclear ${part} ${quote(value)}${proofs}. Write ${EXAMPLE}`;
}
