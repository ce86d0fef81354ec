import { DateTime } from 'luxon';

import { quote } from './asText';
import type { TimeBesideDate } from './timeBesideDate';
import { timeOfDay } from './timeOfDay';
import { EXAMPLE, inUtc, withChoice, type ParsedTime, type TimeReading } from './timeReading';
import type { DateOrder } from './dateOrder';

type WrittenDate = Readonly<Record<'year' | 'month' | 'day', number>> & {
	readonly weekday?: number;
	readonly order?: DateOrder;
};

const ORDER_NAMES: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first' };

/** The sentence about a time that exists 2 times, or does not exist, on a day on which the clocks change. */
function clockProblem(clock: DateTime, instant: DateTime, moments: readonly DateTime[]) {
	const shownClock = instant.setZone('utc', { keepLocalTime: true });
	if (shownClock.toMillis() === clock.toMillis() && moments.length === 1) {
		return undefined;
	}
	const [written, shown] = [clock, instant].map((time) => time.toFormat('yyyy-MM-dd HH:mm'));
	const zone = instant.zoneName;
	if (moments.length > 1) {
		const choice = moments.map((time) => time.toFormat("yyyy-MM-dd HH:mm 'UTC'ZZ")).join(' or ');
		return `: ${written} exists 2 times in ${zone}, because the clocks go back. Write ${choice}`;
	}
	return `: ${written} does not exist in ${zone}, because the clocks go forward. Write another time, such as ${shown}`;
}

/** The instant of a written date and the time next to it, in the zone of the text or that of the reading. */
export function instantInZone(
	date: WrittenDate,
	clock: TimeBesideDate,
	value: unknown,
	reading: TimeReading,
): ParsedTime {
	const midnight = DateTime.utc(date.year, date.month, date.day);
	const problem = dayProblem(date, midnight, value);
	if (problem !== undefined) {
		return { problem };
	}
	const time = clock.time ?? timeOfDay(reading.defaultTime);
	if (time === undefined) {
		const bare = `: ${quote(value)} has no time of day. Add one, such as ${EXAMPLE}`;
		return withChoice('Default Time', bare);
	}
	const local = DateTime.fromMillis(midnight.toMillis() + time, { zone: 'utc' });
	return localInstant(local, clock, value, reading.zone);
}

/** The sentence about a day that no calendar has, or whose weekday is another one. */
function dayProblem(
	{ weekday, order }: WrittenDate,
	midnight: DateTime,
	value: unknown,
): string | undefined {
	if (!midnight.isValid) {
		const read = order === undefined ? '' : ` (Date Order: ${ORDER_NAMES[order]})`;
		return `: the day ${quote(value)}${read} does not exist. Write a date such as ${EXAMPLE}`;
	}
	if (weekday !== undefined && midnight.weekday !== weekday) {
		const other = `is not the weekday of its date, which is a ${midnight.setLocale('en').weekdayLong}`;
		return `: the weekday in ${quote(value)} ${other}. Correct the weekday or the date`;
	}
	return undefined;
}

function localInstant(
	local: DateTime,
	{ time, ownZone }: TimeBesideDate,
	value: unknown,
	zone: string,
): ParsedTime {
	const instant = local.setZone(ownZone ?? zone, { keepLocalTime: true });
	if (!instant.isValid) {
		return { problem: `: ${quote(zone)} is not a time zone` };
	}
	// A time can occur twice when clocks change. luxon would choose depending on the season in
	// which it runs.
	const moments = instant.getPossibleOffsets();
	const problem = time === undefined ? undefined : clockProblem(local, instant, moments);
	if (problem !== undefined) {
		return { problem };
	}
	const [earlier = instant] = moments;
	return inUtc(earlier.toMillis(), value, ownZone === undefined);
}
