const MINUTE = 60_000;

/** The time of a post in milliseconds; undefined for as soon as possible. */
type Time = number | undefined;

/** Whole minutes between two posts; undefined if one of them has no time. */
export function minutesBetween(one: Time, other: Time): number | undefined {
	if (one === undefined || other === undefined) {
		return undefined;
	}
	return Math.round(Math.abs(one - other) / MINUTE);
}

/** True if two posts of an account are closer together than the minimum gap in minutes; 0 turns it off. */
export function areTooClose(one: Time, other: Time, minimumGap: number): boolean {
	const areTimed = one !== undefined && other !== undefined;
	return areTimed && Math.abs(one - other) < minimumGap * MINUTE;
}
