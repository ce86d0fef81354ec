import { ServiceError } from '../../../client/serviceError';
import { explain } from '../../../messages/explain';
import { type DecisionContext, hasRefusal } from '../../../plan/context';
import { decideWithPost } from '../../../plan/decideExisting';
import { keepPost } from '../../../plan/keep';
import type { FoundPost, Result, SheetRow } from '../../../plan/types';
import { finding } from '../../../sheet/texts/findings';

/** A post of an earlier run, which an Idempotency-Key brought back for a row. */
export type Replay = Extract<Result, { readonly status: 'replayed' }>;

interface ReplayContext {
	readonly context: DecisionContext;
	/** All rows of the company: one of them may name the post. */
	readonly rows: readonly SheetRow[];
}

/**
 * Decides on a post that a key brought back, as it is now: it is the post of the row, unless another row
 * names it and the two say different things. Nothing is sent.
 */
export function settleReplay(
	replay: Replay,
	found: FoundPost | undefined,
	{ context, rows }: ReplayContext,
): Replay {
	const { intent } = replay.change;
	const isGone = found instanceof ServiceError && found.facts.httpStatus === 404;
	if (found === undefined || isGone) {
		return { ...replay, isIncomplete: true };
	}
	if (found instanceof ServiceError) {
		const post = 'before' in replay.then.change ? replay.then.change.before : undefined;
		const reason = `: ${explain(found, 'cell').message}`;
		const because = [finding('warning', 'postNotRead', '', { reason })];
		return { ...replay, then: { status: 'settled', change: keepPost({ intent, post, because }) } };
	}
	const { postId } = found;
	const decided = decideWithPost(intent, found, context);
	const saysTheSame = decided.action === 'keep' && !hasRefusal(decided.because);
	const others = rows.filter((row) => row.postIds.includes(postId));
	if (others.length > 0 && !saysTheSame) {
		const lines = others.map(({ line }) => line);
		const shared = finding('refusal', 'sharedPost', '', { postId, rows: lines });
		const keep = keepPost({ intent, post: found, because: [shared] });
		return { ...replay, then: { status: 'settled', change: keep } };
	}
	return { ...replay, then: { status: 'planned', change: decided } };
}
