/** ISO 8601; none for as soon as possible. */
type Time = string | null | undefined;

/**
 * True if two times are the same to the second, or if both mean as soon as possible: they are past, or null.
 * A row keeps whole seconds and the service milliseconds, so that the seconds are compared first: otherwise
 * the time of an unchanged row is past for less than a second while that of its post is not.
 */
export function isSameTime(a: Time, b: Time, now = Date.now()): boolean {
	const isSameSecond = secondOf(a) === secondOf(b);
	return isSameSecond || (isSoon(a, now) && isSoon(b, now));
}

const secondOf = (time: Time) => (time ? Math.floor(Date.parse(time) / 1000) : 0);

const isSoon = (time: Time, now: number) => !time || Date.parse(time) <= now;
