import { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/schemas';
import { explainFailure } from '../../../messages/explainFailure';
import { postBefore } from '../../../plan/changes';
import { type DecisionContext, hasRefusal } from '../../../plan/decisionContext';
import { decideWithPost } from '../../../plan/decideExisting';
import { keepPost } from '../../../plan/keepPost';
import type { FoundPost } from '../../../posting/readPosts';
import type { PostIntent, Result, SheetRow } from '../../../plan/types';
import { refusal, warning } from '../../../sheet/texts/findings';

/** A post of an earlier run, which an Idempotency-Key brought back for a row. */
export type Replay = Extract<Result, { readonly status: 'replayed' }>;

interface ReplayContext {
	readonly context: DecisionContext;
	/** All rows of the company: another row may have the ID of the post. */
	readonly rows: readonly SheetRow[];
}

/**
 * Decides on a post that an idempotency key brought back, as it is now. It is the post of the row, unless
 * another row has its ID and other content. Nothing is sent.
 */
export function settleReplay(
	replay: Replay,
	post: FoundPost | undefined,
	context: ReplayContext,
): Replay {
	const isGone = post instanceof ServiceError && post.facts.httpStatus === 404;
	if (post === undefined || isGone) {
		return { ...replay, isIncomplete: true };
	}
	const then =
		post instanceof ServiceError
			? keepUnreadPost(replay, post)
			: decideOnPost(replay.change.intent, post, context);
	return { ...replay, then };
}

/** Keeps a post that could not be read as the answer to the create request had it. */
function keepUnreadPost({ change, then }: Replay, failure: ServiceError): Replay['then'] {
	const post = postBefore(then.change);
	const reason = `: ${explainFailure(failure, 'cell').message}`;
	const because = [warning('postNotRead', { reason })];
	return { status: 'settled', change: keepPost({ intent: change.intent, post, because }) };
}

/** Decides on the post as if the row had its ID. A post that two rows want in different ways is kept. */
function decideOnPost(
	intent: PostIntent,
	post: Post,
	{ context, rows }: ReplayContext,
): Replay['then'] {
	const { postId } = post;
	const change = decideWithPost(intent, post, context);
	const agreesWithPost = change.action === 'keep' && !hasRefusal(change.because);
	const rowsWithId = rows.filter((row) => row.postIds.includes(postId));
	if (rowsWithId.length === 0 || agreesWithPost) {
		return { status: 'planned', change };
	}
	const lines = rowsWithId.map(({ line }) => line);
	const shared = refusal('sharedPost', { postId, rows: lines });
	return { status: 'settled', change: keepPost({ intent, post, because: [shared] }) };
}
