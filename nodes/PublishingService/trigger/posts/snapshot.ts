import type { Post, PostAccountItem } from '../../contract/decoded';
import { isFinal, isReleasing } from '../../contract/statuses';
import type { TriggerOptions } from '../triggerOptions';
import { isPublished, type AccountKey, type StatusSnapshot } from './statusHistory';

export type PostSnapshot = ReturnType<typeof takeSnapshot>;

/** What of a post matters to the trigger, apart from what its events show; times in milliseconds. */
export function takeSnapshot(
	post: Post,
	{ reportStatusPer, accountIds }: Pick<TriggerOptions, 'reportStatusPer' | 'accountIds'>,
) {
	const items = post.accounts ?? [];
	const isAll = accountIds.length === 0;
	const watched = items.filter(({ accountId }) => isAll || accountIds.includes(accountId));
	const allStatuses = [post, ...items].map(({ status }) => status);
	const isUnfinished = !allStatuses.every(isFinal);
	const queuedTimes = items.map(({ queuedAt }) => timeOf(queuedAt)).filter((time) => time > 0);
	const createdAt = Math.min(Date.parse(post.createdAt), ...queuedTimes);
	const queuedAt = Math.max(0, ...queuedTimes);
	const whole = { status: post.status, atRest: !isUnfinished, queuedAt };
	// A draft that is for no account yet has but the status of its own.
	const isByAccount = reportStatusPer === 'account' && (items.length > 0 || !isUnfinished);
	const statuses = isByAccount ? watched.map(entryOf) : [[null, whole] as const];
	const dueTimes = items.filter(({ status }) => status === 'queued').flatMap(dueAtOf);
	return {
		postId: post.postId,
		/** By account, or of the whole post; empty: the post is not watched. */
		statuses: new Map<AccountKey, StatusSnapshot>(isAll || watched.length > 0 ? statuses : []),
		isUnfinished,
		isInFlight: allStatuses.some(isReleasing),
		/** When a queued item is to be posted; undefined where the service does not say. */
		dueAt: dueTimes.length > 0 ? Math.min(...dueTimes) : undefined,
		/** At the latest when it was queued first; NaN where the service gives no usable time. */
		createdAt,
		queuedAt,
		/** The latest thing that is known to have happened or be due. */
		lastActivity: Math.max(createdAt || 0, ...items.map(lastTimeOf)),
		publishedAt: publishedAt(post, watched, createdAt),
	};
}

/** Whether a post shows that it belongs to the group; `untagged` for posts of no group. */
export function isInGroup({ contentGroupIds = [] }: Partial<Post>, group: string): boolean {
	return group === 'untagged' ? contentGroupIds.length === 0 : contentGroupIds.includes(group);
}

function entryOf({ accountId, status, queuedAt }: PostAccountItem) {
	return [accountId, { status, atRest: isFinal(status), queuedAt: timeOf(queuedAt) }] as const;
}

function timeOf(text: string | null | undefined): number {
	return Date.parse(text ?? '') || 0;
}

function dueAtOf({ scheduledSlotStart, scheduledAfter }: PostAccountItem): number[] {
	const time = Date.parse(scheduledSlotStart ?? scheduledAfter ?? '');
	return Number.isNaN(time) ? [] : [time];
}

function lastTimeOf(item: PostAccountItem): number {
	const { queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt } = item;
	const times = [queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt];
	return Math.max(0, ...times.map(timeOf));
}

/** When it first went live on a watched account; null if it has not. */
function publishedAt(post: Post, watched: PostAccountItem[], createdAt: number): number | null {
	const out = watched.filter(({ status }) => isPublished(status));
	if (out.length > 0) {
		return Math.min(...out.map((item) => timeOf(item.postedAt) || createdAt));
	}
	return isPublished(post.status) && (post.accounts ?? []).length === 0 ? createdAt : null;
}
