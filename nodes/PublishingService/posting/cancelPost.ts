import type { ServiceClient } from '../client/serviceClient';
import { outcomeOf, ServiceError } from '../client/serviceError';
import type { CancelledPost, Post } from '../contract/decoded';
import { ERROR_CODES } from '../contract/errorCodes';
import { isFinal, isReleasing, isWaiting, phaseOf } from '../contract/statuses';
import { accountItemsOf, changedPost } from './readPost';

const NOT_CANCELLABLE = 'post_not_cancellable';

/**
 * Cancels; after an unclear answer the post is read first, and only cancelled again if something of
 * it is still waiting. A refusal then may mean that the first request was carried out after all.
 */
export async function cancelPost(
	service: ServiceClient,
	postId: string,
	accountId: string | undefined,
): Promise<Partial<CancelledPost>> {
	const path = { postId };
	let unclear: ServiceError | undefined;
	const look = async (): Promise<Partial<CancelledPost> | undefined> => {
		const post = await service.call('getPost', { path });
		const finding = findCancellation(post, accountId);
		if (finding.state === 'impossible') throw notCancellable();
		return finding.state === 'done' ? { ...post, cancellation: finding.cancellation } : undefined;
	};
	const send = async (): Promise<Partial<CancelledPost>> => {
		const request = service.call('cancelPost', { path, query: { accountId } });
		const answer = await outcomeOf<Partial<CancelledPost>>(request);
		if (answer instanceof ServiceError) {
			const done = unclear && isNotCancellable(answer) ? await look() : undefined;
			if (done) return done;
			throw answer;
		}
		return answer.postId ? answer : await cancelledPost(service, postId, accountId);
	};
	return await service.verify(send, async (error) => {
		unclear = error;
		const found = await outcomeOf(look());
		if (!(found instanceof ServiceError)) return found;
		throw isNotCancellable(found) ? found : notKnown(error);
	});
}

/** The result of a cancellation whose answer is empty, read from the post. */
async function cancelledPost(
	service: ServiceClient,
	postId: string,
	accountId: string | undefined,
): Promise<Partial<CancelledPost>> {
	const post = await changedPost(service, postId);
	const finding = findCancellation(post, accountId);
	return finding.state === 'done' ? { ...post, cancellation: finding.cancellation } : post;
}

/** Whether the service says that there is nothing to cancel. */
export function isNotCancellable({ facts }: ServiceError): boolean {
	return facts.code === NOT_CANCELLABLE;
}

/** What the service would have answered: the post says that there is nothing to cancel. */
function notCancellable(): ServiceError {
	const { message } = ERROR_CODES[NOT_CANCELLABLE];
	return new ServiceError(message, { kind: 'refused', code: NOT_CANCELLABLE });
}

function notKnown(unclear: ServiceError): ServiceError {
	return unclear.add({
		nextStep:
			'The post may have been cancelled all the same, and it could not be read: look at its status before you go on. Cancelling it again does no harm.',
	});
}

/** Whether a cancellation certainly changes nothing; what is being processed may be held back. */
const isPastCancelling = (status: string) => isFinal(status) || status === 'posting';

/**
 * What a post tells about a cancellation whose answer was lost.
 * - `done`: it was carried out, with what the service would have answered.
 * - `impossible`: nothing was cancelled and nothing can be.
 * - `open`: something may still be cancelled.
 */
export type Finding =
	| { readonly state: 'done'; readonly cancellation: CancelledPost['cancellation'] }
	| { readonly state: 'open' | 'impossible' };

/** Judges a post by the accounts that were to be cancelled: one, or all of them. */
export function findCancellation(post: Partial<Post>, accountId: string | undefined): Finding {
	const targets = accountItemsOf(post).filter(
		(target) => accountId === undefined || String(target.accountId) === accountId,
	);
	if (targets.length === 0) return findWithoutTargets(post, accountId);
	const having = (holds: (status: string) => boolean) =>
		targets.filter(({ status }) => holds(status));
	if (having(isWaiting).length > 0) return { state: 'open' };
	const cancelled = having((status) => phaseOf(status) === 'cancelled');
	if (cancelled.length > 0) {
		const skipped = having(isReleasing).map((target) => ({
			accountId: target.accountId,
			reason: 'currently_posting' as const,
		}));
		return {
			state: 'done',
			cancellation: { cancelled: cancelled.map((target) => target.accountId), skipped },
		};
	}
	return { state: having(isPastCancelling).length === targets.length ? 'impossible' : 'open' };
}

/** A draft has no accounts yet; of an account that the post does not name, nothing is known. */
function findWithoutTargets(post: Partial<Post>, accountId: string | undefined): Finding {
	return accountId === undefined && phaseOf(post.status) === 'cancelled'
		? { state: 'done', cancellation: { cancelled: [], skipped: [] } }
		: { state: 'open' };
}
