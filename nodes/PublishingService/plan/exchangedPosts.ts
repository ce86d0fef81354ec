import type { Comparison } from './comparePost';
import type { PostIndex } from './postIndex';
import { type PlannedPost, type ReadableRow, saysTheSame } from './similarity';

/**
 * Finds the post with all that a row says, its accounts included, if the post with the row's ID is for other
 * accounts. Rows with one caption and time for 2 accounts are recognized by nothing else.
 */
export function findExchangedPost(
	{ open }: Comparison,
	row: ReadableRow,
	others: PostIndex,
): PlannedPost | undefined {
	const isForOthers = open.some(({ difference }) => difference.field === 'accountIds');
	return isForOthers ? others.find(row, saysTheSame) : undefined;
}
