import { DateTime } from 'luxon';

/** No time zone changes its offset within such a part of an hour, so that its times have the same local day. */
const PART_MS = 15 * 60_000;
const MOST_KEPT = 10_000;
const kept = new Map<string, number>();

/**
 * The time of `clock`, as `HH:mm`, some days after the local day of `instant`; `24:00` is the next midnight. Each
 * list of accounts needs the same few of these times, and a time zone is slow, so that they are kept.
 */
export function localTime(zone: string, instant: number, days: number, clock: string): number {
	const key = `${zone} ${Math.floor(instant / PART_MS)} ${days} ${clock}`;
	const known = kept.get(key);
	if (known !== undefined) {
		return known;
	}
	if (kept.size >= MOST_KEPT) {
		kept.clear();
	}
	const [hour = 0, minute = 0] = clock.split(':').map(Number);
	const day = DateTime.fromMillis(instant, { zone }).startOf('day').plus({ days });
	const time = hour === 24 ? day.plus({ days: 1 }) : day.set({ hour, minute });
	kept.set(key, time.toMillis());
	return time.toMillis();
}

/** The start of a local day, some days after the one of `instant`. */
export function startOfDay(zone: string, instant: number, days = 0): number {
	return localTime(zone, instant, days, '00:00');
}
