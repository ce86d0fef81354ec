import { type Finding, warning } from '../sheet/texts/findings';
import { areTooClose, minutesBetween } from './minimumGap';

/** A post of an account, with the name by which a warning about another post calls it. */
export interface TimedPost {
	/** Milliseconds; undefined for as soon as possible. */
	readonly time: number | undefined;
	/** Such as "row 4" or "post post_81". */
	readonly name: string;
	/** Undefined for the new post of a row. */
	readonly postId: string | undefined;
}

interface ClosenessRules {
	/** The account as warnings call it. */
	readonly account: string;
	/** Minutes between two posts of the account; 0 for no warning about the distance. */
	readonly minimumGap: number;
}

/** Warns about a post at the time of another post of its account, or closer to it than the minimum gap. */
export function warnOfClosePost(
	{ time }: TimedPost,
	others: readonly TimedPost[],
	{ account, minimumGap }: ClosenessRules,
): Finding[] {
	if (time === undefined) {
		return [];
	}
	const plannedAtSameTime = others.find(
		(other) => other.time === time && other.postId !== undefined,
	);
	if (plannedAtSameTime?.postId !== undefined) {
		return [warning('queuedAlready', { account, postId: plannedAtSameTime.postId })];
	}
	const nearPost = others.find((other) => areTooClose(other.time, time, minimumGap));
	const minutes = minutesBetween(nearPost?.time, time);
	if (!nearPost || minutes === undefined) {
		return [];
	}
	const facts = { account, other: nearPost.name };
	return minutes === 0
		? [warning('sameTime', facts)]
		: [warning('tooClose', { ...facts, minutes })];
}
