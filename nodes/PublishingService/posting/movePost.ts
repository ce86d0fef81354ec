import { randomUUID } from 'crypto';

import { isObject, parseJson } from '../client/decodeAnswer';
import type { Exchange, ServiceClient } from '../client/serviceClient';
import { failureOf, asFailure, ServiceError } from '../client/serviceError';
import type { Post, PostAccountItem, QueuePostBody } from '../contract/decoded';
import { type Phase, phaseOf } from '../contract/statuses';
import { signal } from './concurrency';
import { cancelPost, isNotCancellable } from './cancelPost';
import { isSameTime } from './compare';
import { keyOf } from './idempotency';
import { accountItemsOf, isPartlyOut } from './readPost';

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
interface MoveDecision {
	/** To be cancelled, then queued again. */
	readonly move: readonly FormerPlace[];
	/** Cancelled by an earlier run that could not queue them again: to be queued. */
	readonly complete: readonly FormerPlace[];
	/** What accounts are called where it stands at the new time already. */
	readonly unchanged: readonly string[];
	readonly leftOut: readonly LeftOut[];
}

/** An account that is not moved, and why, as in "@northwind (tiktok) is posted". */
type LeftOut = Readonly<Record<'accountId' | 'name' | 'reason', string>>;

/** Why an item is not moved; one whose status the specification does not have may still be to come. */
const NOT_TO_COME: Readonly<Partial<Record<Phase, string>>> = {
	releasing: 'is being posted',
	out: 'is posted',
	cancelled: 'was cancelled',
	failed: 'has failed',
};
const NOT_TARGETED = 'is not among the accounts of the post';
const MAY_BE_LOST = 'keeps its time, because the post is out elsewhere and may not be queued again';

/** Decides, from a post as it is now, what is to be done to move it; sends nothing. */
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
		if (isOurs) {
			complete.push(before);
		} else if (reason !== undefined) {
			leftOut.push({ accountId, name, reason });
		} else if (isSameTime(item.scheduledAfter, scheduledAfter)) {
			unchanged.push(name);
		} else if (isFixed) {
			leftOut.push({ accountId, name, reason: MAY_BE_LOST });
		} else {
			move.push(place);
		}
	}
	// A service may list what was cancelled no more.
	const listed = new Set(items.map(({ accountId }) => accountId));
	complete.push(...given.filter(({ accountId }) => !listed.has(accountId)));
	const known = new Set([...listed, ...given.map(({ accountId }) => accountId)]);
	for (const accountId of accountIds ?? []) {
		if (!known.has(accountId)) {
			leftOut.push({ accountId, name: accountId, reason: NOT_TARGETED });
		}
	}
	return { move, complete, unchanged, leftOut };
}

function placeOf(item: PostAccountItem): FormerPlace {
	const { accountId, username, queuedAt, scheduledAfter, approvedAt, scheduledSlotStart } = item;
	const name = username ? `@${username} (${item.platform})` : accountId;
	const isApproved = item.status === 'queued' || Boolean(approvedAt ?? scheduledSlotStart);
	return { accountId, name, queuedAt, scheduledAfter, isApproved };
}

/** Whether an item may be the one that was queued then: a service may leave out when it was. */
function mayBeSame(queuedAt = '', itsQueuedAt = ''): boolean {
	if ([queuedAt, itsQueuedAt].includes('') || queuedAt === itsQueuedAt) {
		return true;
	}
	return Date.parse(queuedAt) === Date.parse(itsQueuedAt);
}

/** Where a post stood in the queue of an account. */
interface FormerPlace {
	readonly accountId: string;
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
	if (!isObject(move) || !Array.isArray(move.places)) {
		return false;
	}
	return areTexts(move.postId, move.moveId) && move.places.every(isPlace);
}

function isPlace(place: unknown): place is FormerPlace {
	if (!isObject(place)) {
		return false;
	}
	const { accountId, name, queuedAt = '', scheduledAfter = '', isApproved } = place;
	return areTexts(accountId, name, queuedAt, scheduledAfter) && typeof isApproved === 'boolean';
}

