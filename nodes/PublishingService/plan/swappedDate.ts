import { DateTime } from 'luxon';

import type { Post } from '../contract/schemas';
import type { PostChanges } from '../posting/postChanges';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, finding } from '../sheet/texts/findings';
import { showTime } from '../sheet/texts/shownValue';
import { isOrderUnclear } from '../values/dateOrder';
import type { DecisionContext } from './decisionContext';
import type { PostIntent } from './types';

/**
 * Refuses to reschedule a post to its own date with day and month exchanged, if the date can be read in both ways:
 * the dates of other rows decide then, so a new row could move the posts of rows that nobody edited.
 *
 * Example: 03/04/2026 was read as 3 April, until somebody wrote 04/25/2026 into another row.
 */
export function refuseSwappedDate(
	{ reader, time: { zone } }: PostIntent,
	post: Post,
	{ reschedule }: PostChanges,
	{ settings }: Pick<DecisionContext, 'settings'>,
): Finding | undefined {
	const [cell] = reader.cellsFor('date');
	const isRead = settings.dateOrder === undefined && cell !== undefined;
	if (!reschedule || !isRead || !isOrderUnclear(cell.value)) {
		return undefined;
	}
	const wish = DateTime.fromISO(String(reschedule.scheduledAfter), { zone });
	const items = accountItemsOf(post).filter(({ accountId }) =>
		reschedule.accountIds.includes(accountId),
	);
	const swapped = items.find(({ scheduledAfter }) =>
		isSwapped(DateTime.fromISO(String(scheduledAfter), { zone }), wish),
	);
	if (!swapped) {
		return undefined;
	}
	return finding('refusal', 'dateSwapped', cell.heading, {
		date: cell.value,
		goesLive: showTime(reschedule.scheduledAfter, zone),
		postId: post.postId,
		postGoesLive: showTime(swapped.scheduledAfter, zone),
	});
}

/** True if 2 times are the same, except that day and month are exchanged. A post that has no time yet has no date. */
function isSwapped(one: DateTime, other: DateTime): boolean {
	const exchanged = one.toFormat('yyyy-dd-MM HH:mm');
	return one.isValid && one.day !== one.month && exchanged === other.toFormat('yyyy-MM-dd HH:mm');
}
