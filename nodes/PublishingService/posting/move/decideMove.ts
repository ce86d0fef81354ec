import type { Post, PostAccountItem } from '../../contract/decoded';
import { type Phase, phaseOf } from '../../contract/statuses';
import { accountItemsOf, isPartlyOut } from '../readPost';
import { isObject, parseJson } from '../../client/decodeAnswer';

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
export function decideMove(post: Pick<Post, 'accounts'>, request: MoveRequest): MoveDecision {
	const items = accountItemsOf(post);
	const { accountIds } = request;
	const chosen = items.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
	const isFixed = isPartlyOut(post);
	const decided = chosen.map((item) => ({ item, ...decideItem(item, request, isFixed) }));
	const having = (kind: ItemDecision['kind']) => decided.filter((each) => each.kind === kind);
	const targeted = new Set(items.map(({ accountId }) => accountId));
	const gone = formerPlaces(request).filter(({ accountId }) => !targeted.has(accountId));
	const known = new Set([...targeted, ...gone.map(({ accountId }) => accountId)]);
	const strangers = (accountIds ?? []).filter((accountId) => !known.has(accountId));
	return {
		move: having('move').map(({ item }) => placeOf(item)),
		// A service may list what was cancelled no more.
		complete: [...decided.flatMap(({ place }) => place ?? []), ...gone],
		unchanged: having('unchanged').map(({ item }) => nameOf(item)),
		leftOut: [
			...decided.flatMap(({ item, reason }) =>
				reason === undefined ? [] : [{ accountId: item.accountId, name: nameOf(item), reason }],
			),
			...strangers.map((accountId) => ({ accountId, name: accountId, reason: NOT_TARGETED })),
		],
	};
}

interface ItemDecision {
	readonly kind: 'move' | 'complete' | 'unchanged' | 'leftOut';
	readonly place?: FormerPlace;
	readonly reason?: string;
}

function decideItem(item: PostAccountItem, request: MoveRequest, isFixed: boolean): ItemDecision {
	const phase = phaseOf(item.status);
	const reason = phase && NOT_TO_COME[phase];
	if (reason === undefined) {
		const isThere = sameTime(item.scheduledAfter, request.scheduledAfter);
		if (isThere) return { kind: 'unchanged' };
		return isFixed ? { kind: 'leftOut', reason: MAY_BE_LOST } : { kind: 'move' };
	}
	const place = formerPlaces(request).find(({ accountId }) => accountId === item.accountId);
	const isOurs = phase === 'cancelled' && place && mayBeSame(place.queuedAt, item.queuedAt);
	return isOurs ? { kind: 'complete', place } : { kind: 'leftOut', reason };
}

/** The places that an earlier run gave up for accounts that are to be moved. */
function formerPlaces({ postId, accountIds, unfinished }: MoveRequest): FormerPlace[] {
	if (unfinished?.postId !== postId) return [];
	return unfinished.places.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
}

/** Where an item stands in the queue of its account. */
function placeOf(item: PostAccountItem): FormerPlace {
	const { accountId, queuedAt, scheduledAfter, status, approvedAt, scheduledSlotStart } = item;
	const isApproved = status === 'queued' || Boolean(approvedAt ?? scheduledSlotStart);
	return { accountId, name: nameOf(item), queuedAt, scheduledAfter, isApproved };
}

function nameOf({ accountId, username, platform }: PostAccountItem): string {
	return username ? `@${username} (${platform})` : accountId;
}

/** Whether two schedules mean the same: one instant, or both as soon as possible. */
export function sameTime(one: string | undefined, other: string | undefined): boolean {
	return one === other || Date.parse(one ?? '') === Date.parse(other ?? '');
}

/** Whether an item may be the one that was queued then: a service may leave out when it was. */
function mayBeSame(queuedAt: string | undefined, itsQueuedAt: string | undefined): boolean {
	return !queuedAt || !itsQueuedAt || sameTime(queuedAt, itsQueuedAt);
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

/** The text by which the next run knows of it; it fits into a cell of a sheet. */
export function writeUnfinishedMove(move: UnfinishedMove): string {
	return JSON.stringify(move);
}

/** Reads the moves that a cell holds: a line for each post of a row; of anything else there are none. */
export function parseUnfinishedMoves(text: string): UnfinishedMove[] {
	return text.split('\n').flatMap((line) => parseUnfinishedMove(line) ?? []);
}

function parseUnfinishedMove(text: string): UnfinishedMove | undefined {
	const move = parseJson(text);
	if (!isObject(move) || !isText(move.postId) || !isText(move.moveId)) return undefined;
	const { postId, moveId, places } = move;
	if (!Array.isArray(places) || !places.every(isPlace)) return undefined;
	return { postId, moveId, places };
}

function isPlace(place: unknown): place is FormerPlace {
	return (
		isObject(place) &&
		isText(place.accountId) &&
		isText(place.name) &&
		[place.queuedAt, place.scheduledAfter].every((time) => time === undefined || isText(time)) &&
		typeof place.isApproved === 'boolean'
	);
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}
