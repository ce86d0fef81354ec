import { isEnded } from '../contract/postStatuses';
import { isToCome, standingItemsOf } from '../posting/readPost';
import { refusal, textOf, warning } from '../sheet/texts/findings';
import type { Comparison } from './comparePost';
import type { DecisionContext } from './decisionContext';
import type { Cancel, Hold, Keep, PostIntent } from './types';
import { keepPost } from './keepPost';

type StoppingHold = Exclude<Hold, { kind: 'none' | 'published' }>;

/**
 * Decides about a post whose row is cancelled, on hold, or for other platforms. Undefined if the
 * sheet does not keep the post from going live. Never cancels the post of a row on hold.
 */
export function decideCancelledOrOnHold(
	intent: PostIntent,
	comparison: Comparison,
	{ settings }: DecisionContext,
): Cancel | Keep | undefined {
	const { hold } = intent;
	const { post } = comparison;
	if (hold.kind === 'none' || hold.kind === 'published') {
		return undefined;
	}
	const isCancelled = hold.kind === 'cancelled';
	if (!isToCome(post)) {
		// A row on hold whose post is published is compared with the post as every other row.
		const isStopped = isCancelled || isEnded(post.status);
		return isStopped ? keepStopped(intent, comparison, hold) : undefined;
	}
	if (isCancelled && settings.cancelsCancelledRows && settings.updatesPosts) {
		return { action: 'cancel', intent, before: post, warnings: [] };
	}
	const code = isCancelled ? 'cancelledButGoesLive' : 'onHoldButGoesLive';
	const { postId } = post;
	const because = [refusal(code, { reason: reasonText(hold), postId })];
	return keepPost({ intent, post, because, keptDifferences: comparison.open });
}

/** Accepts a stopped row once its post no longer goes live; warns if the post was published before. */
function keepStopped(intent: PostIntent, { post }: Comparison, hold: StoppingHold): Keep {
	const isTooLate = standingItemsOf(post).length > 0;
	const facts = { reason: reasonText(hold), postId: post.postId };
	const because = isTooLate ? [warning('tooLateToStop', facts)] : [];
	return keepPost({ intent, post, because });
}

function reasonText(hold: StoppingHold): string {
	return textOf(hold.kind === 'otherPlatform' ? hold.because : hold.reason);
}
