import { DateTime } from 'luxon';

import {
	parseDateTime,
	type ParsedTime,
	type ReadTime,
	type TimeReading,
} from '../../../../values/dateTime';
import { plainText } from '../../../../values/plainText';
import { WEEKDAY_OF } from '../../../../values/monthNames';
import { asText, isEmpty, quote, withLabel } from '../../../../values/parsed';
import { brokenFormula, placeholderIn } from '../cells/blankCells';
import { clockOf, holdsDay, isClock, isHalfOfDay } from '../columns/dateColumns';
import { parseTimeZone } from '../../../../values/timeZone';
import { composeDate, partWithOrder } from '../cells/dateParts';
import type { SheetRow } from './sheetRow';
import type { Cell } from '../columns/row';

/** When a row goes out. */
export interface RowTime {
	/** ISO 8601 in UTC; undefined where the row names no time. */
	readonly instant?: string;
	/** The zone in which it was read, and in which it is shown. */
	readonly zone: string;
	/** Whether the zone decided, because the row names no offset. */
	readonly usedZone: boolean;
	/** Whether the sheet itself names the zone, in a column or in a heading. */
	readonly isZoneOfSheet: boolean;
	/** Whether the row says when, and it cannot be read. */
	readonly isUnreadable?: boolean;
}

/** How the times of a sheet are to be read. */
export interface SheetTimeReading extends TimeReading {
	/** Whether somebody chose the zone by its name. */
	readonly isZoneNamed: boolean;
}

/** Reads when a row goes out, from one column or two; what is wrong is noted on the row. */
export function timeOfRow(row: SheetRow, reading: SheetTimeReading): RowTime {
	const before = row.problems.length;
	const { dateParts } = row.sheet;
	const composed = dateParts && composeDate(dateParts, row.row, reading);
	if (composed) row.choose('date', composed);
	const [date] = row.cells('date');
	const [time] = row.cells('time').map((cell) => withHalfOfDay(cell, row));
	const filled = date ?? time;
	const ownZone = zoneOfRow(row) ?? (filled && zoneOfColumns(row, reading));
	const zone = ownZone ?? reading.zone;
	const none = { zone, usedZone: false, isZoneOfSheet: ownZone !== undefined };
	if (row.dateProblem !== undefined) row.problems.push(row.dateProblem);
	if (row.problems.length > before) return { ...none, isUnreadable: true };
	if (!filled) {
		refuseUnknownDate(row);
		return { ...none, isUnreadable: row.problems.length > before };
	}
	const own = { ...reading, zone };
	const parsed = date && time ? combined(row, date, time, own) : alone(filled.value, own);
	if (parsed && 'value' in parsed) {
		if (date && !time) warnOfPassedOverTime(row, date, own);
		return { ...none, instant: parsed.value, usedZone: parsed.usedZone };
	}
	const open = placeholderIn(filled.value);
	if (parsed) row.problems.push(withLabel(filled.heading, open ?? parsed.problem));
	return { ...none, isUnreadable: true };
}

/** A time whose "PM" stands in a column of its own. */
function withHalfOfDay(cell: Cell, { row }: SheetRow): Cell {
	const half = Object.values(row).find(isHalfOfDay);
	const time = clockOf(cell.value);
	if (half === undefined || !('value' in time) || /[ap]\.?\s?m\.?\s*$/i.test(asText(cell.value))) {
		return cell;
	}
	return { ...cell, value: `${time.value} ${asText(half).trim()}` };
}

/** A date under a heading that says nothing is not left alone where the sheet has no other. */
function refuseUnknownDate(row: SheetRow): void {
	const heading = row.sheet.unclearDates.find((name) => !isEmpty(row.row[name]));
	if (heading === undefined) return;
	row.problems.push(
		`${heading}: cannot tell whether ${quote(row.row[heading])} is when the post goes out. Name the column Date if it is, or leave it out if it is not`,
	);
}

/** Headings of how long a video is, rather than when it goes out. */
const LENGTH =
	/length|duration|run ?time|timecode|dauer|länge|durée|duraci|durata|duraç|duur|czas/i;

