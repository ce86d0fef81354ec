import type { Post, PostAccountItem } from '../../contract/schemas';
import { isFinal, isReleasing } from '../../contract/postStatuses';
import type { TriggerOptions } from '../chosenOptions';
import { isPublished, type AccountKey, type StatusSnapshot } from './statusHistory';

/** The facts of a post that matter to the trigger, apart from what its events show; times in milliseconds. */
export interface ObservedPost {
	readonly postId: string;
	/** Statuses by account, or of the whole post. Empty if the post is not tracked. */
	readonly statuses: ReadonlyMap<AccountKey, StatusSnapshot>;
	readonly isUnfinished: boolean;
	readonly isInFlight: boolean;
	/** The time at which a queued item is to go live; null if the service does not say it. */
	readonly dueAt: number | null;
	/** The time when the post was first queued, or earlier. NaN if the service returns no usable time. */
	readonly createdAt: number;
	readonly queuedAt: number;
	/** The latest thing that is known to have happened or be due. */
	readonly lastActivity: number;
	readonly publishedAt: number | null;
	/** All times that the service returns, including plans. */
	readonly times: readonly number[];
}

type SnapshotOptions = Pick<TriggerOptions, 'reportStatusPer' | 'accountIds'>;

export function observePost(post: Post, options: SnapshotOptions): ObservedPost {
	const items = post.accounts ?? [];
	const watched = items.filter(({ accountId }) => isWatched(accountId, options));
	const allStatuses = items.map(({ status }) => status).concat(post.status);
	const queuedTimes = items.map(({ queuedAt }) => timeIn(queuedAt)).filter((time) => time > 0);
	const createdAt = Math.min(Date.parse(post.createdAt), ...queuedTimes);
	const times = items.flatMap(timesIn).concat(createdAt || 0);
	const facts = {
		isUnfinished: !allStatuses.every(isFinal),
		queuedAt: Math.max(0, ...queuedTimes),
	};
	return {
		postId: post.postId,
		statuses: new Map(statusesIn(post, watched, facts, options)),
		isUnfinished: facts.isUnfinished,
		isInFlight: allStatuses.some(isReleasing),
		dueAt: earliestDue(items),
		createdAt,
		queuedAt: facts.queuedAt,
		lastActivity: Math.max(...times),
		publishedAt: publishedAt(post, watched, createdAt),
		times,
	};
}

function isWatched(accountId: string, { accountIds }: SnapshotOptions): boolean {
	return accountIds.length === 0 || accountIds.includes(accountId);
}

type StatusEntry = readonly [AccountKey, StatusSnapshot];

/** The tracked statuses, by account or of the whole post. Empty if none of its accounts is tracked. */
function statusesIn(
	post: Post,
	watched: readonly PostAccountItem[],
	{ isUnfinished, queuedAt }: Pick<ObservedPost, 'isUnfinished' | 'queuedAt'>,
	{ reportStatusPer, accountIds }: SnapshotOptions,
): StatusEntry[] {
	if (accountIds.length > 0 && watched.length === 0) {
		return [];
	}
	const hasItems = (post.accounts ?? []).length > 0;
	// A draft that is for no account yet has only the status of its own.
	const isPerAccount = reportStatusPer === 'account' && (hasItems || !isUnfinished);
	const status = statusText(post.status);
	const whole: StatusEntry = [null, { status, atRest: !isUnfinished, queuedAt }];
	return isPerAccount ? watched.map(accountStatus) : [whole];
}

/** The status as a text; empty if the answer leaves it out, which says nothing of a change. */
function statusText(status: unknown): string {
	return typeof status === 'string' ? status : '';
}

function earliestDue(items: readonly PostAccountItem[]): number | null {
	const dueTimes = items.filter(({ status }) => status === 'queued').flatMap(dueTimesIn);
	return dueTimes.length > 0 ? Math.min(...dueTimes) : null;
}

/** The latest time of the post that is in the past at `now`; 0 if there is none. */
export function lastPastTime({ times }: ObservedPost, now: number): number {
	return Math.max(0, ...times.filter((time) => time <= now));
}

/** True if a post shows that it belongs to the group; `untagged` for posts of no group. */
export function isInGroup({ contentGroupIds = [] }: Partial<Post>, group: string): boolean {
	return group === 'untagged' ? contentGroupIds.length === 0 : contentGroupIds.includes(group);
}

/** An item without an account ID is saved under an empty one, and so stays the same item. */
function accountStatus(item: Partial<PostAccountItem>): StatusEntry {
	const status = statusText(item.status);
	const seen = { status, atRest: isFinal(status), queuedAt: timeIn(item.queuedAt) };
	return [item.accountId ?? '', seen];
}

function timeIn(text: string | null | undefined): number {
	return Date.parse(text ?? '') || 0;
}

function dueTimesIn({ scheduledSlotStart, scheduledAfter }: PostAccountItem): number[] {
	const time = Date.parse(scheduledSlotStart ?? scheduledAfter ?? '');
	return Number.isNaN(time) ? [] : [time];
}

function timesIn(item: PostAccountItem): number[] {
	const { queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt } = item;
	return [queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt].map(timeIn);
}

/** The time when the post first went live on a tracked account; null if it has not. */
function publishedAt(post: Post, watched: PostAccountItem[], createdAt: number): number | null {
	const published = watched.filter(({ status }) => isPublished(status));
	if (published.length > 0) {
		return Math.min(...published.map((item) => timeIn(item.postedAt) || createdAt));
	}
	return isPublished(post.status) && (post.accounts ?? []).length === 0 ? createdAt : null;
}
