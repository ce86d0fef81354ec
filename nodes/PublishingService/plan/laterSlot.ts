import type { Post } from '../contract/schemas';
import { isSameTime } from '../posting/sameTime';
import { GRACE_MINUTES, showDuration } from '../posting/timeLimits';
import { type Finding, warning } from '../sheet/texts/findings';
import { showTime } from '../sheet/texts/shownValue';
import type { DecisionContext } from './decisionContext';
import { nameAccounts } from './nameAccounts';
import { waitingItemsOf } from './slotTimes';
import type { PostIntent } from './types';

const GRACE = GRACE_MINUTES * 60_000;

/**
 * Warns of each account for which the service plans a post for more than 15 minutes after the time of its row, e.g.
 * because another post has the slot. A time that is past is judged elsewhere.
 */
export function warnOfLaterSlots(
	{ time, accountIds }: PostIntent,
	post: Post,
	{ survey, now }: Pick<DecisionContext, 'survey' | 'now'>,
): Finding[] {
	const { instant, zone } = time;
	if (instant === undefined || Date.parse(instant) < now) {
		return [];
	}
	const items = waitingItemsOf(post).filter(
		({ accountId, scheduledAfter }) =>
			accountIds.includes(accountId) && isSameTime(scheduledAfter, instant),
	);
	return items.flatMap(({ accountId, scheduledSlotStart = '' }) => {
		const delay = Date.parse(scheduledSlotStart) - Date.parse(instant);
		if (!(delay > GRACE)) {
			return [];
		}
		const account = nameAccounts([accountId], survey.accounts);
		const goesLive = showTime(scheduledSlotStart, zone);
		return [warning('laterSlot', { account, goesLive, lateBy: showDuration(delay) })];
	});
}
