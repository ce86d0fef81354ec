import type { Post } from '../contract/schemas';
import type { PostWish } from '../posting/findDifferences';
import { contentGroupsOf } from '../posting/readPost';
import { isUnchangedSince } from './rowAsApplied';
import {
	hasSlotOf,
	type PlannedPost,
	type ReadableRow,
	type RowTraces,
	type Trace,
} from './similarity';
import { markOfPost, stateOfPost } from './syncState';
import type { SheetRow } from './types';

/** The keys of a post: its ID, and the mark by which a sync state names it. */
export function traceKeysOf({ postId }: Post): string[] {
	return [postId, markOfPost(postId)];
}

/** False for an ID so short that a row may contain it by chance: as its number, or as a part of an address. */
export function isTellingId(id: string): boolean {
	return id.length >= 6;
}

/**
 * Finds the traces of posts in a row: sync states, and IDs under a column name that the node does not know. A post
 * may also have the tag of the sheet.
 */
export function findTraces(
	{ state, reader }: SheetRow,
	wish: PostWish,
	sheetTag: string | undefined,
): RowTraces {
	const cells = Object.values(reader.row).filter((cell) => typeof cell === 'string');
	const texts = cells.map((cell) => cell.trim());
	const ids = new Set(texts.filter(isTellingId));
	const traceOf = (post: Post): Trace | undefined => {
		const applied = stateOfPost(state, post.postId);
		if (applied) {
			return isUnchangedSince(applied, wish, post) ? 'unchangedRow' : 'rewrittenRow';
		}
		if (ids.has(post.postId)) {
			return 'rewrittenRow';
		}
		const isOfSheet = sheetTag !== undefined && contentGroupsOf(post)?.includes(sheetTag);
		return isOfSheet ? 'tagOfSheet' : undefined;
	};
	return { keys: [...ids, ...state.applied.map(({ postMark }) => postMark)], of: traceOf };
}

/**
 * Returns a test of planned posts: true if a post may be the post of a row that lost its post ID and was rewritten,
 * so that no text is left by which the row is similar to the post.
 *
 * The row itself may have a trace of the post. A post at the time of the row counts if it has the tag of the sheet,
 * or if other rows of its accounts lost their post IDs, too.
 *
 * @param accountIds the accounts of rows without a post ID whose posts were found by their texts
 */
export function lostPostTest(
	accountIds: ReadonlySet<string>,
): (row: ReadableRow, planned: PlannedPost) => boolean {
	return (row, planned) => {
		const trace = row.traces.of(planned.post);
		if (trace === 'rewrittenRow') {
			return true;
		}
		const isOfSheet =
			trace === 'tagOfSheet' || planned.accountIds.some((accountId) => accountIds.has(accountId));
		return isOfSheet && hasSlotOf(row, planned);
	};
}