function areTexts(...values: readonly unknown[]): boolean {
	return values.every((value) => typeof value === 'string');
}

/** What became of a move that ended well; nothing is `moved` where there was nothing to do. */
interface MovedPost extends Pick<MoveDecision, 'leftOut' | 'unchanged'> {
	readonly post: Post;
	readonly moved: readonly FormerPlace[];
}

/**
 * Moves a post to another time: looks at it, cancels it for its accounts and queues it again; the same
 * post, without an upload. The first move of a run goes alone, so that posts with `unfinished` come first.
 *
 * Throws ServiceError. Where the second step is refused or its answer is lost, its code is
 * `move_unfinished`; of its `facts.unfinishedMove`, which is kept with the row, parseUnfinishedMoves makes
 * the `unfinished` of the next run, which completes the move.
 */
export async function movePost(service: ServiceClient, request: MoveRequest): Promise<MovedPost> {
	const run = runs.get(service) ?? { worked: signal(), last: Promise.resolve() };
	runs.set(service, run);
	const before = run.last;
	const done = signal();
	run.last = done.promise;
	try {
		await Promise.race([before, run.worked.promise]);
		if (run.lost) {
			const values = { reason: run.lost.message };
			throw failureOf('not_attempted.move', 'notSent', { values, notAttempted: true });
		}
		const outcome = await move(service, request);
		if (outcome.moved.length > 0) {
			run.worked.resolve();
		}
		return outcome;
	} catch (error) {
		const failure = asFailure(error);
		if (failure.facts.code === 'move_unfinished') {
			run.lost = failure;
		}
		throw failure;
	} finally {
		done.resolve();
	}
}

/** Whether a service takes back what was cancelled is open: until a move shows it they go one by one, and after one that lost its place none. */
interface MovesOfRun {
	readonly worked: ReturnType<typeof signal>;
	last: Promise<void>;
	lost?: ServiceError;
}

/** The moves that go through a client, which serves one run and one company. */
const runs = new WeakMap<ServiceClient, MovesOfRun>();

async function move(service: ServiceClient, request: MoveRequest): Promise<MovedPost> {
	const { postId, unfinished } = request;
	const post = await service.call('getPost', { path: { postId } });
	const { move: wanted, complete, unchanged, leftOut } = decideMove(post, request);
	if (wanted.length + complete.length === 0) {
		if (unchanged.length === 0) {
			throw cannotBeMoved(postId, leftOut);
		}
		return { post, moved: [], unchanged, leftOut };
	}
	service.assertNotCapped('queuePost');
	// Whoever stops the execution meanwhile: what is cancelled is queued again.
	const toTheEnd = service.uncancelled();
	const cancelled = await cancelPlaces(toTheEnd, postId, wanted);
	const moved = [...complete, ...cancelled.places];
	const allLeftOut = [...leftOut, ...cancelled.leftOut];
	if (moved.length === 0) {
		throw cancelled.failure ?? cannotBeMoved(postId, allLeftOut);
	}
	const moveId = unfinished && complete.length > 0 ? unfinished.moveId : randomUUID();
	const queued = await queuePlaces(toTheEnd, request, { postId, moveId, places: moved });
	if (cancelled.failure) {
		throw cancelled.failure;
	}
	return { post: queued, moved, unchanged, leftOut: allLeftOut };
}

/** Cancels account by account, what may have been cancelled among it; tells what was not, and why it ended. */
async function cancelPlaces(
	service: ServiceClient,
	postId: string,
	wanted: readonly FormerPlace[],
) {
	const places: FormerPlace[] = [];
	const leftOut: LeftOut[] = [];
	for (const place of wanted) {
		const { accountId } = place;
		const answer = await cancelPost(service, postId, accountId).catch(asFailure);
		if (!(answer instanceof ServiceError)) {
			// A key that may not read gets no more of an empty answer than that it was done.
			const cancelled: unknown = answer.cancellation?.cancelled;
			if (!Array.isArray(cancelled) || cancelled.includes(accountId)) {
				places.push(place);
			} else {
				leftOut.push({ ...place, reason: 'could not be cancelled' });
			}
		} else if (isNotCancellable(answer)) {
			leftOut.push({ ...place, reason: 'is on its way or was cancelled' });
		} else {
			if (answer.facts.kind === 'interrupted') {
				places.push(place);
			}
			return { places, leftOut, failure: answer };
		}
	}
	return { places, leftOut, failure: undefined };
}

