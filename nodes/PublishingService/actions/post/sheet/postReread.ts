import type { ServiceClient } from '../../../client/serviceClient';
import type { DecisionContext } from '../../../plan/decisionContext';
import { decideWithPost, type ExistingChange } from '../../../plan/decideExisting';
import type { Cancel, Update } from '../../../plan/types';

/** A post that was read longer ago is read again before it is changed. */
const FRESH_MS = 15_000;

/**
 * Reads a post again before it is changed, if it was read a while ago: somebody may have changed it in the
 * dashboard meanwhile. Only a change during the time of one request stays unseen.
 */
export class PostReread {
	/** @param readAt the moment at which the posts were read, in milliseconds */
	constructor(
		private readonly client: ServiceClient,
		private readonly context: DecisionContext,
		private readonly readAt: number,
	) {}

	/**
	 * Decides again on the post as it is now; returns the same change if the post was read a moment ago. Throws
	 * ServiceError if the post cannot be read: a post that nobody has seen must not be changed.
	 */
	async decideAgain(change: Update | Cancel): Promise<ExistingChange> {
		const { intent, before } = change;
		if (!intent || Date.now() - this.readAt < FRESH_MS) {
			return change;
		}
		const path = { postId: before.postId };
		const post = await this.client.call('getPost', { path });
		return decideWithPost(intent, post, this.context);
	}
}