/** A time under a heading that says nothing is not left out without a word for the Default Time. */
function warnOfPassedOverTime(row: SheetRow, date: Cell, reading: SheetTimeReading): void {
	if (reading.defaultTime === undefined) return;
	if ('value' in parseDateTime(date.value, { ...reading, defaultTime: undefined })) return;
	for (const heading of row.sheet.ignored) {
		const cell = row.row[heading];
		if (!isClock(cell) || LENGTH.test(heading.normalize('NFC'))) continue;
		row.warnings.push(
			`${heading}: ${quote(cell)} is passed over, and the row goes out at the Default Time. Name the column Time if it is when`,
		);
	}
}

function zoneOfRow(row: SheetRow): string | undefined {
	const [cell] = row.cells('timeZone');
	if (!cell) return undefined;
	const zone = parseTimeZone(cell.value);
	if ('value' in zone) return zone.value;
	row.problems.push(withLabel(cell.heading, zone.problem));
	return undefined;
}

/** The zone that a heading names, such as "Time (UTC)"; one that cannot be told is refused. */
function zoneOfColumns(row: SheetRow, { isZoneNamed }: SheetTimeReading): string | undefined {
	for (const { heading } of [...row.cells('time'), ...row.cells('date')]) {
		const named = zoneOfHeading(heading);
		if (named?.zone !== undefined) return named.zone;
		if (!named || isZoneNamed) continue;
		row.problems.push(withLabel(heading, unclearZone(named.name)));
	}
	return undefined;
}

function unclearZone(name: string): string {
	return `: several time zones are called ${quote(name)}. Choose Named Zone under Time Zone, or add a column Time Zone with a name such as America/New_York`;
}

function unclearZoneOfTime(name: string): string {
	return `: several time zones are called ${quote(name)}. Write an offset instead, such as 18:30 -05:00, or the name of the zone in a column Time Zone`;
}

/** "6:30 PM EST": a time and letters that stand for several zones. */
const ZONE_AT_END = /^\d[\d:.]*\s*(?:[ap]\.?m?\.?)?\s+([a-z]{3,5})$/i;

/** A cell that is to hold both; a time alone is no day. */
function alone(value: unknown, reading: TimeReading): ParsedTime {
	return isClock(value)
		? { problem: 'holds a time and no date. Add the date in a column Date, such as 2026-12-24' }
		: parseDateTime(value, reading);
}

/** A span of time, such as "18:00 - 19:00" or "22:00–02:00". */
const SPAN = /^\s*\d{1,2}(?:[:.]\d{2})?\s*[-\u2010-\u2015\u2212]\s*\d{1,2}(?:[:.]\d{2})?\s*$/;
/** A time and its offset: "18:30 -05:00". */
const WITH_OFFSET = /^\s*(\d{1,2})[:.]\d{2}\s+[-\u2212](\d{2}):\d{2}\s*$/;

/** Whether a time is a span, or may be one: "10:30 -12:00". */
function isSpan(time: unknown): boolean {
	const text = asText(time);
	const [, hour, offset] = WITH_OFFSET.exec(text) ?? [];
	return SPAN.test(text) && !(Number(offset) < Number(hour));
}

/**
 * The day that a moment stands for where it is the beginning of one, in UTC or, as scripts of Google
 * Sheets give days, in the zone of the sheet; undefined where it is any other time.
 */
function dayOf({ value, usedZone }: ReadTime, zone: string): DateTime | undefined {
	const inUtc = DateTime.fromISO(value, { zone: 'utc' });
	if (isMidnight(inUtc)) return inUtc;
	const local = inUtc.setZone(zone).setZone('utc', { keepLocalTime: true });
	return !usedZone && isMidnight(local) ? local : undefined;
}

function isMidnight(time: DateTime): boolean {
	return time.equals(time.startOf('day'));
}

function isSameClock({ value }: ReadTime, time: unknown, zone: string): boolean {
	const clock = clockOf(time);
	if (!('value' in clock)) return false;
	const day = DateTime.fromISO(value, { zone });
	const other = parseDateTime(`${day.toISODate()} ${clock.value}`, { zone });
	return 'value' in other && other.value === value;
}

