const MINUTE = 60_000;

/** The time of a post in milliseconds; undefined for as soon as possible. */
type Time = number | undefined;

/** Whole minutes between two posts; undefined if one of them has no time. */
export function minutesBetween(one: Time, other: Time): number | undefined {
	const distance = distanceBetween(one, other);
	return distance === undefined ? undefined : Math.round(distance / MINUTE);
}

/** True if two posts of an account are closer together than the minimum gap in minutes; 0 turns it off. */
export function areTooClose(one: Time, other: Time, minimumGap: number): boolean {
	const distance = distanceBetween(one, other) ?? Infinity;
	return distance < minimumGap * MINUTE;
}

/** Milliseconds between two posts; undefined if one of them has no time. */
function distanceBetween(one: Time, other: Time): number | undefined {
	return one === undefined || other === undefined ? undefined : Math.abs(one - other);
}
