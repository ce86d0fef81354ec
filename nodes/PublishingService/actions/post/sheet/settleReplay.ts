import { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/schemas';
import { explainFailure } from '../../../messages/explainFailure';
import { type DecisionContext, hasRefusal } from '../../../plan/decisionContext';
import { decideWithPost } from '../../../plan/decideExisting';
import { keepPost } from '../../../plan/keepPost';
import type { FoundPost, PostIntent, Result, SheetRow } from '../../../plan/types';
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
	context: ReplayContext,
): Replay {
	const isGone = found instanceof ServiceError && found.facts.httpStatus === 404;
	if (found === undefined || isGone) {
		return { ...replay, isIncomplete: true };
	}
	const then =
		found instanceof ServiceError
			? keepUnreadPost(replay, found)
			: decideOnPost(replay.change.intent, found, context);
	return { ...replay, then };
}

/** The post could not be read, so the row keeps it as it was in the answer of the key. */
function keepUnreadPost({ change, then }: Replay, failure: ServiceError): Replay['then'] {
	const post = 'before' in then.change ? then.change.before : undefined;
	const reason = `: ${explainFailure(failure, 'cell').message}`;
	const because = [finding('warning', 'postNotRead', '', { reason })];
	return { status: 'settled', change: keepPost({ intent: change.intent, post, because }) };
}

/** Decides on the post as for a row that names it; two rows that want different things of it keep it. */
function decideOnPost(
	intent: PostIntent,
	post: Post,
	{ context, rows }: ReplayContext,
): Replay['then'] {
	const { postId } = post;
	const change = decideWithPost(intent, post, context);
	const saysTheSame = change.action === 'keep' && !hasRefusal(change.because);
	const others = rows.filter((row) => row.postIds.includes(postId));
	if (others.length === 0 || saysTheSame) {
		return { status: 'planned', change };
	}
	const lines = others.map(({ line }) => line);
	const shared = finding('refusal', 'sharedPost', '', { postId, rows: lines });
	return { status: 'settled', change: keepPost({ intent, post, because: [shared] }) };
}
