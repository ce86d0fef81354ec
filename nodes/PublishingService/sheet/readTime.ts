import { DateTime } from 'luxon';

import { parseDateTime } from '../values/dateTime';
import { serialOf } from '../values/dayNumbers';
import { asText } from '../values/text';
import type { ReadTime, TimeReading, ZoneSource } from '../values/timeReading';
import { parseTimeZone } from '../values/timeZone';
import { COLUMN_LABELS } from '../values/words';
import { dateOrderOfForm, dateOrderProofs, type DateOrderProofs } from '../values/writtenTime';
import type { Cell, Row } from './cells';
import { holdsDay, weekdayOf } from './days';
import { columnOf } from './headings';
import type { Roles } from './roles';
import type { RowReader } from './rowReader';
import { isClock, readClock } from './rows/clock';
import { warnOfSwappedDay } from './rows/swappedDay';
import { placeholderIn } from './unfinishedText';

/** The time of a row, and the zone in which it was read. */
export interface RowTime {
	/** ISO 8601 in UTC; undefined if the row names no time. */
	readonly instant: string | undefined;
	readonly zone: string;
	/** True if the time has no offset of its own. */
	readonly usedZone: boolean;
	/** The owner of the zone: a column or a column name of the sheet may name it. */
	readonly zoneSource: ZoneSource;
	/** True if a time is there, or missing, and was refused. */
	readonly isUnreadable: boolean;
}

export interface SheetTimeReading extends TimeReading {
	/** The owner of the zone: the sheet, the account or the workflow. */
	readonly source: ZoneSource;
	/** Why times without an offset cannot be read in the zone. */
	readonly problem?: string;
}

export function readTime(row: RowReader, reading: SheetTimeReading): RowTime {
	const before = row.refusals;
	const [date] = row.chosen('date');
	const [time] = row.chosen('time');
	const filled = date ?? time;
	const ofRow = row.parse('timeZone', parseTimeZone, row.cells.timeZone.slice(0, 1));
	row.refuseUnclear('halfOfDay');
	const ownZone = ofRow ?? zoneOfColumns(row, [time, date], reading);
	const zone = ownZone ?? reading.zone;
	// A date under a heading that says nothing is not left alone where the sheet has no other.
	if (!filled) {
		row.refuseUnclear('unclearDate');
	}
	const isMissing = row.findings.some(({ code }) => code === 'dateMissing');
	const isRefused = isMissing || row.refusals > before;
	const own = { ...reading, zone };
	const read = filled && !isRefused ? timeOf(row, own, filled, date && time) : undefined;
	const { problem } = reading;
	const isOpen = problem !== undefined && read?.usedZone && ownZone === undefined;
	if (isOpen) {
		row.refuse('invalid', row.label('date'), { problem });
	}
	const known = isOpen ? undefined : read;
	if (known && date) {
		refuseOtherWeekday(row, date, known, zone);
		warnOfSwappedDay(row, date, reading.dateOrder);
	}
	return {
		instant: known?.value,
		zone,
		usedZone: known?.usedZone ?? false,
		zoneSource: ownZone === undefined ? reading.source : 'sheet',
		isUnreadable: isRefused || (filled !== undefined && !known),
	};
}

/** A weekday beside the date, where it is another one than that on which the post goes out. */
function refuseOtherWeekday(row: RowReader, date: Cell, time: ReadTime, zone: string): void {
	// A time with an offset of its own may stand beside the weekday that it has in UTC.
	const zones = time.usedZone ? [zone] : [zone, 'utc'];
	const days = zones.map((one) => DateTime.fromISO(time.value, { zone: one }).weekday);
	for (const { heading } of row.roles.of.weekday) {
		const value = row.row[heading];
		const weekday = weekdayOf(value);
		if (weekday !== undefined && !days.includes(weekday)) {
			row.refuse('weekdayDiffers', heading, { value, date: date.value });
		}
	}
}

/** Letters and words that people call time zones, of which each means several. */
const AMBIGUOUS_NAMES =
	/^(?:(?:e|c|m|p|ak|h)[sd]?t|ist|bst|gst|sgt|jst|kst|hkt|pkt|msk|brt|art|wib|sast|cest|eest|west|a[ecw][sd]t|nz[sd]t|(?:eastern|central|mountain|pacific)(?: (?:standard |daylight )?time)?|mesz)$/i;

/** Finds the zone in a column name: "Time (UTC)", "Date [Europe/Berlin]", "scheduled_at_utc". */
const ZONES = /[([{]([^()[\]{}]*)[)\]}]|[\s_-](utc|gmt|cet)\s*$/gi;

