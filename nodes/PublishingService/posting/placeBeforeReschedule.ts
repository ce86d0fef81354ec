import type { Post, PostAccountItem } from '../contract/schemas';
import { isWaiting, phaseOf } from '../contract/postStatuses';
import { accountItemsOf } from './readPost';
import { isSameTime } from './sameTime';

/** The place that a post had in the queue of an account before a reschedule cancelled it there. */
export interface PlaceBeforeReschedule {
	readonly accountId: string;
	/** The account as a person reads it, such as "@northwind (tiktok)". */
	readonly name: string;
	/** The time at which the post was queued. The service sets another time if the post is queued again. */
	readonly queuedAt?: string;
	readonly scheduledAfter?: string;
	/** True if the post was approved for the account. */
	readonly isApproved: boolean;
}

/**
 * The accounts for which a reschedule must still be completed: the service shows the post as
 * cancelled there, since the time in the hint. If a person cancels later, this time changes.
 */
export function placesToComplete(
	post: Pick<Post, 'accounts'>,
	places: readonly PlaceBeforeReschedule[],
	skipApproval: boolean,
): PlaceBeforeReschedule[] {
	const items = new Map(accountItemsOf(post).map((item) => [item.accountId, item]));
	return places.flatMap((place) => {
		const item = items.get(place.accountId);
		if (!item || !isCancelledSince(item, place)) {
			return [];
		}
		// The service shows the approval, or the user skips it. A cell cannot approve a post.
		const mayGoLive = Boolean(item.approvedAt) || skipApproval;
		return [{ ...place, isApproved: place.isApproved && mayGoLive }];
	});
}

function isCancelledSince(
	{ status, queuedAt }: PostAccountItem,
	place: PlaceBeforeReschedule,
): boolean {
	return phaseOf(status) === 'cancelled' && isSameMoment(place.queuedAt, queuedAt);
}

/** True if the last answer shows another time for an account; an answer without times says nothing. */
export function isRescheduledSince(
	place: PlaceBeforeReschedule,
	{ accounts }: Partial<Post>,
): boolean {
	const item = accountItemsOf({ accounts }).find(({ accountId }) => accountId === place.accountId);
	if (item?.scheduledAfter === undefined || !isWaiting(item.status)) {
		return false;
	}
	return !isSameTime(item.scheduledAfter, place.scheduledAfter);
}

/** The account of a post as a person reads it, such as "@northwind (tiktok)". */
export function nameOfItem({ accountId, username, platform }: PostAccountItem): string {
	return username ? `@${username} (${platform})` : accountId;
}

/** Unknown moments are never the same: nothing is assumed that the service does not show. */
function isSameMoment(one: string | undefined, other: string | undefined): boolean {
	return Date.parse(String(one)) === Date.parse(String(other));
}
