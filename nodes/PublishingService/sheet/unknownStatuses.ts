import { asText, parseFlag } from '../values/text';
import { isBlankCell, type Row } from './cells';
import { readPlatformStatuses } from './platformStatuses';
import { isSigned } from './publicationMarks';
import { skipReasonOf } from './skipReason';
import { readStatus, type StatusKind } from './readStatus';

/** A letter, a picture or a question; a number alone is no status. */
const SAYS_SOMETHING = /[\p{L}\p{So}?!]/u;

interface StatusColumn {
	readonly heading: string;
	readonly status: StatusKind | undefined;
}

/** Lists the words in status columns that the node does not know, each once. Such words put no row on hold. */
export function unknownStatuses(rows: readonly Row[], columns: readonly StatusColumn[]): string[] {
	const cells = columns
		.filter(({ heading, status }) => status !== 'postedLink' && !/list|section/i.test(heading))
		.flatMap(({ heading, status = 'status' }) =>
			rows.map((row) => row[heading]).filter((cell) => saysNothingKnown(status, cell)),
		);
	const words = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.trim());
	const isUnknown = (word: string) => !readStatus(word) && 'problem' in parseFlag(word);
	const unknown = [...new Set(words)].filter(
		(word) => SAYS_SOMETHING.test(word) && isUnknown(word),
	);
	return [...unknown, ...numbersIn(rows, columns)];
}

function saysNothingKnown(status: StatusKind, cell: unknown): boolean {
	// "n/a" and the signature of the person who approved the row are clear.
	const isSignature = status === 'approved' && isSigned(asText(cell));
	if (isSignature || isBlankCell(cell, 'tags')) {
		return false;
	}
	return skipReasonOf(status, cell) === undefined && readPlatformStatuses(cell).length === 0;
}

/** Lists the numbers that a database gives instead of a status: a reference of Grist, a lookup of SharePoint. */
function numbersIn(rows: readonly Row[], columns: readonly StatusColumn[]): string[] {
	const headings = columns
		// A progress is a number for people, too.
		.filter(({ heading, status }) => status === 'status' && !/progress/i.test(heading))
		.map(({ heading }) => heading);
	const numbers = headings.flatMap((heading) =>
		rows.map((row) => row[heading]).filter((cell) => typeof cell === 'number'),
	);
	return [...new Set(numbers)].filter((number) => number > 1).map(String);
}
