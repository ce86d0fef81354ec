import type { Post, PostAccountItem } from '../contract/schemas';
import { type Phase, phaseOf } from '../contract/postStatuses';
import { isSameTime } from './sameTime';
import { type PlaceBeforeReschedule, nameOfItem } from './placeBeforeReschedule';
import { accountItemsOf, isPartlyPublished } from './readPost';

/** The new time of a post, and the accounts that get it. */
export interface RescheduleTarget {
	/** The accounts to reschedule; undefined for all for which the post has not gone live. */
	readonly accountIds?: readonly string[];
	/** Undefined for as soon as possible. */
	readonly scheduledAfter: string | undefined;
	/** True if a post that was approved waits for approval again, also at the time that it has. */
	readonly requireApprovalAgain?: boolean;
	/**
	 * The post as it was when the reschedule was decided: an account that has another time by now keeps it,
	 * because somebody rescheduled it meanwhile. Undefined to reschedule whatever the time is.
	 */
	readonly postAtDecision?: Pick<Post, 'accounts'>;
}

/** The steps that a reschedule takes, account by account. */
export interface RescheduleDecision {
	/** Cancel, then queue again. */
	readonly reschedule: readonly PlaceBeforeReschedule[];
	/** Queue again: an earlier run cancelled the post for these and could not queue it. */
	readonly complete: readonly PlaceBeforeReschedule[];
	/** Names of the accounts that have the new time already. */
	readonly unchanged: readonly string[];
	readonly leftOut: readonly LeftOut[];
}

/** An account that is not rescheduled, and why, as in "@northwind (tiktok) is posted". */
export type LeftOut = Readonly<Record<'accountId' | 'name' | 'reason', string>>;

/** The reason why an account keeps its time. An account with a status that is not in the specification may still wait. */
const REASONS: Readonly<Partial<Record<Phase, string>>> = {
	releasing: 'is being published',
	out: 'is published',
	cancelled: 'was cancelled',
	failed: 'has failed',
};
const NOT_TARGETED = 'is not among the accounts of the post';
export const CHANGED_SINCE =
	'was rescheduled in the dashboard during the execution, so it keeps its time';
const MAY_BE_LOST =
	'keeps its time, because the post is published on another account and could be lost when it is queued again';

/**
 * Decides, from a post as the service shows it now, how to reschedule it; sends nothing. `complete` are
 * the accounts that placesToComplete found.
 */
export function decideReschedule(
	post: Pick<Post, 'accounts'>,
	target: RescheduleTarget,
	complete: readonly PlaceBeforeReschedule[] = [],
): RescheduleDecision {
	const { accountIds } = target;
	const idsToComplete = new Set(complete.map(({ accountId }) => accountId));
	const items = accountItemsOf(post);
	const itemsToJudge = items.filter(
		({ accountId }) => !idsToComplete.has(accountId) && (accountIds?.includes(accountId) ?? true),
	);
	const isFixed = isPartlyPublished(post);
	const verdicts = itemsToJudge.map((item) => judge(item, target, isFixed));
	const toReschedule = verdicts.filter(({ verdict }) => verdict === 'reschedule');
	const unchanged = verdicts.filter(({ verdict }) => verdict === 'unchanged');
	const toKeep = verdicts.filter((account) => account.verdict === 'keep');
	return {
		reschedule: toReschedule.map(({ place }) => place),
		complete,
		unchanged: unchanged.map(({ place }) => place.name),
		leftOut: [
			...toKeep.map(({ place, reason }) => leaveOut(place, reason)),
			...leaveOutStrangers(accountIds ?? [], items),
		],
	};
}

/** An account of the post: it is rescheduled, has the new time already, or keeps its time for a reason. */
type Verdict =
	| { readonly verdict: 'reschedule' | 'unchanged'; readonly place: PlaceBeforeReschedule }
	| { readonly verdict: 'keep'; readonly place: PlaceBeforeReschedule; readonly reason: string };

function judge(item: PostAccountItem, target: RescheduleTarget, isFixed: boolean): Verdict {
	const { scheduledAfter, requireApprovalAgain = false } = target;
	const place = placeBefore(item);
	const phase = phaseOf(item.status);
	const reason = phase && REASONS[phase];
	if (reason !== undefined) {
		return { verdict: 'keep', place, reason };
	}
	const losesApproval = requireApprovalAgain && place.isApproved;
	if (isSameTime(item.scheduledAfter, scheduledAfter) && !losesApproval) {
		return { verdict: 'unchanged', place };
	}
	if (wasRescheduled(item, target)) {
		return { verdict: 'keep', place, reason: CHANGED_SINCE };
	}
	return isFixed
		? { verdict: 'keep', place, reason: MAY_BE_LOST }
		: { verdict: 'reschedule', place };
}

/** True if somebody rescheduled the account since the reschedule was decided. */
function wasRescheduled(
	{ accountId, scheduledAfter }: PostAccountItem,
	{ postAtDecision }: RescheduleTarget,
): boolean {
	const itemAtDecision = accountItemsOf(postAtDecision).find(
		(item) => item.accountId === accountId,
	);
	return itemAtDecision !== undefined && !isSameTime(itemAtDecision.scheduledAfter, scheduledAfter);
}

/** Leaves out accounts that are not among those of the post. */
function leaveOutStrangers(
	accountIds: readonly string[],
	items: readonly PostAccountItem[],
): LeftOut[] {
	const idsOfPost = new Set(items.map(({ accountId }) => accountId));
	return accountIds
		.filter((accountId) => !idsOfPost.has(accountId))
		.map((accountId) => leaveOut({ accountId, name: accountId }, NOT_TARGETED));
}

export function leaveOut(
	{ accountId, name }: Pick<PlaceBeforeReschedule, 'accountId' | 'name'>,
	reason: string,
): LeftOut {
	return { accountId, name, reason };
}

function placeBefore(item: PostAccountItem): PlaceBeforeReschedule {
	const { accountId, queuedAt, scheduledAfter, approvedAt, scheduledSlotStart } = item;
	const isApproved = item.status === 'queued' || Boolean(approvedAt ?? scheduledSlotStart);
	return { accountId, name: nameOfItem(item), queuedAt, scheduledAfter, isApproved };
}
