import type { Exchange, ServiceClient } from '../client/serviceClient';
import { asFailure, failureOf, ServiceError } from '../client/serviceError';
import { phaseOf } from '../contract/postStatuses';
import type { Post, QueuePostBody } from '../contract/schemas';
import { withoutFields } from '../values/record';
import { keyOf } from './idempotencyKey';
import type { PlaceBeforeReschedule } from './placeBeforeReschedule';
import { accountItemsOf } from './readPost';
import type { RescheduleRequest } from './rescheduleRequest';
import { isSameTime } from './sameTime';
import { type UnfinishedReschedule, writeUnfinishedReschedule } from './unfinishedReschedule';

/**
 * Queues a cancelled post again at its new time, and returns the post as it is then. Throws if an account does
 * not get its new place.
 */
export async function queueAtNewTime(
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
	{ postId, places, rescheduleId }: UnfinishedReschedule,
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
		const idempotencyKey = keyOf('reschedule', [rescheduleId, body]);
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
	const unfinishedReschedule = writeUnfinishedReschedule(service, unfinished);
	return failureOf('reschedule_unfinished', kind, {
		...facts,
		values: {
			postId,
			places: places.join(', '),
			time: showTime(scheduledAfter),
			unfinished: unfinishedReschedule,
		},
		path: { postId },
		unfinishedReschedule,
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
