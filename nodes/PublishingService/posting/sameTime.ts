/** ISO 8601; null or undefined for as soon as possible. */
type Time = string | null | undefined;

/**
 * True if two times are the same to the second, or if both mean as soon as possible: they are past, or null.
 * A row has whole seconds and the service has milliseconds, so the seconds are compared first. Otherwise, for
 * less than a second, the time of an unchanged row would be past, but the time of its post would not.
 */
export function isSameTime(a: Time, b: Time, now = Date.now()): boolean {
	return wholeSecond(a) === wholeSecond(b) || (isSoon(a, now) && isSoon(b, now));
}

const isSoon = (time: Time, now: number) => !time || Date.parse(time) <= now;

/** Texts for an index of times: 2 times share one of them exactly if they are the same by `isSameTime`. */
export function timeKeys(time: Time, now = Date.now()): string[] {
	const second = wholeSecond(time);
	const keys = Number.isNaN(second) ? [] : [String(second)];
	return isSoon(time, now) ? [...keys, 'soon'] : keys;
}

/** Seconds since 1970 of an ISO 8601 time, without its milliseconds; NaN, which equals nothing, without a time. */
export function wholeSecond(time: Time): number {
	return Math.floor(Date.parse(String(time)) / 1000);
}
