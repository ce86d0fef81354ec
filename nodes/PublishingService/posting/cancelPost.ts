import { verifyWrite } from '../client/verifyWrite';
import type { ServiceClient } from '../client/serviceClient';
import { asFailure, ServiceError } from '../client/serviceError';
import type { CancelledPost, Post } from '../contract/schemas';
import { SERVICE_ERROR_TEXTS } from '../contract/serviceErrorTexts';
import { isFinal, isReleasing, isWaiting, phaseOf } from '../contract/postStatuses';
import { accountItemsOf, postNow } from './readPost';

const NOT_CANCELLABLE = 'post_not_cancellable';

/**
 * Cancels a post. After an unclear answer the post is read first, and cancelled again only if it still waits
 * for an account. If the second request is refused, the first one may have been carried out, so the post is
 * read again.
 */
export async function cancelPost(
	service: ServiceClient,
	postId: string,
	accountId: string | undefined,
): Promise<Partial<CancelledPost>> {
	const target: Target = { service, postId, accountId };
	let isUnclear = false;
	const send = async (): Promise<Partial<CancelledPost>> => {
		const answer = await requestCancellation(target).catch(asFailure);
		if (!(answer instanceof ServiceError)) {
			return answer;
		}
		const mayBeDone = isUnclear && isNotCancellable(answer);
		const cancelled = mayBeDone ? await readCancellation(target) : undefined;
		if (cancelled) {
			return cancelled;
		}
		throw answer;
	};
	return await verifyWrite(service, send, async (unclear) => {
		isUnclear = true;
		const cancelled = await readCancellation(target).catch(asFailure);
		if (!(cancelled instanceof ServiceError)) {
			return cancelled;
		}
		throw isNotCancellable(cancelled) ? cancelled : unclear.add({ nextStep: NOT_KNOWN });
	});
}

/**
 * Cancels a post. A post that is cancelled already counts as cancelled now, so that an execution or a call can
 * be tried again.
 */
export async function ensureCancelled(
	service: ServiceClient,
	postId: string,
	accountId: string | undefined,
): Promise<Partial<CancelledPost>> {
	const answer = await cancelPost(service, postId, accountId).catch(asFailure);
	if (!(answer instanceof ServiceError)) {
		return answer;
	}
	const post = mayMeanCancelled(answer) ? await postNow(service, postId, undefined) : undefined;
	const cancellation = post && findCancellation(post, accountId);
	if (!post || typeof cancellation !== 'object' || !isCancelled(post, accountId)) {
		throw answer;
	}
	return { ...post, cancellation };
}

/** Statuses that say nothing about a post: a wrong API key, a missing scope, too many requests. */
const NOT_ABOUT_POST: readonly number[] = [401, 403, 429];

/**
 * True if a service may refuse to cancel a post because it is cancelled already: by its code, or without a code that
 * the specification describes. A failure without a status was found by reading the post, which is not read again.
 */
function mayMeanCancelled(failure: ServiceError): boolean {
	const { httpStatus } = failure.facts;
	if (httpStatus === undefined) {
		return false;
	}
	const isRefusal = httpStatus >= 400 && httpStatus < 500 && !NOT_ABOUT_POST.includes(httpStatus);
	return isRefusal || isNotCancellable(failure);
}

/** True if nothing of the post is published, or can still be published, for the account or for all. */
function isCancelled(post: Post, accountId: string | undefined): boolean {
	return targetsOf(post, accountId).every(({ status }) => phaseOf(status) === 'cancelled');
}

function targetsOf(post: Partial<Post>, accountId: string | undefined) {
	return accountItemsOf(post).filter(
		(target) => accountId === undefined || String(target.accountId) === accountId,
	);
}

/** The post that is cancelled, for one account or for all. */
interface Target {
	readonly service: ServiceClient;
	readonly postId: string;
	readonly accountId: string | undefined;
}

/** Sends the request; if the answer is empty, its result is read from the post. */
async function requestCancellation({
	service,
	postId,
	accountId,
}: Target): Promise<Partial<CancelledPost>> {
	const input = { path: { postId }, query: { accountId } };
	const answer: Partial<CancelledPost> = await service.call('cancelPost', input);
	if (answer.postId) {
		return answer;
	}
	const post = await postNow(service, postId, { postId });
	const cancellation = findCancellation(post, accountId);
	return typeof cancellation === 'string' ? post : { ...post, cancellation };
}

/**
 * Reads the result of a cancellation from the post; undefined if it can still be cancelled. Throws if nothing
 * was cancelled and nothing can be.
 */
async function readCancellation({
	service,
	postId,
	accountId,
}: Target): Promise<Partial<CancelledPost> | undefined> {
	const post = await service.call('getPost', { path: { postId } });
	const cancellation = findCancellation(post, accountId);
	if (cancellation === 'impossible') {
		const { message } = SERVICE_ERROR_TEXTS[NOT_CANCELLABLE];
		throw new ServiceError(message, { kind: 'refused', code: NOT_CANCELLABLE });
	}
	return cancellation === 'open' ? undefined : { ...post, cancellation };
}

const NOT_KNOWN =
	'The post may be cancelled, but the node could not read it. Check its status with Post > Get before you continue. You can also cancel the post again.';

/** True if the service says that there is nothing to cancel. */
export function isNotCancellable({ facts }: ServiceError): boolean {
	return facts.code === NOT_CANCELLABLE;
}

/**
 * Finds the result of a cancellation whose answer was lost, from the accounts to cancel: one
 * account, or all. Returns what the service would have answered if it was carried out; `impossible`
 * if nothing was cancelled and nothing can be; `open` if something can still be cancelled.
 */
export function findCancellation(
	post: Partial<Post>,
	accountId: string | undefined,
): CancelledPost['cancellation'] | 'open' | 'impossible' {
	const targets = targetsOf(post, accountId);
	if (targets.length === 0) {
		// A draft has no accounts yet. The post shows nothing about an account that it does not
		// name.
		const isWhole = accountId === undefined && phaseOf(post.status) === 'cancelled';
		return isWhole ? { cancelled: [], skipped: [] } : 'open';
	}
	if (targets.some(({ status }) => isWaiting(status))) {
		return 'open';
	}
	const cancelled = targets.filter(({ status }) => phaseOf(status) === 'cancelled');
	if (cancelled.length > 0) {
		const skipped = targets
			.filter(({ status }) => isReleasing(status))
			.map((target) => ({ accountId: target.accountId, reason: 'currently_posting' as const }));
		return { cancelled: cancelled.map((target) => target.accountId), skipped };
	}
	// A post that is being processed may still be stopped.
	const isTooLate = targets.every(({ status }) => isFinal(status) || status === 'posting');
	return isTooLate ? 'impossible' : 'open';
}
