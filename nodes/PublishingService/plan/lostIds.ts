import type { Post } from '../contract/schemas';
import type { PostWish } from '../posting/findDifferences';
import { accountItemsOf, contentGroupsOf } from '../posting/readPost';
import { isUnchangedSince } from './rowAsApplied';
import { hasSlotOf, type PlannedPost, type ReadableRow, type Trace } from './similarity';
import { stateOfPost } from './syncState';
import type { SheetRow } from './types';

/** A shorter ID may be the number of a row, by chance. */
const SHORTEST_TELLING_ID = 6;

/**
 * Returns a function that finds the trace of a post in a row: its sync state, or its ID under a column name that
 * the node does not know. A post may also have the tag of the sheet.
 */
export function traceFinder(
	{ state, reader }: SheetRow,
	wish: PostWish,
	sheetTag: string | undefined,
): (post: Post) => Trace | undefined {
	const cells = Object.values(reader.row).filter((cell) => typeof cell === 'string');
	const texts = cells.map((cell) => cell.trim());
	const ids = new Set(texts.filter(({ length }) => length >= SHORTEST_TELLING_ID));
	return (post) => {
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
}

/**
 * Returns a test of planned posts: true if a post may be the post of a row that lost its post ID and was rewritten,
 * so that no text is left by which the row is similar to the post.
 *
 * The row itself may have a trace of the post. A post at the time of the row counts if it has the tag of the sheet,
 * or if other rows of its accounts lost their post IDs, too: `samePosts` are the posts of such rows.
 */
export function lostPostTest(
	samePosts: readonly Post[],
): (row: ReadableRow, planned: PlannedPost) => boolean {
	const accountIds = new Set(samePosts.flatMap(accountItemsOf).map(({ accountId }) => accountId));
	return (row, planned) => {
		const trace = row.traceOf?.(planned.post);
		if (trace === 'rewrittenRow') {
			return true;
		}
		const isOfSheet =
			trace === 'tagOfSheet' || planned.items.some(({ accountId }) => accountIds.has(accountId));
		return isOfSheet && hasSlotOf(row, planned);
	};
}
