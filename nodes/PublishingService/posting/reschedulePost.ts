import { randomUUID } from 'crypto';

import type { Exchange, ServiceClient } from '../client/serviceClient';
import { asFailure, failureOf, ServiceError } from '../client/serviceError';
import type { Post, QueuePostBody } from '../contract/schemas';
import { phaseOf } from '../contract/postStatuses';
import { withoutFields } from '../values/record';
import { assertNotLate } from './assertNotLate';
import { cancelPost, isNotCancellable } from './cancelPost';
import { isSameTime } from './sameTime';
import { makeSignal } from './makeSignal';
import {
	CHANGED_SINCE,
	decideReschedule,
	leaveOut,
	type LeftOut,
	type RescheduleDecision,
	type WantedReschedule,
} from './decideReschedule';
import {
	type PlaceBeforeReschedule,
	isRescheduledSince,
	placesToComplete,
} from './placeBeforeReschedule';
import { keyOf } from './idempotencyKey';
import { accountItemsOf } from './readPost';
import {
	readUnfinishedReschedule,
	type UnfinishedHint,
	type UnfinishedReschedule,
	writeUnfinishedReschedule,
} from './unfinishedReschedule';

/** A post that is to go live at another time. */
export interface RescheduleRequest extends WantedReschedule {
	readonly postId: string;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
	/** The priority in the queue. The service does not show the present priority, so it is lost without a new one. */
	readonly priority?: number;
	/** The note of an earlier run about a reschedule that it left unfinished. */
	readonly unfinished?: UnfinishedHint;
}

/** The result of a reschedule that ended well; nothing is `moved` if nothing was to be done. */
export interface RescheduledPost extends Pick<RescheduleDecision, 'leftOut' | 'unchanged'> {
	readonly post: Post;
	readonly moved: readonly PlaceBeforeReschedule[];
	/** True if the text about an unfinished reschedule was not signed for this post: it was ignored. */
	readonly isHintIgnored: boolean;
}

/**
 * Moves a post to another time: looks at it, cancels it for its accounts and queues it again; the same
 * post, without an upload. The first move of a run goes alone, so that posts with `unfinished` come first.
 *
 * Throws ServiceError. If the second step is refused or its answer is lost, its code is
 * `move_unfinished`; its `facts.unfinishedMove`, which is kept with the row, is the text of `unfinished`
 * in the next run, which completes the move.
 */
