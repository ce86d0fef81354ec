import { randomUUID } from 'crypto';

import type { Exchange, ServiceClient } from '../../client/serviceClient';
import { failureOf, asFailure, ServiceError } from '../../client/serviceError';
import type { Post, QueuePostBody } from '../../contract/decoded';
import { phaseOf } from '../../contract/statuses';
import { cancelPost, isNotCancellable } from '../cancelPost';
import { isSameTime } from '../compare';
import { keyOf } from '../idempotency';
import { accountItemsOf } from '../readPost';
import {
	decideMove,
	type LeftOut,
	type MoveRequest,
	type FormerPlace,
	type UnfinishedMove,
} from './decideMove';
import { signal } from '../accountOrder';

/** What became of a move that ended well. */
export interface MovedPost {
	/** As it is now. */
	readonly post: Post;
	/** Where it stood before; empty where there was nothing to do. */
	readonly moved: readonly FormerPlace[];
	/** What those accounts are called for which it stood at the new time already. */
	readonly unchanged: readonly string[];
	readonly leftOut: readonly LeftOut[];
}

/**
 * Moves a post to another time: looks at it, cancels it for its accounts and queues it again; the
 * same post, without an upload. Posts whose `unfinished` is given come first in a run, because the
 * first move of a run goes alone, the others wait until it worked, and after one that lost its place
 * no more is cancelled.
 *
 * Throws ServiceError. Where the second step is refused or its answer is lost, the error's code is
 * `move_unfinished`, and `facts.unfinishedMove` is a text to be kept with the row: what
 * parseUnfinishedMoves makes of it is the `unfinished` of the next run, which completes the move.
 */
export async function movePost(service: ServiceClient, request: MoveRequest): Promise<MovedPost> {
	const moves = runs.get(service) ?? new MovesOfRun();
	runs.set(service, moves);
	return await moves.run(async () => await move(service, request));
}

/** The moves that go through a client, which serves one run and one company. */
const runs = new WeakMap<ServiceClient, MovesOfRun>();

async function move(service: ServiceClient, request: MoveRequest): Promise<MovedPost> {
	const { postId, unfinished } = request;
	const post = await service.call('getPost', { path: { postId } });
	const { move: wanted, complete, unchanged, leftOut } = decideMove(post, request);
	if (wanted.length + complete.length === 0) {
		if (unchanged.length === 0) throw cannotBeMoved(postId, leftOut);
		return { post, moved: [], unchanged, leftOut };
	}
	service.assertNotCapped('queuePost');
	// Whoever stops the execution meanwhile: what is cancelled is queued again.
	const toTheEnd = service.uncancelled();
	const cancelled = await cancelPlaces(toTheEnd, postId, wanted);
	const moved = [...complete, ...cancelled.places];
	const allLeftOut = [...leftOut, ...cancelled.leftOut];
	if (moved.length === 0) throw cancelled.failure ?? cannotBeMoved(postId, allLeftOut);
	const moveId = unfinished && complete.length > 0 ? unfinished.moveId : randomUUID();
	const queued = await queuePlaces(toTheEnd, request, { postId, moveId, places: moved });
	if (cancelled.failure) throw cancelled.failure;
	return { post: queued, moved, unchanged, leftOut: allLeftOut };
}

/**
 * Cancels account by account: what was queued since the look for another one stays. Gives the places that
 * were cancelled, or may have been, what went out or was cancelled in the meantime, and why it stopped.
 */
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
			if (!Array.isArray(cancelled) || cancelled.includes(accountId)) places.push(place);
			else leftOut.push({ ...place, reason: 'could not be cancelled' });
		} else if (isNotCancellable(answer)) {
			leftOut.push({ ...place, reason: 'is on its way' });
		} else {
			if (answer.facts.kind === 'interrupted') places.push(place);
			return { places, leftOut, failure: answer };
		}
	}
	return { places, leftOut, failure: undefined };
}

/**
 * Queues the post again for the accounts where it was cancelled, and gives it as it is then. Throws
 * what keeps one of them from its new place.
 */
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
		if (ofKind.length === 0) continue;
		const accountIds = ofKind.map(({ accountId }) => accountId);
		const body: QueuePostBody = { accountIds, scheduledAfter, priority, skipApproval };
		// Its own for every move, and the same one when it is completed with the same values.
		const idempotencyKey = keyOf('move', [moveId, body]);
		const outcome = await service
			.exchange('queuePost', { path: { postId }, body, idempotencyKey })
			.catch(asFailure);
		if (outcome instanceof ServiceError) failure ??= outcome;
		else answer = outcome;
	}
	// An answer that is not the one to an earlier request holds the post as it is now.
	const isNow = !failure && answer?.status === 201 && accountItemsOf(answer.body).length > 0;
	const look = async () => await service.call('getPost', { path: { postId } }).catch(asFailure);
	const found = isNow && answer ? answer.body : await look();
	if (found instanceof ServiceError) {
		if (failure || !answer) throw lostPlace(request, unfinished, failure ?? found);
		return answer.body;
	}
	const lost = places.filter((place) => !isQueued(found, place));
	if (lost.length > 0) throw lostPlace(request, { ...unfinished, places: lost }, failure);
	if (failure && !places.every((place) => isQueued(found, place, request))) throw failure;
	return found;
}

/** Whether a post has a place for the account, at the new time where a request is given. */
function isQueued(post: Post, { accountId }: FormerPlace, request?: MoveRequest): boolean {
	const item = accountItemsOf(post).find(
		(one) => one.accountId === accountId && phaseOf(one.status) !== 'cancelled',
	);
	if (!item || !request) return item !== undefined;
	return isSameTime(item.scheduledAfter, request.scheduledAfter);
}

/**
 * The moves of a run. The specification leaves open whether what was cancelled may be queued again:
 * until one move has shown it they go one after the other, and after one that lost its place none.
 */
class MovesOfRun {
	private readonly worked = signal();
	private lost: ServiceError | undefined;
	private last: Promise<void> = Promise.resolve();

	/** Runs a move as soon as it may; throws a ServiceError where it may not. */
	async run(move: () => Promise<MovedPost>): Promise<MovedPost> {
		const before = this.last;
		const done = signal();
		this.last = done.promise;
		try {
			await Promise.race([before, this.worked.promise]);
			if (this.lost) {
				const values = { reason: this.lost.message };
				throw failureOf('not_attempted.move', 'notSent', { values, notAttempted: true });
			}
			const outcome = await move().catch(asFailure);
			if (!(outcome instanceof ServiceError)) {
				if (outcome.moved.length > 0) this.worked.resolve();
				return outcome;
			}
			if (outcome.facts.code === 'move_unfinished') this.lost = outcome;
			throw outcome;
		} finally {
			done.resolve();
		}
	}
}

/** Nothing of the post is to be moved, and nothing was sent. */
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
	if (instant === undefined) return 'the next free slot';
	const time = new Date(instant);
	if (Number.isNaN(time.getTime())) return instant;
	return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
