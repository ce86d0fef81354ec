import type { Post } from '../../contract/schemas';
import { isCancelledAsAWhole } from '../../posting/readPost';
import { unfinishedLines } from '../../posting/unfinishedReschedule';
import { stateAfter, stateOfPost, writeAppliedState } from '../syncState';
import type { Change, FieldDifference, PostIntent } from '../types';
import type { Description } from './description';

interface StateOfPost {
	readonly intent: PostIntent | undefined;
	readonly post: Post;
	/** Fields on which row and post still differ: their digests stay as an earlier run wrote them. */
	readonly keptDifferences: readonly FieldDifference[];
	/** The content of its media; undefined if this run did not read them. */
	readonly mediaMark?: string;
	/**
	 * The note with which the next run completes a reschedule; undefined if no reschedule is
	 * unfinished.
	 */
	readonly unfinished?: string;
}

/**
 * The content of the column `syncState` for a post. A check leaves the cell as it is, because nothing was
 * applied.
 */
export function nextSyncState(
	{ intent, post, keptDifferences, mediaMark, unfinished }: StateOfPost,
	{ checkOnly }: { readonly checkOnly: boolean },
): string | undefined {
	if (!intent) {
		return undefined;
	}
	const { accountIds, row } = intent;
	const { state } = row;
	if (checkOnly) {
		return state.text || undefined;
	}
	const keptFields = new Set(keptDifferences.map(({ difference }) => difference.field));
	const earlier = stateOfPost(state, post.postId);
	const isCancelledRow = intent.hold.kind === 'cancelled' && isCancelledAsAWhole(post);
	const applied = writeAppliedState(
		stateAfter({ post, accountIds, mediaMark, keptFields, earlier, isCancelledRow }),
	);
	return [applied, unfinished ?? ''].join(' ').trim();
}

/** The unfinished reschedules of a cell, which stay in it as long as they may have to be completed. */
export function unfinishedReschedule(intent: PostIntent | undefined): string | undefined {
	const unfinished = unfinishedLines(intent?.row.state.text ?? '');
	return unfinished.length > 0 ? unfinished.join(' ') : undefined;
}

/** The sync state that the row has already; undefined if its cell is empty. */
export function earlierState(change: Change): string | undefined {
	return change.intent?.row.state.text || undefined;
}

/** An unfinished reschedule that the post still needs. */
export function openReschedule(
	intent: PostIntent | undefined,
	{ survey }: Description,
): string | undefined {
	const intentFacts = intent && survey.intentFacts.get(intent);
	return intentFacts?.unfinished ? unfinishedReschedule(intent) : undefined;
}
