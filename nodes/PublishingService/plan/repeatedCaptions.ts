const DAY = 24 * 60 * 60_000;

/**
 * Days within which the node warns about the same caption for one account, unless the user chose
 * otherwise.
 */
export const SAME_CAPTION_DAYS = 3;

/** A post with its time in milliseconds, which is undefined for as soon as possible. */
interface TimedCaption {
	readonly time: number | undefined;
	/** A composed text. */
	readonly caption: string;
}

/** True if two posts of an account have the same caption within so many days. */
export function isRepeatedCaption(one: TimedCaption, other: TimedCaption, days: number): boolean {
	const distance = Math.abs((one.time ?? 0) - (other.time ?? 0));
	const isNear = distance <= days * DAY;
	return one.caption !== '' && one.caption === other.caption && isNear;
}
