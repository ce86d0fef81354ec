import { asText, isCellWord, parseFlag, plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import { type FilledCells, isOfRecord } from './cells';
import { columnOf, readHeading } from './headings';
import { isMedium } from './cellKinds';

/** True if a row repeats the column names, as the second half of two sheets that were joined does. */
export function isHeadingRow(cells: FilledCells): boolean {
	const comparable = (text: unknown) => typeof text === 'string' && text.trim().toLowerCase();
	return (
		cells.length > 0 && cells.every(([heading, cell]) => comparable(cell) === comparable(heading))
	);
}

/**
 * True if people wrote nothing into the row: it contains only numbers and checkboxes in unknown
 * columns, as formulas put them there.
 */
export function isUnwritten(cells: FilledCells, hasFiles: boolean): boolean {
	const isOfRule = (cell: unknown) => typeof cell === 'number' || 'value' in parseFlag(cell);
	const isOther = (heading: string) => readHeading(heading).is === 'unknown';
	return (
		(!hasFiles || cells.length === 0) &&
		cells.every(([heading, cell]) => isOther(heading) && (isOfRule(cell) || isOfRecord(heading)))
	);
}

/** Columns in which a single filled cell can be a post, or name a post. */
const OF_POST: ReadonlySet<unknown> = new Set([
	...(['imageFolder', 'imagePack', 'link', 'media', 'postId', 'uploadIds'] as const),
]);

/** The beginning of a long cell shows whether the row is a note. */
const LONGEST_REMARK = 200;

/**
 * True if a row is a note: a single cell that is not media, such as a sum, or an example of what to
 * write.
 */
export function isRemark(cells: FilledCells, hasFiles: boolean): boolean {
	const [first, ...others] = cells;
	if (!first) {
		return false;
	}
	const [heading, cell] = first;
	const text = plainText(asText(cell).slice(0, LONGEST_REMARK));
	const isExample =
		isCellWord((text.split(':')[0] ?? '').trimEnd(), 'example') ||
		CELL_WORDS.example.some((word) => word.endsWith('.') && text.startsWith(`${word} `));
	const isAlone = others.length === 0 && !hasFiles;
	return isExample || (isAlone && !isMedium(cell) && !OF_POST.has(columnOf(heading)));
}
