import type { Post, PostAccountItem } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import { accountItemsOf } from '../posting/readPost';
import type { Change, Update } from './types';

/** A time for which a change needs a slot of an account, or frees it; undefined for the next free slot. */
export interface AccountTime {
	readonly accountId: string;
	readonly time: string | undefined;
}

/** The times at which a change asks for slots. */
export function newTimesOf(change: Change): AccountTime[] {
	if (change.action === 'create') {
		const { accountIds, time } = change.intent;
		return accountIds.map((accountId) => ({ accountId, time: time.instant }));
	}
	return change.action === 'update' ? newTimesOfUpdate(change) : [];
}

function newTimesOfUpdate({ intent, changes }: Update): AccountTime[] {
	const { add = [] } = changes;
	const rescheduled = reschedulesOf(changes).flatMap(({ accountIds, scheduledAfter }) =>
		accountIds.map((accountId) => ({ accountId, time: scheduledAfter })),
	);
	const added = add.map((accountId) => ({ accountId, time: intent.time.instant }));
	return [...rescheduled, ...added];
}

/** The accounts that are queued again, with their new times. */
function reschedulesOf({
	reschedule,
	approveAgain = [],
}: Update['changes']): NonNullable<Update['changes']['reschedule']>[] {
	return reschedule ? [reschedule, ...approveAgain] : [...approveAgain];
}

/** The times whose slots a change frees. */
export function freedTimesOf(change: Change): AccountTime[] {
	return freedItemsOf(change).map((item) => ({
		accountId: item.accountId,
		time: timeOfItem(item),
	}));
}

/** The accounts of a post whose slots a change frees. A change of texts frees no slot. */
export function freedItemsOf(change: Change): PostAccountItem[] {
	if (change.action !== 'update' && change.action !== 'cancel') {
		return [];
	}
	const items = waitingItemsOf(change.before);
	return change.action === 'cancel' ? items : items.filter(losesSlot(change));
}

function losesSlot({ changes }: Update): (item: PostAccountItem) => boolean {
	const rescheduled = new Set(reschedulesOf(changes).flatMap(({ accountIds }) => accountIds));
	return ({ accountId }) =>
		rescheduled.has(accountId) || changes.remove?.includes(accountId) === true;
}

export function waitingItemsOf(post: Post): PostAccountItem[] {
	return accountItemsOf(post).filter(({ status }) => isWaiting(status));
}

export function timeOfItem({
	scheduledSlotStart,
	scheduledAfter,
}: PostAccountItem): string | undefined {
	return scheduledSlotStart ?? scheduledAfter;
}
