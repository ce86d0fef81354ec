import type { Post } from '../contract/schemas';
import { comparePost } from './comparePost';
import { type DecisionContext, hasRefusal } from './decisionContext';
import { decideCancelledOrOnHold } from './decideCancelledOrOnHold';
import { postIdOfResult } from './results';
import { decideUnchanged } from './decideUnchanged';
import type { Keep, Refuse, Result } from './types';

/**
 * The results of a row with its posts as a later answer of the same run shows them. Somebody may have
 * changed a post in the dashboard while the run worked, and no row is ok against what the run has seen.
 */
export function recheckResults(
	results: readonly Result[],
	later: ReadonlyMap<string | undefined, Post>,
	context: DecisionContext,
): Result[] {
	return results.map((result) => {
		const post = later.get(postIdOfResult(result));
		return post ? recheckResult(result, post, context) : result;
	});
}

function recheckResult(result: Result, post: Post, context: DecisionContext): Result {
	switch (result.status) {
		case 'settled':
			return { ...result, change: recheckChange(result.change, post, context) };
		case 'done':
			return { ...result, later: post };
		case 'replayed':
			return { ...result, then: recheckResult(result.then, post, context) };
		default:
			return result;
	}
}

/** Decides again about a row that changes nothing. A row that is not ok stays so, for the reason that it has. */
function recheckChange(change: Keep | Refuse, post: Post, context: DecisionContext): Keep | Refuse {
	const { intent, warnings } = change;
	if (!intent || hasRefusal(change.because)) {
		return change;
	}
	const comparison = comparePost(intent, post, context);
	// The changes of the run are made already, so this decision must not cancel a post.
	const settings = { ...context.settings, cancelsCancelledRows: false };
	const stopped = decideCancelledOrOnHold(intent, comparison, { ...context, settings });
	const keep = stopped?.action === 'keep' ? stopped : decideUnchanged(intent, comparison, context);
	return { ...keep, warnings };
}
