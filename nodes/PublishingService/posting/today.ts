import { DateTime, IANAZone } from 'luxon';

/** The day of a run in the workflow's time zone, such as 2026-12-24. */
export function today(zone: string, now = Date.now()): string {
	return inZone(now, zone).toFormat('yyyy-MM-dd');
}

/** The first moment of the day of a run in the workflow's time zone, as an instant. */
export function startOfToday(zone: string, now = Date.now()): string {
	return new Date(inZone(now, zone).startOf('day').toMillis()).toISOString();
}

function inZone(now: number, name: string): DateTime {
	// A zone is made, and held against those that the engine knows, once.
	const zone = IANAZone.create(name);
	return DateTime.fromMillis(now, { zone: zone.isValid ? zone : 'utc' });
}
