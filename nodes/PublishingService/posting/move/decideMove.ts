import type { Post, PostAccountItem } from '../../contract/decoded';
import { type Phase, phaseOf } from '../../contract/statuses';
import { isObject, parseJson } from '../../client/decodeAnswer';
import { isSameTime } from '../compare';
import { accountItemsOf, isPartlyOut } from '../readPost';

/** A post that is to go out at another time. */
export interface MoveRequest {
	readonly postId: string;
	/** The accounts to move; all for which it is still to come unless given. */
	readonly accountIds?: readonly string[];
	/** The new time; undefined for as soon as possible. */
	readonly scheduledAfter: string | undefined;
	/** The service does not tell the priority that an item has: one that is not given is lost. */
	readonly priority?: number;
	/** Whether what was approved already waits for approval once more. */
	readonly approveAgain?: boolean;
	/** What an earlier run left unfinished. */
	readonly unfinished?: UnfinishedMove;
}

/** What a move comes to, account by account. */
export interface MoveDecision {
	/** To be cancelled, then queued again. */
	readonly move: readonly FormerPlace[];
	/** Cancelled by an earlier run that could not queue them again: to be queued. */
	readonly complete: readonly FormerPlace[];
	/** What those accounts are called where it stands at the new time already. */
	readonly unchanged: readonly string[];
	readonly leftOut: readonly LeftOut[];
}

/** An account that is not moved, and why, as in "@northwind (tiktok) is posted". */
export interface LeftOut {
	readonly accountId: string;
	readonly name: string;
	readonly reason: string;
}

/** Why an item is not moved; one whose status the specification does not have may still be to come. */
const NOT_TO_COME: Readonly<Partial<Record<Phase, string>>> = {
	releasing: 'is being posted',
	out: 'is posted',
	cancelled: 'was cancelled',
	failed: 'has failed',
};
const NOT_TARGETED = 'is not among the accounts of the post';
const MAY_BE_LOST = 'keeps its time, because the post is out elsewhere and may not be queued again';

/** Decides, from a post as it is now, what is to be done to move it. */
export function decideMove(
	post: Pick<Post, 'accounts'>,
	{ postId, accountIds, scheduledAfter, unfinished }: MoveRequest,
): MoveDecision {
	const isWanted = (accountId: string) => accountIds?.includes(accountId) ?? true;
	const isFixed = isPartlyOut(post);
	const places = unfinished?.postId === postId ? unfinished.places : [];
	const given = places.filter((place) => isWanted(place.accountId));
	const items = accountItemsOf(post);
	const move: FormerPlace[] = [];
	const complete: FormerPlace[] = [];
	const unchanged: string[] = [];
	const leftOut: LeftOut[] = [];
	for (const item of items.filter(({ accountId }) => isWanted(accountId))) {
		const place = placeOf(item);
		const { accountId, name } = place;
		const phase = phaseOf(item.status);
		const before = given.find((one) => one.accountId === accountId);
		const isOurs = phase === 'cancelled' && before && mayBeSame(before.queuedAt, item.queuedAt);
		const reason = phase && NOT_TO_COME[phase];
		if (isOurs) complete.push(before);
		else if (reason !== undefined) leftOut.push({ accountId, name, reason });
		else if (isSameTime(item.scheduledAfter, scheduledAfter)) unchanged.push(name);
		else if (isFixed) leftOut.push({ accountId, name, reason: MAY_BE_LOST });
		else move.push(place);
	}
	// A service may list what was cancelled no more.
	const listed = new Set(items.map(({ accountId }) => accountId));
	const unlisted = given.filter(({ accountId }) => !listed.has(accountId));
	complete.push(...unlisted);
	const known = new Set([...listed, ...unlisted.map(({ accountId }) => accountId)]);
	const others = (accountIds ?? []).filter((accountId) => !known.has(accountId));
	leftOut.push(
		...others.map((accountId) => ({ accountId, name: accountId, reason: NOT_TARGETED })),
	);
	return { move, complete, unchanged, leftOut };
}

/** Where an item stands in the queue of its account. */
function placeOf(item: PostAccountItem): FormerPlace {
	const { accountId, username, queuedAt, scheduledAfter, approvedAt, scheduledSlotStart } = item;
	const name = username ? `@${username} (${item.platform})` : accountId;
	const isApproved = item.status === 'queued' || Boolean(approvedAt ?? scheduledSlotStart);
	return { accountId, name, queuedAt, scheduledAfter, isApproved };
}

/** Whether an item may be the one that was queued then: a service may leave out when it was. */
function mayBeSame(queuedAt = '', itsQueuedAt = ''): boolean {
	if ([queuedAt, itsQueuedAt].includes('') || queuedAt === itsQueuedAt) return true;
	return Date.parse(queuedAt) === Date.parse(itsQueuedAt);
}

/** Where a post stood in the queue of an account before it was moved. */
export interface FormerPlace {
	readonly accountId: string;
	/** What the account is called: "@northwind (tiktok)". */
	readonly name: string;
	/** When it was queued: an item that was queued again and cancelled by a person has another time. */
	readonly queuedAt?: string;
	readonly scheduledAfter?: string;
	/** Whether it would have gone out without anyone approving it. */
	readonly isApproved: boolean;
}

/** A move of which the first step was made, and the second may not have been. */
export interface UnfinishedMove {
	readonly postId: string;
	/** Part of the Idempotency-Key, so that completing the move queues nothing twice. */
	readonly moveId: string;
	readonly places: readonly FormerPlace[];
}

/** Reads the moves that a cell holds: a line for each post of a row; of anything else there are none. */
export function parseUnfinishedMoves(text: string): UnfinishedMove[] {
	return text.split('\n').map(parseJson).filter(isUnfinishedMove);
}

function isUnfinishedMove(move: unknown): move is UnfinishedMove {
	if (!isObject(move) || !Array.isArray(move.places)) return false;
	return areTexts(move.postId, move.moveId) && move.places.every(isPlace);
}

function isPlace(place: unknown): place is FormerPlace {
	if (!isObject(place)) return false;
	const { accountId, name, queuedAt = '', scheduledAfter = '', isApproved } = place;
	return areTexts(accountId, name, queuedAt, scheduledAfter) && typeof isApproved === 'boolean';
}

function areTexts(...values: readonly unknown[]): boolean {
	return values.every((value) => typeof value === 'string');
}
