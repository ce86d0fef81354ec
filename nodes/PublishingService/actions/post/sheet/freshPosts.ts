import type { ServiceClient } from '../../../client/serviceClient';
import type { DecisionContext } from '../../../plan/decisionContext';
import { decideWithPost } from '../../../plan/decideExisting';
import type { Cancel, Change, Update } from '../../../plan/types';

/** A post that was read longer ago is read again before it is changed. */
const FRESH_MS = 15_000;

/**
 * Looks again at a post that was read a while ago, before it is written: somebody may have changed it in the
 * dashboard meanwhile. The window that remains is that of one request.
 */
export class FreshPosts {
	private readonly readAt = Date.now();

	constructor(
		private readonly client: ServiceClient,
		private readonly context: DecisionContext,
	) {}

	/**
	 * The change as it is decided on the post as it is now; undefined if the first look is fresh enough. Throws
	 * ServiceError if the post cannot be read: a change must not be sent unseen.
	 */
	async lookAgain(change: Update | Cancel): Promise<Change | undefined> {
		const { intent, before } = change;
		if (!intent || Date.now() - this.readAt < FRESH_MS) {
			return undefined;
		}
		const path = { postId: before.postId };
		const post = await this.client.call('getPost', { path });
		return decideWithPost(intent, post, this.context);
	}
}