/** A day from one cell and its time from another; undefined where the time's own cell is refused. */
function combined(
	row: SheetRow,
	{ value: day }: Cell,
	{ heading: timeHeading, value: time }: Cell,
	reading: TimeReading,
): ParsedTime | undefined {
	const midnight = parseDateTime(day, { ...reading, zone: 'utc', defaultTime: '00:00' });
	if ('problem' in midnight) return midnight;
	const start = dayOf(midnight, reading.zone);
	if (start === undefined) {
		// Calendars give the whole moment beside its time.
		const own = parseDateTime(day, reading);
		if ('value' in own && isSameClock(own, time, reading.zone)) return own;
		return {
			problem: `holds a time of its own, and so does ${quote(timeHeading)}. Empty one of them`,
		};
	}
	const broken = brokenFormula(time);
	if (broken !== undefined) {
		row.problems.push(timeHeading + broken);
		return undefined;
	}
	const clock = clockOf(time);
	if ('value' in clock) return parseDateTime(`${start.toISODate()} ${clock.value}`, reading);
	if (isSpan(time)) {
		row.problems.push(withLabel(timeHeading, clock.problem));
		return undefined;
	}
	// The time may say more, such as its offset, or hold the day as well.
	const whole = holdsDay(time)
		? parseDateTime(time, reading)
		: parseDateTime(`${start.toISODate()} ${asText(time).trim()}`, reading);
	if ('problem' in whole) {
		const [, name] = ZONE_AT_END.exec(asText(time).trim()) ?? [];
		const problem = name === undefined ? clock.problem : unclearZoneOfTime(name);
		row.problems.push(withLabel(timeHeading, holdsDay(time) ? whole.problem : problem));
		return undefined;
	}
	const zone = whole.usedZone ? reading.zone : 'utc';
	const isSameDay = DateTime.fromISO(whole.value, { zone }).toISODate() === start.toISODate();
	if (isSameDay || !holdsDay(time)) return whole;
	return { problem: `is another day than the one in ${quote(timeHeading)}. Empty one of them` };
}

/** The values of all dates of a sheet, from which the order of day and month may follow. */
export function datesOf(rows: readonly SheetRow[]): unknown[] {
	return rows.flatMap((row) => {
		const weekday = weekdayOf(row);
		const { dateParts, networkTimes } = row.sheet;
		const others = networkTimes.map(({ heading }) => row.row[heading]);
		const part = dateParts && partWithOrder(dateParts, row.row);
		const cells = [...row.cells('date'), ...row.cells('time')].map(({ value }) => value);
		return [...cells, ...others, part].map((value) =>
			weekday !== undefined && typeof value === 'string' ? `${weekday} ${value}` : value,
		);
	});
}

/** The weekday that stands in a column of its own. */
function weekdayOf({ row }: SheetRow): string | undefined {
	const [, weekday] =
		Object.entries(row).find(
			([heading, cell]) =>
				/day|tag|jour|d[ií]a|giorno/i.test(heading) &&
				WEEKDAY_OF.has(plainText(asText(cell)).replace(/\.$/, '')),
		) ?? [];
	return weekday === undefined ? undefined : asText(weekday).trim();
}

/** Letters and words that people call time zones, of which each means several. */
const AMBIGUOUS_NAMES =
	/^(?:(?:e|c|m|p|ak|h)[sd]?t|ist|bst|gst|sgt|jst|kst|hkt|pkt|msk|brt|art|wib|sast|cest|eest|west|a[ecw][sd]t|nz[sd]t|(?:eastern|central|mountain|pacific)(?: (?:standard |daylight )?time)?|mesz)$/i;

/**
 * The time zone in a heading such as "Time (UTC)", "Date [Europe/Berlin]" or "scheduled_at_utc": as
 * luxon takes it, or only its name where several zones are called so.
 */
function zoneOfHeading(
	heading: string,
): { readonly name: string; readonly zone?: string } | undefined {
	const remarks = [...heading.matchAll(/[([{]([^)\]}]*)[)\]}]/g)].map(([, remark = '']) => remark);
	const [, last] = /[\s_-](utc|gmt|cet)\s*$/i.exec(heading) ?? [];
	for (const part of [...remarks, last ?? '']) {
		const name = part.trim().replace(/^(?:in|time zone|timezone|zone):? /i, '');
		const zone = name === '' || /^\d/.test(name) ? undefined : parseTimeZone(name);
		if (zone && 'value' in zone) return { name, zone: zone.value };
		if (AMBIGUOUS_NAMES.test(name)) return { name };
	}
	return undefined;
}
