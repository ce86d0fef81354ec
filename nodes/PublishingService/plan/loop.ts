import type { Post } from '../contract/schemas';
import { hasChanges, type PostChanges } from '../posting/postChanges';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, finding } from '../sheet/texts/findings';
import { showTimeOrSoon } from '../sheet/texts/shownValue';
import { composedText } from '../values/text';
import type { DecisionContext } from './decisionContext';
import { areAlike } from './similarity';
import type { PostIntent } from './types';

/**
 * Refuses to change a post in a loop if its row may be a copy, or may have got the post ID of another row: the run
 * does not see the other rows, which would show this.
 */
export function refuseInLoop(
	{ row, time }: PostIntent,
	post: Post,
	changes: PostChanges,
	{ settings: { loop } }: Pick<DecisionContext, 'settings'>,
): Finding | undefined {
	if (!loop || !hasChanges(changes)) {
		return undefined;
	}
	const { postId, caption } = post;
	const column = row.reader.label('postId');
	const node = loop.nodeWithCopies(postId);
	if (node !== undefined) {
		return finding('refusal', 'copiedInLoop', column, { postId, node });
	}
	if (!isRewritten(post, changes)) {
		return undefined;
	}
	const [item] = accountItemsOf(post);
	const postGoesLive = showTimeOrSoon(item?.scheduledAfter, time.zone);
	return finding('refusal', 'rewrittenInLoop', column, {
		postId,
		postGoesLive,
		postCaption: caption ?? '',
	});
}

/** True if the post would get both another caption and another time. */
function isRewritten(post: Post, { update, reschedule }: PostChanges): boolean {
	const caption = update?.caption;
	const isMoved = reschedule !== undefined;
	return isMoved && caption !== undefined && !areAlike(caption, composedText(post.caption));
}