/** The zone that a heading names, as luxon takes it; one that means several is refused. */
function zoneOfColumns(
	row: RowReader,
	cells: ReadonlyArray<Cell | undefined>,
	{ source }: SheetTimeReading,
): string | undefined {
	for (const heading of cells.flatMap((cell) => cell?.heading ?? [])) {
		const remarks = [...heading.matchAll(ZONES)].map(([, remark, last]) => remark ?? last ?? '');
		const names = remarks.map((one) => one.trim().replace(/^(?:in|(?:time ?)?zone):? /i, ''));
		for (const name of names.filter((one) => /^\D/.test(one))) {
			const zone = parseTimeZone(name);
			if ('value' in zone) {
				return zone.value;
			}
			if (!AMBIGUOUS_NAMES.test(name)) {
				continue;
			}
			if (source !== 'named') {
				row.refuse('zoneUnclear', heading, { value: name });
			}
			break;
		}
	}
	return undefined;
}

/** "6:30 PM EST": a time and letters that stand for several zones. */
const ZONE_AT_END = /\d[:.]?\s{0,3}(?:[ap]\.?m?\.?)?\s{1,3}([a-z]{3,5})$/i;

function refuseTime(row: RowReader, { heading, value }: Cell, problem: string): undefined {
	const placeholder = placeholderIn(value);
	if (placeholder) {
		return row.refuse(placeholder, heading, { value });
	}
	const [, zone = ''] = ZONE_AT_END.exec(asText(value).trim()) ?? [];
	return AMBIGUOUS_NAMES.test(zone)
		? row.refuse('zoneUnclear', heading, { value: zone })
		: row.refuse('invalid', heading, { problem });
}

const midnightOf = ({ value }: Cell, reading: TimeReading) =>
	parseDateTime(value, { ...reading, zone: 'utc', defaultTime: '00:00' });
const inUtc = ({ value }: ReadTime) => DateTime.fromISO(value, { zone: 'utc' });
const isMidnight = (time: DateTime) => time.equals(time.startOf('day'));

/** A time from one cell that holds both, or from a day and the time beside it. */
function timeOf(
	row: RowReader,
	reading: TimeReading,
	date: Cell,
	time?: Cell,
): ReadTime | undefined {
	const { heading, value } = date;
	if (!time) {
		// "2031" in a column of dates is a year, not the time 20:31.
		const isYear = /^\s*(?:19|20)\d{2}\s*$/.test(asText(value)) && columnOf(heading) === 'date';
		if (isClock(value) && !isYear) {
			return row.refuse('dateWithoutDay', heading);
		}
		const whole = parseDateTime(value, reading);
		return 'value' in whole ? whole : refuseTime(row, date, whole.problem);
	}
	const midnight = midnightOf(date, reading);
	if ('problem' in midnight) {
		return refuseTime(row, date, midnight.problem);
	}
	const written = inUtc(midnight);
	// Scripts of Google Sheets give a day as its beginning in the zone of the sheet.
	const local = written.setZone(reading.zone).setZone('utc', { keepLocalTime: true });
	const isMoment = !midnight.usedZone && !isMidnight(written);
	const read = timeOnDay(row, reading, { date, time }, isMoment ? local : written);
	if (!read || isMidnight(written) || (isMoment && isMidnight(local))) {
		return read;
	}
	// Calendars give the whole moment beside its time.
	const own = parseDateTime(value, reading);
	return 'value' in own && own.value === read.value ? own : refuseTwoTimes(row, date, time);
}

function timeOnDay(
	row: RowReader,
	reading: TimeReading,
	{ date, time }: { readonly date: Cell; readonly time: Cell },
	day: DateTime,
): ReadTime | undefined {
	const { value } = time;
	const clock = readClock(value, reading.zone);
	const isDay = holdsDay(value);
	// The time may say more, such as its offset, or hold the day as well.
	const text = 'value' in clock ? clock.value : asText(value).trim();
	const whole = parseDateTime(isDay ? value : `${day.toISODate()} ${text}`, reading);
	if ('problem' in whole && 'problem' in clock) {
		// A bare number is a day as well, which nobody means in a column of times.
		const isWrittenDay = isDay && serialOf(value) === undefined;
		return refuseTime(row, time, isWrittenDay ? whole.problem : clock.problem);
	}
	if ('problem' in whole) {
		return refuseTime(row, date, whole.problem);
	}
	const zone = whole.usedZone ? reading.zone : 'utc';
	const isSameDay = DateTime.fromISO(whole.value, { zone }).toISODate() === day.toISODate();
	return isSameDay || !isDay ? whole : refuseTwoTimes(row, date, time);
}

function refuseTwoTimes(row: RowReader, ...cells: readonly Cell[]): undefined {
	const columns = cells.map(({ heading }) => heading);
	return row.refuse('contradiction', COLUMN_LABELS.date, { columns });
}

export function dateOrdersOf(rows: readonly Row[], { of, ofNetworks }: Roles): DateOrderProofs {
	const columns = (['date', 'time'] as const).flatMap((role) => [...of[role], ...ofNetworks[role]]);
	const headings = columns.map(({ heading }) => heading);
	const named = headings.flatMap((heading) => {
		const order = dateOrderOfForm(heading);
		return order === undefined ? [] : [[order, heading.replace(/\s+/g, ' ')] as const];
	});
	const dates = rows.flatMap((row) => headings.map((heading) => row[heading]));
	return { ...Object.fromEntries(named), ...dateOrderProofs(dates) };
}
