const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Days within which the node warns about the same caption for one account, unless the user chose
 * otherwise.
 */
export const SAME_CAPTION_DAYS = 3;

/** The time of a post in milliseconds; undefined for as soon as possible. */
type Time = number | undefined;

/** Whole minutes between two posts; undefined if one of them has no time. */
export function minutesBetween(one: Time, other: Time): number | undefined {
	return one === undefined || other === undefined
		? undefined
		: Math.round(Math.abs(one - other) / MINUTE);
}

/** True if two posts of an account are closer together than the minimum gap in minutes; 0 turns it off. */
export function areTooClose(one: Time, other: Time, minimumGap: number): boolean {
	const areTimed = one !== undefined && other !== undefined;
	return areTimed && Math.abs(one - other) < minimumGap * MINUTE;
}

/** True if two posts of an account say the same within so many days. Captions are composed texts. */
export function repeatCaption(
	one: { readonly time: Time; readonly caption: string },
	other: { readonly time: Time; readonly caption: string },
	days: number,
): boolean {
	const distance = Math.abs((one.time ?? 0) - (other.time ?? 0));
	const isNear = distance <= days * DAY;
	return one.caption !== '' && one.caption === other.caption && isNear;
}
