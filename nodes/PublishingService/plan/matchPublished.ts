import type { Post, PostAccountItem } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import { GRACE_MINUTES } from '../posting/timeLimits';
import { accountItemsOf, standingItemsOf } from '../posting/readPost';
import { wholeSecond } from '../posting/sameTime';
import type { FindPresentId } from './reconnectedAccounts';
import {
	comparablePost,
	isSimilar,
	type PlannedPost,
	type ReadableRow,
	saysTheSame,
} from './similarity';

/** Posts that are published or being published, and may belong to rows without a post ID. */
export interface PublishedPosts {
	readonly posts: readonly Post[];
	/** The first moment of the run's day, in milliseconds: a row without a time is a new post on each day. */
	readonly dayBegan: number;
	/** Finds accounts that were connected again since their posts were created. */
	readonly presentIdOf?: FindPresentId;
}

/** The published posts that may belong to a row: no row has their post ID, and no account still waits for them. */
export function publishedFor(
	{ posts, presentIdOf }: PublishedPosts,
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
): PlannedPost[] {
	const plannedIds = new Set(planned.map(({ postId }) => postId));
	const withoutRow = posts.filter(
		({ postId, status }) =>
			!namedIds.has(postId) && !plannedIds.has(postId) && !mayStillChange(status),
	);
	return withoutRow
		.map((post) => publishedPost(post, presentIdOf))
		.filter(({ accountIds }) => accountIds.length > 0);
}

function publishedPost(post: Post, presentIdOf: FindPresentId | undefined): PlannedPost {
	const items = standingItemsOf(post);
	const times = items.map(({ scheduledAfter, postedAt }) => scheduledAfter ?? postedAt ?? null);
	return comparablePost(post, { items, times, presentIdOf });
}

/** True if a published post is all that a row wants, at the time that the row says. */
export function isPublishedAs(row: ReadableRow, published: PlannedPost, dayBegan: number): boolean {
	const { scheduledAfter } = row.wish;
	const { post } = published;
	if (!saysTheSame(row, published)) {
		return false;
	}
	if (!scheduledAfter) {
		return isCreatedAtOnce(post, dayBegan);
	}
	return standingItemsOf(post).every((item) => isPublishedAt(item, scheduledAfter));
}

/**
 * True if a row may be an edit of the row of a published post: they are similar, and both have a time at
 * most 15 minutes apart, or neither has one.
 */
export function isSimilarToPublished(
	row: ReadableRow,
	published: PlannedPost,
	dayBegan: number,
): boolean {
	const { scheduledAfter } = row.wish;
	const isNear = scheduledAfter
		? published.times.some((time) => isJustApart(time, scheduledAfter))
		: isCreatedAtOnce(published.post, dayBegan);
	return isNear && isSimilar(row, published);
}

function isJustApart(one: string | null, other: string): boolean {
	const secondsApart = Math.abs(wholeSecond(one) - wholeSecond(other));
	return secondsApart <= GRACE_MINUTES * 60;
}

/**
 * Compares the time for which the post waited. Without this time in the answer, the post went live
 * at that time or later, so `postedAt` must not be earlier.
 */
function isPublishedAt({ scheduledAfter, postedAt }: PostAccountItem, time: string): boolean {
	if (scheduledAfter !== undefined) {
		return wholeSecond(scheduledAfter) === wholeSecond(time);
	}
	return postedAt === undefined || Date.parse(postedAt) >= Date.parse(time);
}

/** True if a post was created since the day began, to go live as soon as possible. */
function isCreatedAtOnce(post: Post, dayBegan: number): boolean {
	const hasNoTime = accountItemsOf(post).every(
		({ scheduledAfter }) => scheduledAfter === undefined,
	);
	return hasNoTime && Date.parse(post.createdAt) >= dayBegan;
}
