import { DateTime } from 'luxon';

import { parseDateTime, type ParsedTime, type TimeReading } from '../../values/dateTime';
import { withLabel } from '../../values/parsed';
import { parseTimeOfDay } from '../../values/timeOfDay';
import { parseTimeZone } from '../../values/timeZone';
import type { SheetRow } from './sheetRow';

/** When a row goes out. */
export interface RowTime {
	/** ISO 8601 in UTC; undefined where the row names no time. */
	readonly instant?: string;
	/** The zone in which it was read, and in which it is shown. */
	readonly zone: string;
	/** Whether the zone decided, because the row names no offset. */
	readonly usedZone: boolean;
}

/** Reads when a row goes out, from one column or two; what is wrong is noted on the row. */
export function timeOfRow(row: SheetRow, reading: TimeReading): RowTime {
	const zone = zoneOfRow(row) ?? reading.zone;
	const [date] = row.cells('date');
	const [time] = row.cells('time');
	const filled = date ?? time;
	if (!filled) return { zone, usedZone: false };
	const own = { ...reading, zone };
	const parsed = date && time ? combined(date.value, time.value, own) : alone(filled.value, own);
	if ('value' in parsed) return { instant: parsed.value, zone, usedZone: parsed.usedZone };
	row.problems.push(withLabel(filled.heading, parsed.problem));
	return { zone, usedZone: false };
}

function zoneOfRow(row: SheetRow): string | undefined {
	const [cell] = row.cells('timeZone');
	if (!cell) return undefined;
	const zone = parseTimeZone(cell.value);
	if ('value' in zone) return zone.value;
	row.problems.push(withLabel(cell.heading, zone.problem));
	return undefined;
}

/** A cell that is to hold both; a time alone is no day. */
function alone(value: unknown, reading: TimeReading): ParsedTime {
	const isTime = 'value' in clockOf(value);
	return isTime ? { problem: 'holds a time and no date' } : parseDateTime(value, reading);
}

/** A day from one cell and its time from another. */
function combined(day: unknown, time: unknown, reading: TimeReading): ParsedTime {
	const clock = clockOf(time);
	if (!('value' in clock)) {
		// The time may say more, such as its offset; text beside text is read as a whole.
		return typeof day === 'string' && typeof time === 'string'
			? parseDateTime(`${day.trim()} ${time.trim()}`, reading)
			: { problem: `: its time ${clock.problem}` };
	}
	const midnight = parseDateTime(day, { ...reading, zone: 'utc', defaultTime: '00:00' });
	if ('problem' in midnight) return midnight;
	const start = DateTime.fromISO(midnight.value, { zone: 'utc' });
	if (start.toMillis() % 86_400_000 !== 0) {
		return { problem: 'holds a time of its own, and so does the column for the time' };
	}
	return parseDateTime(`${start.toISODate()} ${clock.value}`, reading);
}

/** A sheet's time without a day, which some readers of sheets give as one of the year 1899. */
function clockOf(value: unknown): ReturnType<typeof parseTimeOfDay> {
	const text = value instanceof Date ? value.toISOString() : value;
	const [, clock] = /^1899-12-3[01][T ](\d{2}:\d{2}:\d{2})/.exec(String(text)) ?? [];
	return parseTimeOfDay(clock ?? value);
}

/** The values of all dates of a sheet, from which the order of day and month may follow. */
export function datesOf(rows: readonly SheetRow[]): unknown[] {
	return rows.flatMap((row) => row.cells('date').map(({ value }) => value));
}

/** A time as a person reads it in a zone: "2026-12-24 18:30 Europe/Berlin". */
export function showTime(instant: string | undefined, zone: string): string {
	const time = DateTime.fromISO(instant ?? '', { zone });
	return time.isValid ? `${time.toFormat('yyyy-MM-dd HH:mm')} ${zone}` : '';
}
