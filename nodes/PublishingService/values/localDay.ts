import { DateTime, IANAZone } from 'luxon';

/** True if an IANA name such as "Europe/Berlin" is a zone that this machine knows. */
export function isZoneName(name: string): boolean {
	// `create` keeps zones, so that each name is validated only once.
	return IANAZone.create(name).isValid;
}

/**
 * The day of an instant in a time zone, in milliseconds. A zone that this machine does not know counts as UTC.
 *
 * @example localDay(Date.parse('2026-12-24T23:30:00Z'), 'Europe/Berlin') // '2026-12-25'
 */
export function localDay(instant: number, zone: string): string {
	return inZone(instant, zone).toISODate() ?? '';
}

/** The first moment of the day of an instant in a time zone, as an ISO text in UTC. */
export function startOfLocalDay(instant: number, zone: string): string {
	return new Date(inZone(instant, zone).startOf('day').toMillis()).toISOString();
}

function inZone(instant: number, zone: string): DateTime {
	return DateTime.fromMillis(instant, { zone: isZoneName(zone) ? zone : 'utc' });
}
