import { mentionsCaption } from './composedHeadings';
import type { Column } from './columns';
import { wordsOf } from './headings';
import type { ColumnName } from './headingWords';

/**
 * Headings without meaning that speak of a caption, such as "Caption Option 1", above texts, where the
 * sheet has no other: a post without its caption is not what such a sheet means.
 */
export function findUnclearCaptions(
	columns: ReadonlyMap<ColumnName, readonly Column[]>,
	ignored: readonly string[],
	cells: ReadonlyMap<string, readonly unknown[]>,
): string[] {
	if (columns.has('caption')) return [];
	return ignored.filter(
		(heading) => mentionsCaption(wordsOf(heading)) && (cells.get(heading) ?? []).some(isProse),
	);
}

/** Whether a cell is a text of some words, rather than a number, a flag or a link. */
function isProse(cell: unknown): boolean {
	return typeof cell === 'string' && /\p{L}\S*\s+\S*\p{L}/u.test(cell) && !/^https?:/i.test(cell);
}
