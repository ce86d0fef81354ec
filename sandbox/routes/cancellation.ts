import type { Cancellation } from '../service';
import { isCancellable, isReleasing } from '../engine/status';
import { ApiError } from '../errors';
import type { Sandbox } from '../sandbox';
import type { PostItem, PostRecord } from '../store/posts';
import type { Dialect } from '../dialect/choices';

/** Cancels what has not left for the platforms yet; throws when that is nothing. */
export function cancel(
	{ posts, engine, settings }: Sandbox,
	post: PostRecord,
	accountId: string | undefined,
): Cancellation {
	const items = posts
		.items(post.seq)
		.filter((item) => accountId === undefined || item.accountId === accountId);
	if (accountId !== undefined && items.length === 0) {
		throw new ApiError('account_not_found', `The post has no item for "${accountId}".`);
	}
	const again = repeated(settings.get().dialect.cancelAgain, items);
	if (again) {
		return again;
	}
	const cancelled = items.filter(({ status }) => isCancellable(status));
	const skipped = items.filter(({ status }) => isReleasing(status));
	const isDraft = items.length === 0 && isCancellable(post.status);
	if (cancelled.length === 0 && !isDraft) {
		throw new ApiError('post_not_cancellable', 'No item of the post can be cancelled any more.');
	}
	for (const item of cancelled) {
		engine.force(post, 'cancelled', item.accountId);
	}
	if (isDraft) {
		engine.force(post, 'cancelled');
	}
	return {
		cancelled: cancelled.map((item) => item.accountId),
		skipped: skipped.map((item) => ({
			accountId: item.accountId,
			reason: 'currently_posting',
		})),
	};
}

/** The result of a second cancellation if the dialect has its own; undefined if the usual refusal applies. */
function repeated(how: Dialect['cancelAgain'], items: PostItem[]): Cancellation | undefined {
	if (items.length === 0 || items.some(({ status }) => status !== 'cancelled')) {
		return undefined;
	}
	if (how === '200') {
		return { cancelled: [], skipped: [] };
	}
	if (how === '409') {
		return undefined;
	}
	throw new ApiError('invalid_request', 'There is no such post in a queue.', {
		status: 404,
		hint: 'It may have been cancelled already.',
	});
}
