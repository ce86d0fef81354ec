import { DateTime } from 'luxon';

import { parseDateTime } from '../values/dateTime';
import { serialOf } from '../values/dayNumbers';
import { asText, isCellWord, plainPhrase } from '../values/text';
import type { ReadTime, TimeReading } from '../values/timeReading';
import { ambiguousZoneIn } from '../values/timeZone';
import { COLUMN_LABELS } from '../values/words';
import type { Cell } from './cells';
import { isDayCell } from './dateCells';
import { columnOf } from './headings';
import type { CellReader } from './cellReader';
import { isTimeCell, readTimeCell } from './rows/timeWithoutDay';
import { placeholderIn } from './unfinishedText';

function refuseTime(row: CellReader, { heading, value }: Cell, problem: string): undefined {
	const placeholder = placeholderIn(value);
	if (placeholder) {
		return row.refuse(placeholder, heading, { value });
	}
	if (isCellWord(plainPhrase(value), 'asSoonAsPossible')) {
		return row.refuse('timeAsWords', heading, { value });
	}
	const zone = ambiguousZoneIn(value);
	return zone === undefined
		? row.refuse('invalid', heading, { problem })
		: row.refuse('zoneUnclear', heading, { value: zone });
}

const midnightOf = ({ value }: Cell, reading: TimeReading) =>
	parseDateTime(value, { ...reading, zone: 'utc', defaultTime: '00:00' });
const inUtc = ({ value }: ReadTime) => DateTime.fromISO(value, { zone: 'utc' });
const isMidnight = (time: DateTime) => time.equals(time.startOf('day'));

/** Reads the time of one cell with day and clock, or of a cell with a day and a cell with a clock. */
export function joinDateAndTime(
	row: CellReader,
	reading: TimeReading,
	date: Cell,
	time?: Cell,
): ReadTime | undefined {
	return time ? timeOfTwoCells(row, reading, { date, time }) : timeOfOneCell(row, reading, date);
}

function timeOfOneCell(row: CellReader, reading: TimeReading, date: Cell): ReadTime | undefined {
	const { heading, value } = date;
	// "2031" in a column of dates is a year, not the time 20:31.
	const isYear = /^\s*(?:19|20)\d{2}\s*$/.test(asText(value)) && columnOf(heading) === 'date';
	if (isTimeCell(value) && !isYear) {
		return row.refuse('dateWithoutDay', heading);
	}
	const time = parseDateTime(value, reading);
	return 'value' in time ? time : refuseTime(row, date, time.problem);
}

function timeOfTwoCells(
	row: CellReader,
	reading: TimeReading,
	{ date, time }: TwoCells,
): ReadTime | undefined {
	const midnight = midnightOf(date, reading);
	if ('problem' in midnight) {
		return refuseTime(row, date, midnight.problem);
	}
	const dayInUtc = inUtc(midnight);
	// Scripts of Google Sheets return a day as its first moment in the zone of the sheet.
	const dayInZone = dayInUtc.setZone(reading.zone).setZone('utc', { keepLocalTime: true });
	const isMoment = !midnight.usedZone && !isMidnight(dayInUtc);
	const joined = timeOnDay(row, reading, { date, time }, isMoment ? dayInZone : dayInUtc);
	const isOnlyDay = isMidnight(dayInUtc) || (isMoment && isMidnight(dayInZone));
	if (!joined || isOnlyDay) {
		return joined;
	}
	// Exports of calendars have the whole moment in the date column, next to the time column.
	const ofDateCell = parseDateTime(date.value, reading);
	const areSame = 'value' in ofDateCell && ofDateCell.value === joined.value;
	return areSame ? ofDateCell : refuseTwoTimes(row, date, time);
}

/** A cell with a day and a cell with a time. */
interface TwoCells {
	readonly date: Cell;
	readonly time: Cell;
}

function timeOnDay(
	row: CellReader,
	reading: TimeReading,
	{ date, time }: TwoCells,
	day: DateTime,
): ReadTime | undefined {
	const { value } = time;
	const clock = readTimeCell(value, reading.zone);
	const isDay = isDayCell(value);
	// The time may contain more, such as its offset or the day.
	const text = 'value' in clock ? clock.value : asText(value).trim();
	const moment = parseDateTime(isDay ? value : `${day.toISODate()} ${text}`, reading);
	if ('problem' in moment) {
		const problemOfTime = 'problem' in clock ? clock.problem : undefined;
		return refuseCells(row, { date, time }, moment.problem, problemOfTime);
	}
	const zone = moment.usedZone ? reading.zone : 'utc';
	const isSameDay = DateTime.fromISO(moment.value, { zone }).toISODate() === day.toISODate();
	return isSameDay || !isDay ? moment : refuseTwoTimes(row, date, time);
}

/** Refuses the cell with the mistake: the time if it cannot be read alone either, otherwise the date. */
function refuseCells(
	row: CellReader,
	{ date, time }: TwoCells,
	problem: string,
	problemOfTime: string | undefined,
): undefined {
	if (problemOfTime === undefined) {
		return refuseTime(row, date, problem);
	}
	// A bare number is a day as well, which nobody means in a column of times.
	const isWrittenDay = isDayCell(time.value) && serialOf(time.value) === undefined;
	return refuseTime(row, time, isWrittenDay ? problem : problemOfTime);
}

function refuseTwoTimes(row: CellReader, ...cells: readonly Cell[]): undefined {
	const columns = cells.map(({ heading }) => heading);
	return row.refuse('contradiction', COLUMN_LABELS.date, { columns });
}
