import { randomUUID } from 'crypto';

import type { ServiceClient } from '../client/serviceClient';
import { asFailure, failureOf, ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { assertNotLate } from './assertNotLate';
import { cancelPost, isNotCancellable } from './cancelPost';
import {
	CHANGED_SINCE,
	decideReschedule,
	leaveOut,
	type LeftOut,
	type RescheduleDecision,
} from './decideReschedule';
import {
	type PlaceBeforeReschedule,
	isRescheduledSince,
	placesToComplete,
} from './placeBeforeReschedule';
import { queueAtNewTime } from './queueAtNewTime';
import type { RescheduledPost, RescheduleRequest } from './rescheduleRequest';
import { inTurn } from './rescheduleTurns';
import { readUnfinishedReschedule } from './unfinishedReschedule';

/**
 * Reschedules a post: looks at it, cancels it for its accounts and queues it again; the same post, without an
 * upload. The first reschedule of a run goes alone, so that posts with `unfinished` come first.
 *
 * Throws ServiceError. If the second step is refused or its answer is lost, its code is
 * `reschedule_unfinished`; its `facts.unfinishedReschedule`, which is kept with the row, is the text of `unfinished`
 * in the next run, which completes the reschedule.
 */
export async function reschedulePost(
	service: ServiceClient,
	request: RescheduleRequest,
): Promise<RescheduledPost> {
	return await inTurn(service, async () => await reschedule(service, request));
}

async function reschedule(
	service: ServiceClient,
	request: RescheduleRequest,
): Promise<RescheduledPost> {
	const { postId } = request;
	const post = await service.call('getPost', { path: { postId } });
	const hint = readHint(service, post, request);
	const decision = decideReschedule(post, request, hint.places);
	const { reschedule: placesToReschedule, complete, unchanged, leftOut } = decision;
	if (placesToReschedule.length + complete.length > 0) {
		return await carryOut(service, request, decision, hint);
	}
	const { isHintIgnored } = hint;
	if (unchanged.length === 0) {
		throw cannotBeRescheduled(postId, leftOut, isHintIgnored);
	}
	return { post, rescheduled: [], unchanged, leftOut, isHintIgnored };
}

async function carryOut(
	service: ServiceClient,
	request: RescheduleRequest,
	{ reschedule: placesToReschedule, complete, unchanged, leftOut }: RescheduleDecision,
	{ rescheduleId, isHintIgnored }: UnfinishedPart,
): Promise<RescheduledPost> {
	const { postId } = request;
	service.assertNotCapped('queuePost');
	if (!request.requireApprovalAgain) {
		assertNotLate(request);
	}
	// If somebody stops the execution meanwhile, a cancelled post must still be queued again.
	const uncancelled = service.uncancelled();
	const cancelled = await cancelPlaces(uncancelled, postId, placesToReschedule);
	const rescheduled = [...complete, ...cancelled.places];
	const allLeftOut = [...leftOut, ...cancelled.leftOut];
	if (rescheduled.length === 0) {
		throw cancelled.failure ?? cannotBeRescheduled(postId, allLeftOut, isHintIgnored);
	}
	const post = await queueAtNewTime(uncancelled, request, {
		postId,
		rescheduleId,
		places: rescheduled,
	});
	if (cancelled.failure) {
		throw cancelled.failure;
	}
	return { post, rescheduled, unchanged, leftOut: allLeftOut, isHintIgnored };
}

/** The part of a reschedule that an earlier run left unfinished. */
interface UnfinishedPart {
	/** The accounts that must be queued again. */
	readonly places: readonly PlaceBeforeReschedule[];
	/** Part of the idempotency key. */
	readonly rescheduleId: string;
	readonly isHintIgnored: boolean;
}

/** Reads the accounts that an earlier run left unfinished, and that the post as it is now still needs. */
function readHint(
	service: ServiceClient,
	{ accounts }: Post,
	request: RescheduleRequest,
): UnfinishedPart {
	const { postId, unfinished: hint } = request;
	const rescheduleId = randomUUID();
	if (!hint) {
		return { places: [], rescheduleId, isHintIgnored: false };
	}
	const earlier = readUnfinishedReschedule(service, { postId, accounts }, hint);
	if (earlier.kind !== 'signed') {
		return { places: [], rescheduleId, isHintIgnored: earlier.kind === 'foreign' };
	}
	const places = placesToComplete({ accounts }, earlier.unfinished.places, hint.skipApproval);
	// With the key of the earlier run, a queue request whose answer was lost creates no duplicate.
	const isUnfinished = places.length > 0;
	const idOfReschedule = isUnfinished ? earlier.unfinished.rescheduleId : rescheduleId;
	return { places, rescheduleId: idOfReschedule, isHintIgnored: false };
}

/**
 * Cancels account by account, including accounts that may be cancelled already. Returns which
 * accounts were not cancelled, and why it stopped. Each answer shows the whole post: an account that
 * somebody rescheduled meanwhile keeps its time.
 */
async function cancelPlaces(
	service: ServiceClient,
	postId: string,
	placesToCancel: readonly PlaceBeforeReschedule[],
) {
	const places: PlaceBeforeReschedule[] = [];
	const leftOut: LeftOut[] = [];
	let latest: Partial<Post> = {};
	for (const place of placesToCancel) {
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

function cannotBeRescheduled(
	postId: string,
	leftOut: readonly LeftOut[],
	isHintIgnored: boolean,
): ServiceError {
	const reasons = leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', ');
	const name = isHintIgnored ? 'nothing_to_reschedule.foreignHint' : 'nothing_to_reschedule';
	return failureOf(name, 'refused', {
		values: { postId, why: reasons || 'it has no accounts' },
		path: { postId },
	});
}
