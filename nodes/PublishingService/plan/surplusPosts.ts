import { isSameTime } from '../posting/sameTime';
import { type Finding, refusal } from '../sheet/texts/findings';
import { composedText } from '../values/text';
import { changesPost, keepInstead, namedPostId, postBefore } from './changes';
import { comparePost } from './comparePost';
import type { DecisionContext } from './decisionContext';
import { isRowAsApplied } from './rowAsApplied';
import { plannedPost } from './similarity';
import type { Change } from './types';

/**
 * Keeps a post that a row gives up if nothing in the row matches one of its posts: the IDs may be another
 * row's, and this row would take the post away from it.
 */
export function keepUnprovenSurplus(
	changes: readonly Change[],
	context: DecisionContext,
): Change[] {
	return changes.map((change) =>
		isUnprovenSurplus(change, changes, context)
			? keepInstead(change, surplusFinding(change))
			: change,
	);
}

function isUnprovenSurplus(
	change: Change,
	changes: readonly Change[],
	context: DecisionContext,
): boolean {
	const { intent } = change;
	if (!intent || intent.target.kind !== 'surplus' || !changesPost(change)) {
		return false;
	}
	const changesOfRow = changes.filter((other) => other.intent?.row === intent.row);
	return !changesOfRow.some((other) => isRecognized(other, context));
}

/** True if a row has the caption or the time of its post, or still has what was applied to the post. */
function isRecognized(change: Change, context: DecisionContext): boolean {
	const { intent } = change;
	const post = postBefore(change);
	if (!intent || !post) {
		return false;
	}
	const comparison = comparePost(intent, post, context);
	const { caption, scheduledAfter } = comparison.wish;
	const { caption: postCaption, times } = plannedPost(post);
	const hasCaption = Boolean(caption) && composedText(caption) === postCaption;
	const hasTime =
		Boolean(scheduledAfter) && times.some((time) => isSameTime(time, scheduledAfter ?? null));
	return hasCaption || hasTime || isRowAsApplied({ comparison, intent });
}

function surplusFinding(change: Change): Finding {
	return refusal('surplusUnlikeRow', { postId: namedPostId(change) ?? '' });
}