/** Queues the post again, and gives it as it is then. Throws what keeps an account from its new place. */
async function queuePlaces(
	service: ServiceClient,
	request: MoveRequest,
	unfinished: UnfinishedMove,
): Promise<Post> {
	const { postId, places, moveId } = unfinished;
	const { scheduledAfter, priority, approveAgain = false } = request;
	let failure: ServiceError | undefined;
	let answer: Exchange<Post> | undefined;
	for (const skipApproval of [true, false]) {
		const ofKind = places.filter((one) => (one.isApproved && !approveAgain) === skipApproval);
		if (ofKind.length === 0) {
			continue;
		}
		const accountIds = ofKind.map(({ accountId }) => accountId);
		const body: QueuePostBody = { accountIds, scheduledAfter, priority, skipApproval };
		// Its own for every move, and the same one when it is completed with the same values.
		const idempotencyKey = keyOf('move', [moveId, body]);
		const outcome = await service
			.exchange('queuePost', { path: { postId }, body, idempotencyKey })
			.catch(asFailure);
		if (outcome instanceof ServiceError) {
			failure ??= outcome;
		} else {
			answer = outcome;
		}
	}
	// An answer that is not the one to an earlier request holds the post as it is now.
	const isNow = !failure && answer?.status === 201 && accountItemsOf(answer.body).length > 0;
	const look = async () => await service.call('getPost', { path: { postId } }).catch(asFailure);
	const found = isNow && answer ? answer.body : await look();
	if (found instanceof ServiceError) {
		if (failure || !answer) {
			throw lostPlace(request, unfinished, failure ?? found);
		}
		return answer.body;
	}
	const lost = places.filter((place) => !isQueued(found, place));
	if (lost.length > 0) {
		throw lostPlace(request, { ...unfinished, places: lost }, failure);
	}
	if (failure && !places.every((place) => isQueued(found, place, request))) {
		throw failure;
	}
	return found;
}

/** At the new time where a request is given. */
function isQueued(post: Post, { accountId }: FormerPlace, request?: MoveRequest): boolean {
	const item = accountItemsOf(post).find(
		(one) => one.accountId === accountId && phaseOf(one.status) !== 'cancelled',
	);
	return !!item && (!request || isSameTime(item.scheduledAfter, request.scheduledAfter));
}

function cannotBeMoved(postId: string, leftOut: readonly LeftOut[]): ServiceError {
	const why = leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', ');
	return failureOf('nothing_to_move', 'refused', {
		values: { postId, why: why || 'it has no accounts' },
		path: { postId },
	});
}

/** The post was cancelled for accounts and is not, or perhaps not, queued again for them. */
function lostPlace(
	{ postId, scheduledAfter }: MoveRequest,
	unfinished: UnfinishedMove,
	cause: ServiceError | undefined,
): ServiceError {
	const { kind = 'interrupted', hint: _hint, nextStep: _step, ...facts } = cause?.facts ?? {};
	const places = unfinished.places.map((one) => `${one.name} at ${showTime(one.scheduledAfter)}`);
	return failureOf('move_unfinished', kind, {
		...facts,
		values: { postId, places: places.join(', '), time: showTime(scheduledAfter) },
		path: { postId },
		unfinishedMove: JSON.stringify(unfinished),
	});
}

function showTime(instant: string | undefined): string {
	if (instant === undefined) {
		return 'the next free slot';
	}
	const time = new Date(instant);
	if (Number.isNaN(time.getTime())) {
		return instant;
	}
	return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
