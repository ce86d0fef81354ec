import type { Post, PostAccountItem } from '../../contract/decoded';
import { isFinal, isReleasing } from '../../contract/statuses';
import type { TriggerOptions } from '../triggerOptions';
import { isPublished, type AccountKey, type StatusSnapshot } from './statusHistory';

/** The facts of a post that matter to the trigger, apart from what its events show; times in milliseconds. */
export interface PostSnapshot {
	readonly postId: string;
	/** By account, or of the whole post; empty: the post is not watched. */
	readonly statuses: ReadonlyMap<AccountKey, StatusSnapshot>;
	readonly isUnfinished: boolean;
	readonly isInFlight: boolean;
	/** When a queued item is to be posted; null if the service does not say. */
	readonly dueAt: number | null;
	/** At the latest when it was queued first; NaN if the service gives no usable time. */
	readonly createdAt: number;
	readonly queuedAt: number;
	/** The latest thing that is known to have happened or be due. */
	readonly lastActivity: number;
	readonly publishedAt: number | null;
	/** All times that the service gives, plans included. */
	readonly times: readonly number[];
}

type SnapshotOptions = Pick<TriggerOptions, 'reportStatusPer' | 'accountIds'>;

export function takeSnapshot(post: Post, options: SnapshotOptions): PostSnapshot {
	const items = post.accounts ?? [];
	const { accountIds } = options;
	const isAll = accountIds.length === 0;
	const watched = items.filter(({ accountId }) => isAll || accountIds.includes(accountId));
	const allStatuses = items.map(({ status }) => status).concat(post.status);
	const isUnfinished = !allStatuses.every(isFinal);
	const queuedTimes = items.map(({ queuedAt }) => timeIn(queuedAt)).filter((time) => time > 0);
	const createdAt = Math.min(Date.parse(post.createdAt), ...queuedTimes);
	const queuedAt = Math.max(0, ...queuedTimes);
	const whole = { status: post.status, atRest: !isUnfinished, queuedAt };
	// A draft that is for no account yet has only the status of its own.
	const isPerAccount = options.reportStatusPer === 'account' && (items.length > 0 || !isUnfinished);
	const statuses = isPerAccount ? watched.map(accountStatus) : [[null, whole] as const];
	const dueTimes = items.filter(({ status }) => status === 'queued').flatMap(dueTimesOf);
	const times = items.flatMap(timesOf).concat(createdAt || 0);
	return {
		postId: post.postId,
		statuses: new Map<AccountKey, StatusSnapshot>(isAll || watched.length > 0 ? statuses : []),
		isUnfinished,
		isInFlight: allStatuses.some(isReleasing),
		dueAt: dueTimes.length > 0 ? Math.min(...dueTimes) : null,
		createdAt,
		queuedAt,
		lastActivity: Math.max(...times),
		publishedAt: publishedAt(post, watched, createdAt),
		times,
	};
}

/** The latest time that the post gives, as far as it is past at `now`; 0 if there is none. */
export function lastPastTime({ times }: PostSnapshot, now: number): number {
	return Math.max(0, ...times.filter((time) => time <= now));
}

/** True if a post shows that it belongs to the group; `untagged` for posts of no group. */
export function isInGroup({ contentGroupIds = [] }: Partial<Post>, group: string): boolean {
	return group === 'untagged' ? contentGroupIds.length === 0 : contentGroupIds.includes(group);
}

function accountStatus({ accountId, status, queuedAt }: PostAccountItem) {
	const seen = { status, atRest: isFinal(status), queuedAt: timeIn(queuedAt) };
	return [accountId, seen] as const;
}

function timeIn(text: string | null | undefined): number {
	return Date.parse(text ?? '') || 0;
}

function dueTimesOf({ scheduledSlotStart, scheduledAfter }: PostAccountItem): number[] {
	const time = Date.parse(scheduledSlotStart ?? scheduledAfter ?? '');
	return Number.isNaN(time) ? [] : [time];
}

function timesOf(item: PostAccountItem): number[] {
	const { queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt } = item;
	return [queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt].map(timeIn);
}

/** When it first went live on a watched account; null if it has not. */
function publishedAt(post: Post, watched: PostAccountItem[], createdAt: number): number | null {
	const out = watched.filter(({ status }) => isPublished(status));
	if (out.length > 0) {
		return Math.min(...out.map((item) => timeIn(item.postedAt) || createdAt));
	}
	return isPublished(post.status) && (post.accounts ?? []).length === 0 ? createdAt : null;
}
