import type { Post, PostAccountItem } from '../../contract/decoded';
import { isFinal, isReleasing } from '../../contract/statuses';
import type { TriggerOptions } from '../triggerOptions';
import { isPublished, type AccountKey, type StatusSnapshot } from './statusHistory';

/** What of a post matters to the trigger, apart from what its events show; times in milliseconds. */
export interface PostSnapshot {
	readonly postId: string;
	/** By account, or of the whole post; empty: the post is not watched. */
	readonly statuses: ReadonlyMap<AccountKey, StatusSnapshot>;
	/** Whether something is still under way, so that the post must be followed. */
	readonly isUnfinished: boolean;
	/** Whether it is being posted or processed now. */
	readonly isInFlight: boolean;
	/** When a queued item is to be posted; undefined where the service does not say. */
	readonly dueAt: number | undefined;
	/** When it was made, at the latest when it was queued first; NaN where the service gives no usable time. */
	readonly createdAt: number;
	/** When it was queued last, for whatever account; 0 where it never was. */
	readonly queuedAt: number;
	/** The latest thing that is known to have happened or be due. */
	readonly lastActivity: number;
	/** When it first went live on a watched account; null if it has not. */
	readonly publishedAt: number | null;
}

/** What the trigger sees of a post. */
export function takeSnapshot(
	post: Post,
	{ statusOf, accountIds }: Pick<TriggerOptions, 'statusOf' | 'accountIds'>,
): PostSnapshot {
	const items = post.accounts ?? [];
	const isAll = accountIds.length === 0;
	const watched = items.filter(({ accountId }) => isAll || accountIds.includes(accountId));
	const allStatuses = [post, ...items].map(({ status }) => status);
	const isUnfinished = !allStatuses.every(isFinal);
	const queuedTimes = items.map(queuedAtOf).filter((time) => time > 0);
	const createdAt = Math.min(Date.parse(post.createdAt), ...queuedTimes);
	const queuedAt = Math.max(0, ...queuedTimes);
	const whole: StatusSnapshot = { status: post.status, atRest: !isUnfinished, queuedAt };
	// A draft that is for no account yet has but the status of its own.
	const isByAccount = statusOf === 'account' && (items.length > 0 || !isUnfinished);
	const statuses = isByAccount ? watched.map(entryOf) : [[null, whole] as const];
	const dueTimes = items.filter(({ status }) => status === 'queued').flatMap(dueAtOf);
	return {
		postId: post.postId,
		statuses: new Map<AccountKey, StatusSnapshot>(isAll || watched.length > 0 ? statuses : []),
		isUnfinished,
		isInFlight: allStatuses.some(isReleasing),
		dueAt: dueTimes.length > 0 ? Math.min(...dueTimes) : undefined,
		createdAt,
		queuedAt,
		lastActivity: Math.max(createdAt || 0, ...items.map(lastTimeOf)),
		publishedAt: publishedAt(post, watched, createdAt),
	};
}

/** Whether a post shows that it belongs to the group; `untagged` for posts of no group. */
export function isInGroup({ contentGroupIds = [] }: Partial<Post>, group: string): boolean {
	return group === 'untagged' ? contentGroupIds.length === 0 : contentGroupIds.includes(group);
}

function entryOf(item: PostAccountItem): readonly [string, StatusSnapshot] {
	const { accountId, status } = item;
	return [accountId, { status, atRest: isFinal(status), queuedAt: queuedAtOf(item) }];
}

function queuedAtOf({ queuedAt }: PostAccountItem): number {
	return Date.parse(queuedAt) || 0;
}

function dueAtOf({ scheduledSlotStart, scheduledAfter }: PostAccountItem): number[] {
	const time = Date.parse(scheduledSlotStart ?? scheduledAfter ?? '');
	return Number.isNaN(time) ? [] : [time];
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