export async function reschedulePost(
	service: ServiceClient,
	request: RescheduleRequest,
): Promise<RescheduledPost> {
	const run = runs.get(service) ?? { worked: makeSignal(), last: Promise.resolve() };
	runs.set(service, run);
	const reschedulesBefore = run.last;
	const done = makeSignal();
	run.last = done.promise;
	try {
		await Promise.race([reschedulesBefore, run.worked.promise]);
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

/**
 * The state of reschedules in a run. Until one succeeds, they run one at a time: the specification
 * does not say whether a cancelled post can be queued again. After a post that could not be queued
 * again, no other post is rescheduled.
 */
interface MovesOfRun {
	/** Resolves once the first reschedule succeeds. */
	readonly worked: ReturnType<typeof makeSignal>;
	/** The last reschedule that began. */
	last: Promise<void>;
	/** The failure of a post that could not be queued again. */
	lost?: ServiceError;
}

/** The moves that go through a client, which serves one run and one company. */
const runs = new WeakMap<ServiceClient, MovesOfRun>();

async function move(service: ServiceClient, request: RescheduleRequest): Promise<RescheduledPost> {
	const { postId } = request;
	const post = await service.call('getPost', { path: { postId } });
	const hint = readHint(service, post, request);
	const decision = decideReschedule(post, request, hint.places);
	const { move: wanted, complete, unchanged, leftOut } = decision;
	if (wanted.length + complete.length > 0) {
		return await carryOut(service, request, decision, hint);
	}
	const { isHintIgnored } = hint;
	if (unchanged.length === 0) {
		throw cannotBeMoved(postId, leftOut, isHintIgnored);
	}
	return { post, moved: [], unchanged, leftOut, isHintIgnored };
}

async function carryOut(
	service: ServiceClient,
	request: RescheduleRequest,
	{ move: wanted, complete, unchanged, leftOut }: RescheduleDecision,
	{ moveId, isHintIgnored }: ReadHint,
): Promise<RescheduledPost> {
	const { postId } = request;
	service.assertNotCapped('queuePost');
	if (wanted.length > 0 && !request.requireApprovalAgain) {
		assertNotLate(request);
	}
	// If somebody stops the execution meanwhile, a cancelled post must still be queued again.
	const uncancelled = service.uncancelled();
	const cancelled = await cancelPlaces(uncancelled, postId, wanted);
	const moved = [...complete, ...cancelled.places];
	const allLeftOut = [...leftOut, ...cancelled.leftOut];
	if (moved.length === 0) {
		throw cancelled.failure ?? cannotBeMoved(postId, allLeftOut, isHintIgnored);
	}
	const post = await queuePlaces(uncancelled, request, { postId, moveId, places: moved });
	if (cancelled.failure) {
		throw cancelled.failure;
	}
	return { post, moved, unchanged, leftOut: allLeftOut, isHintIgnored };
}

/** The part of a reschedule that an earlier run left unfinished. */
interface ReadHint {
	/** The accounts that must be queued again. */
	readonly places: readonly PlaceBeforeReschedule[];
	/** Part of the idempotency key. */
	readonly moveId: string;
	readonly isHintIgnored: boolean;
}

/** Reads the accounts that an earlier run left unfinished, and that the post as it is now still needs. */
function readHint(
	service: ServiceClient,
	{ accounts }: Post,
	request: RescheduleRequest,
): ReadHint {
	const { postId, unfinished: hint } = request;
	const moveId = randomUUID();
	if (!hint) {
		return { places: [], moveId, isHintIgnored: false };
	}
	const read = readUnfinishedReschedule(service, { postId, accounts }, hint);
	if (read.kind !== 'signed') {
		return { places: [], moveId, isHintIgnored: read.kind === 'foreign' };
	}
	const places = placesToComplete({ accounts }, read.unfinished.places, hint.skipApproval);
	// With the key of the earlier run, a queue request whose answer was lost creates no duplicate.
	const isUnfinished = places.length > 0;
	const idOfMove = isUnfinished ? read.unfinished.moveId : moveId;
	return { places, moveId: idOfMove, isHintIgnored: false };
}

/**
 * Cancels account by account, including accounts that may be cancelled already. Returns which
 * accounts were not cancelled, and why it stopped. Each answer shows the whole post: an account that
 * somebody rescheduled meanwhile keeps its time.
 */
async function cancelPlaces(
	service: ServiceClient,
	postId: string,
	wanted: readonly PlaceBeforeReschedule[],
) {
	const places: PlaceBeforeReschedule[] = [];
	const leftOut: LeftOut[] = [];
	let latest: Partial<Post> = {};
	for (const place of wanted) {
		const { accountId } = place;
		if (isRescheduledSince(place, latest)) {
			leftOut.push(leaveOut(place, CHANGED_SINCE));
			continue;
		}
		const answer = await cancelPost(service, postId, accountId).catch(asFailure);
		if (!(answer instanceof ServiceError)) {
			latest = answer;
			// An answer without a list says only that the cancellation was done.
			const cancelled: unknown = answer.cancellation?.cancelled;
			if (!Array.isArray(cancelled) || cancelled.includes(accountId)) {
				places.push(place);
			} else {
				leftOut.push(leaveOut(place, 'could not be cancelled'));
			}
		} else if (isNotCancellable(answer)) {
			leftOut.push(leaveOut(place, 'is being published or was cancelled'));
		} else {
			if (answer.facts.kind === 'interrupted') {
				places.push(place);
			}
			return { places, leftOut, failure: answer };
		}
	}
	return { places, leftOut, failure: undefined };
}

/**
 * Queues the post again, and returns the post as it is then. Throws if an account does not get its
 * new place.
 */
async function queuePlaces(
	service: ServiceClient,
	request: RescheduleRequest,
	unfinished: UnfinishedReschedule,
): Promise<Post> {
	const { places } = unfinished;
	const queued = await sendQueueRequests(service, request, unfinished);
	const { failure, answer } = queued;
	const post = await readQueuedPost(service, request.postId, queued);
	if (post instanceof ServiceError) {
		if (failure || !answer) {
			throw lostPlace(service, request, unfinished, failure ?? post);
		}
		return answer.body;
	}
	const lost = places.filter((place) => !isQueued(post, place));
	if (lost.length > 0) {
		throw lostPlace(service, request, { ...unfinished, places: lost }, failure);
	}
	if (failure && !places.every((place) => isQueued(post, place, request))) {
		throw failure;
	}
	return post;
}

/** The first failure of the requests that queue a post, and the last answer. */
interface QueueAnswers {
	readonly failure: ServiceError | undefined;
	readonly answer: Exchange<Post> | undefined;
}

/** Sends one request for the approved accounts, and one for the others: a request approves all or none. */
async function sendQueueRequests(
	service: ServiceClient,
	{ scheduledAfter, priority, requireApprovalAgain = false }: RescheduleRequest,
	{ postId, places, moveId }: UnfinishedReschedule,
): Promise<QueueAnswers> {
	let failure: ServiceError | undefined;
	let answer: Exchange<Post> | undefined;
	for (const skipApproval of [true, false]) {
		const staysApproved = (place: PlaceBeforeReschedule) =>
			place.isApproved && !requireApprovalAgain;
		const ofRequest = places.filter((place) => staysApproved(place) === skipApproval);
		if (ofRequest.length === 0) {
			continue;
		}
		const accountIds = ofRequest.map(({ accountId }) => accountId);
		const body: QueuePostBody = { accountIds, scheduledAfter, priority, skipApproval };
		// Each reschedule has a key of its own, and the same key when it is completed with the same values.
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
	return { failure, answer };
}

async function readQueuedPost(
	service: ServiceClient,
	postId: string,
	{ failure, answer }: QueueAnswers,
): Promise<Post | ServiceError> {
	// If the answer is not a replay of an earlier request, it contains the post as it is now.
	if (!failure && answer?.status === 201 && accountItemsOf(answer.body).length > 0) {
		return answer.body;
	}
	return await service.call('getPost', { path: { postId } }).catch(asFailure);
}

/** True if the post is queued for the account; with a request, if it is queued at the new time. */
function isQueued(
	post: Post,
	{ accountId }: PlaceBeforeReschedule,
	request?: RescheduleRequest,
): boolean {
	const item = accountItemsOf(post).find(
		(candidate) => candidate.accountId === accountId && phaseOf(candidate.status) !== 'cancelled',
	);
	if (!item) {
		return false;
	}
	return request === undefined || isSameTime(item.scheduledAfter, request.scheduledAfter);
}

function cannotBeMoved(
	postId: string,
	leftOut: readonly LeftOut[],
	isHintIgnored: boolean,
): ServiceError {
	const why = leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', ');
	const name = isHintIgnored ? 'nothing_to_move.foreignHint' : 'nothing_to_move';
	return failureOf(name, 'refused', {
		values: { postId, why: why || 'it has no accounts' },
		path: { postId },
	});
}

/** The post was cancelled for accounts and is not, or perhaps not, queued again for them. */
function lostPlace(
	service: ServiceClient,
	{ postId, scheduledAfter }: RescheduleRequest,
	unfinished: UnfinishedReschedule,
	cause: ServiceError | undefined,
): ServiceError {
	const facts = cause ? withoutFields(cause.facts, 'hint', 'nextStep') : undefined;
	const kind = facts?.kind ?? 'interrupted';
	const places = unfinished.places.map(
		({ name, scheduledAfter: time }) => `${name} at ${showTime(time)}`,
	);
	const unfinishedMove = writeUnfinishedReschedule(service, unfinished);
	return failureOf('move_unfinished', kind, {
		...facts,
		values: {
			postId,
			places: places.join(', '),
			time: showTime(scheduledAfter),
			unfinished: unfinishedMove,
		},
		path: { postId },
		unfinishedMove,
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
