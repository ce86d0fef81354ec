import type { ServiceClient } from '../client/serviceClient';
import type { ServiceError } from '../client/serviceError';
import type { Post, QueuePostBody } from '../contract/schemas';
import { postNow, standingItemsOf } from './readPost';
import { isSameTime } from './sameTime';

/** Times in headers have whole seconds, and times in posts may too. */
export const PRECISION_MS = 2_000;

/** A request that queues a post. */
export interface QueueRequest {
	readonly postId: string;
	readonly body: QueuePostBody;
	/** The time before its first try, in milliseconds by the clock of this machine. */
	readonly sentAt: number;
}

/**
 * The post, if an earlier try of this request queued it for all accounts at the wanted time: the answer to that
 * try was lost, and the next try was refused as a duplicate. Undefined after any other failure.
 */
export async function findQueuedPost(
	service: ServiceClient,
	{ facts }: ServiceError,
	{ postId, body, sentAt }: QueueRequest,
): Promise<Post | undefined> {
	if (facts.code !== 'duplicate_queue_item' || facts.isAfterUnclearTry !== true) {
		return undefined;
	}
	const post = await postNow(service, postId, undefined);
	const since = sentAt + (service.clockOffset ?? 0) - PRECISION_MS;
	const queuedItems = standingItemsOf(post).filter(
		(item) =>
			Date.parse(item.queuedAt) >= since && isSameTime(item.scheduledAfter, body.scheduledAfter),
	);
	const accountIds = new Set(queuedItems.map(({ accountId }) => accountId));
	return body.accountIds.every((id) => accountIds.has(id)) ? post : undefined;
}
