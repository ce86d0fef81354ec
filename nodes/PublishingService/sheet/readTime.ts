import { DateTime } from 'luxon';

import type { Account } from '../contract/schemas';
import type { ReadTime, TimeReading, ZoneSource } from '../values/timeReading';
import { asText } from '../values/text';
import { parseTimeZone } from '../values/timeZone';
import { type ZoneChoice, zoneOfPost } from '../values/zoneOfPost';
import { dateOrderOfForm, dateOrderProofs, type DateOrderProofs } from '../values/dateOrder';
import type { Cell, Row } from './cells';
import { weekdayOf } from './dateCells';
import type { Roles } from './roles';
import type { CellReader } from './cellReader';
import { warnOfSwappedDay } from './rows/swappedDay';
import { joinDateAndTime } from './joinDateAndTime';
import { zoneOfCity, zoneOfColumns } from './zoneNames';

/** The time of a row, and the zone in which it was read. */
export interface RowTime {
	/** ISO 8601 in UTC; undefined if the row names no time. */
	readonly instant: string | undefined;
	readonly zone: string;
	/** True if the time has no offset of its own. */
	readonly usedZone: boolean;
	/** The owner of the zone: a column or a column name of the sheet may name it. */
	readonly zoneSource: ZoneSource;
	/** True if the row is refused because of its time, or because it has none. */
	readonly isUnreadable: boolean;
}

export interface SheetTimeReading extends TimeReading {
	/** The owner of the zone: the sheet, the account or the workflow. */
	readonly source: ZoneSource;
	/** Why times without an offset cannot be read in the zone. */
	readonly problem: string | undefined;
}

/** How the times of a sheet are read. The zone may depend on the account of a row. */
export interface TimeSettings extends Omit<TimeReading, 'zone'> {
	/** The zone of times without an offset, as the user chose it. */
	readonly zone: ZoneChoice;
	readonly workflowZone: string;
}

/** How times are read in a row whose first account is `account`; undefined if the account is not known. */
export function timeReadingFor(
	{ zone, workflowZone, ...settings }: TimeSettings,
	account: Account | undefined,
): SheetTimeReading {
	return { ...settings, ...zoneOfPost(zone, account, workflowZone) };
}

/** The filled cells of a row for its date and its time. */
interface TimeCells {
	readonly date: Cell | undefined;
	readonly time: Cell | undefined;
}

/** Reads the time of a row from its columns Date, Time and Time Zone. Refuses the row if its time is unclear. */
export function readTime(row: CellReader, reading: SheetTimeReading): RowTime {
	const refusalsBefore = row.refusals;
	const [date] = row.cellsFor('date');
	const [time] = row.cellsFor('time');
	const hasCell = date !== undefined || time !== undefined;
	const zoneOfSheet = readZone(row, { date, time }, reading.source);
	// The sheet has no other column for dates, so a date under an unclear column name is not ignored.
	if (!hasCell) {
		row.refuseUnclear('unclearDate');
	}
	const isMissing = row.findings.some(({ code }) => code === 'dateMissing');
	const isRefused = isMissing || row.refusals > refusalsBefore;
	const readable = isRefused ? undefined : readInstant(row, reading, { date, time }, zoneOfSheet);
	return {
		...instantOf(readable),
		zone: zoneOfSheet ?? reading.zone,
		zoneSource: zoneOfSheet === undefined ? reading.source : 'sheet',
		isUnreadable: isRefused || (hasCell && !readable),
	};
}

/** The zone that the row or a column name of the sheet states. */
function readZone(
	row: CellReader,
	{ date, time }: TimeCells,
	source: ZoneSource,
): string | undefined {
	const parseZone = (value: unknown) => parseTimeZone(zoneOfCity(asText(value)) ?? value);
	const zoneOfRow = row.parse('timeZone', parseZone, row.cells.timeZone.slice(0, 1));
	row.refuseUnclear('amOrPmInOtherCell');
	return zoneOfRow ?? zoneOfColumns(row, [time, date], source);
}

function readInstant(
	row: CellReader,
	reading: SheetTimeReading,
	{ date, time }: TimeCells,
	zoneOfSheet: string | undefined,
): ReadTime | undefined {
	const firstCell = date ?? time;
	if (!firstCell) {
		return undefined;
	}
	const zone = zoneOfSheet ?? reading.zone;
	const statedTime = joinDateAndTime(row, { ...reading, zone }, firstCell, date && time);
	const zonedTime = zoneOfSheet === undefined ? inKnownZone(row, statedTime, reading) : statedTime;
	if (zonedTime && date) {
		refuseOtherWeekday(row, date, zonedTime, zone);
		warnOfSwappedDay(row, date, reading.dateOrder);
	}
	return zonedTime;
}

function instantOf(time: ReadTime | undefined): Pick<RowTime, 'instant' | 'usedZone'> {
	return { instant: time?.value, usedZone: time?.usedZone ?? false };
}

/** Refuses a time without an offset if the zone in which it was read is unknown. */
function inKnownZone(
	row: CellReader,
	statedTime: ReadTime | undefined,
	{ problem }: SheetTimeReading,
): ReadTime | undefined {
	if (problem === undefined || !statedTime?.usedZone) {
		return statedTime;
	}
	return row.refuse('invalid', row.label('date'), { problem });
}

/** Refuses a weekday that is not the weekday of the date. */
function refuseOtherWeekday(row: CellReader, date: Cell, time: ReadTime, zone: string): void {
	const weekdayColumns = row.roles.of.weekday;
	if (weekdayColumns.length === 0) {
		return;
	}
	// If the time has its own offset, the weekday may also be the one in UTC.
	const zones = time.usedZone ? [zone] : [zone, 'utc'];
	const days = zones.map((dayZone) => DateTime.fromISO(time.value, { zone: dayZone }).weekday);
	for (const { heading } of weekdayColumns) {
		const value = row.row[heading];
		const weekday = weekdayOf(value);
		if (weekday !== undefined && !days.includes(weekday)) {
			row.refuse('weekdayDiffers', heading, { value, date: date.value });
		}
	}
}

export function dateOrdersOf(rows: readonly Row[], { of, ofPlatforms }: Roles): DateOrderProofs {
	const columns = (['date', 'time'] as const).flatMap((role) => [
		...of[role],
		...ofPlatforms[role],
	]);
	const headings = [...columns, ...of.notBefore].map(({ heading }) => heading);
	const ordersByHeading = headings.flatMap((heading) => {
		const order = dateOrderOfForm(heading);
		return order === undefined ? [] : [[order, heading.replace(/\s+/g, ' ')] as const];
	});
	const dates = rows.flatMap((row) => headings.map((heading) => row[heading]));
	return { ...Object.fromEntries(ordersByHeading), ...dateOrderProofs(dates) };
}
