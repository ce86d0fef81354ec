import type { Platform } from '../../../../contract/decoded';
import { asText } from '../../../../values/parsed';
import { isBlankCell } from '../cells/blankCells';
import { mentionsCaption } from './composedHeadings';
import type { Column, NetworkText } from './row';
import { cellsUnder, type FilledCells } from './filledCells';
import { wordsOf } from './headings';
import type { ColumnName } from './headingWords';

/**
 * Headings without meaning in a sheet without a caption that speak of one, such as "Caption Option 1",
 * or stand above nothing but sentences: a post without its caption is not what such a sheet means.
 */
export function findUnclearCaptions(ignored: readonly string[], cells: FilledCells): string[] {
	return ignored.filter((heading) => {
		const texts = cellsUnder(heading, cells);
		return mentionsCaption(wordsOf(heading)) ? texts.some(isProse) : texts.every(isWritten);
	});
}

/** A text that nobody takes for the name of an account: long, or with a sentence or a hashtag in it. */
const SENTENCE = /.{40}|[.!?…](?:\s|$)|#\p{L}|\p{Extended_Pictographic}|\n/su;

/**
 * Columns that are headed by a network alone and hold the texts for it, where no other column is the
 * caption: all of them or none, as one may hold the names of accounts.
 */
export function findWrittenNetworks(
	columns: ReadonlyMap<ColumnName, readonly Column[]>,
	networks: ReadonlyArray<{ readonly heading: string; readonly platform: Platform }>,
	texts: readonly NetworkText[],
	cells: FilledCells,
): NetworkText[] {
	if (columns.has('caption') || texts.length > 0) return [];
	const written = networks.filter(({ heading }) =>
		cellsUnder(heading, cells).every((cell) => isBlankCell(cell, 'media') || isWritten(cell)),
	);
	if (written.length < networks.length) return [];
	return written.map((network) => ({ ...network, column: 'caption' }));
}

/** Whether a cell is a text that somebody wrote to be read, rather than a name. */
function isWritten(cell: unknown): boolean {
	return isProse(cell) && SENTENCE.test(asText(cell).trim());
}

/** Whether a cell is a text of some words, rather than a number, a flag or a link. */
function isProse(cell: unknown): boolean {
	if (typeof cell !== 'string' || /^https?:/i.test(cell)) return false;
	return cell.split(/\s/).filter((word) => /\p{L}/u.test(word)).length > 1;
}
