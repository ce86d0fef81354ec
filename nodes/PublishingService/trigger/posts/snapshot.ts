import type { Post, PostAccountItem } from '../../contract/decoded';
import { isFinal } from '../../contract/statuses';
import type { StatusSnapshot } from './statusHistory';

/** Key of the whole post among the statuses of a post. */
export const WHOLE_POST = '';

/** What of a post matters to the trigger, apart from what its events show; times in milliseconds. */
export interface PostSnapshot {
	readonly postId: string;
	/** By account, or the whole post's under WHOLE_POST; empty: the post is not watched. */
	readonly statuses: ReadonlyMap<string, WatchedStatus>;
	/** Whether something is still under way, so that the post must be followed. */
	readonly isUnfinished: boolean;
	/** Whether it is being posted or processed now. */
	readonly isInFlight: boolean;
	/** When a queued item is to be posted; null where the service does not say. */
	readonly dueAt: number | null;
	/** NaN where the service gives no usable time. */
	readonly createdAt: number;
	/** When it was queued last, for whatever account; 0 where it never was. */
	readonly queuedAt: number;
	/** The latest thing that is known to have happened or be due. */
	readonly lastActivity: number;
	/** When it first went live on a watched account; null if it has not. */
	readonly publishedAt: number | null;
}

interface WatchedStatus extends StatusSnapshot {
	/** When what is in this status was queued last, in milliseconds; 0 where it never was. */
	readonly queuedAt: number;
}

/** Which posts are watched, and which of their statuses. */
export interface PostFilter {
	readonly statusOf: 'post' | 'account';
	/** Empty: all. */
	readonly accountIds: readonly string[];
}

/** What the trigger sees of a post. */
export function takeSnapshot(post: Post, filter: PostFilter): PostSnapshot {
	const items = post.accounts ?? [];
	const { accountIds } = filter;
	const watched = items.filter(
		({ accountId }) => accountIds.length === 0 || accountIds.includes(accountId),
	);
	const isWatched = accountIds.length === 0 || watched.length > 0;
	const isUnfinished = ![post, ...items].every(({ status }) => isFinal(status));
	const createdAt = Date.parse(post.createdAt);
	const queuedAt = Math.max(0, ...items.map(queuedAtOf));
	const whole: WatchedStatus = {
		status: post.status,
		run: runOf(queuedAt),
		atRest: !isUnfinished,
		queuedAt,
	};
	// A draft that is for no account yet has but the status of its own.
	const isByAccount = filter.statusOf === 'account' && (items.length > 0 || !isUnfinished);
	const statuses = isByAccount ? watched.map(entryOf) : [[WHOLE_POST, whole] as const];
	return {
		postId: post.postId,
		statuses: new Map(isWatched ? statuses : []),
		isUnfinished,
		isInFlight: [post, ...items].some(({ status }) => IN_FLIGHT.has(status)),
		dueAt: earliest(items.filter(({ status }) => status === 'queued').map(dueAtOf)),
		createdAt,
		queuedAt,
		lastActivity: Math.max(createdAt || 0, ...items.map(lastTimeOf)),
		publishedAt: publishedAt(post, watched, createdAt),
	};
}

const IN_FLIGHT: ReadonlySet<string> = new Set(['posting', 'processing']);

/** Whether a post shows that it belongs to the group; `untagged` for posts of no group. */
export function isInGroup({ contentGroupIds = [] }: Partial<Post>, group: string): boolean {
	return group === 'untagged' ? contentGroupIds.length === 0 : contentGroupIds.includes(group);
}

function entryOf(item: PostAccountItem): readonly [string, WatchedStatus] {
	const { accountId, status } = item;
	const queuedAt = queuedAtOf(item);
	return [accountId, { status, run: runOf(queuedAt), atRest: isFinal(status), queuedAt }];
}

function queuedAtOf({ queuedAt }: PostAccountItem): number {
	return Date.parse(queuedAt) || 0;
}

function runOf(queuedAt: number): number {
	return Math.floor(queuedAt / 1000);
}

function dueAtOf({ scheduledSlotStart, scheduledAfter }: PostAccountItem): number {
	return Date.parse(scheduledSlotStart ?? scheduledAfter ?? '');
}

function earliest(times: readonly number[]): number | null {
	const known = times.filter((time) => !Number.isNaN(time));
	return known.length > 0 ? Math.min(...known) : null;
}

function lastTimeOf(item: PostAccountItem): number {
	const { queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt } = item;
	const times = [queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt];
	return Math.max(0, ...times.map((time) => Date.parse(time ?? '') || 0));
}

function publishedAt(post: Post, watched: PostAccountItem[], createdAt: number): number | null {
	const times = watched
		.filter(({ status }) => isPublished(status))
		.map(({ postedAt }) => Date.parse(postedAt ?? '') || createdAt);
	if (times.length > 0) return Math.min(...times);
	return isPublished(post.status) && (post.accounts ?? []).length === 0 ? createdAt : null;
}

function isPublished(status: string): boolean {
	return status === 'posted' || status === 'partially_posted';
}
