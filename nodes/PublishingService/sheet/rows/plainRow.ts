import { isEmpty } from '../../values/text';
import type { ColumnName } from '../../values/words';
import type { Row } from '../cells';
import { readColumnHeading, readHeading } from '../headings';
import { STATUS_KINDS } from '../readStatus';
import {
	isChoice,
	isRecord,
	joinRichText,
	readLabel,
	readPropertyValue,
	readText,
} from './databaseCell';
import { unwrapRow } from './wrappedRow';

/** Columns whose lists stay lists, because a post may have several of their entries. */
const LISTS: ReadonlySet<ColumnName> = new Set<ColumnName>([
	'accounts',
	'contentTags',
	'hashtags',
	'imageFolder',
	'imagePack',
	'media',
	'platforms',
	'tags',
	'uploadIds',
]);

/** The apostrophe by which sheets take a number, a date or a formula for text. */
const FORCED = /^'(?=[=+@]|-\w|https?:|\d[\d\s.,:/T+-]*(?:[ap]m)?$)/i;

/**
 * Makes a row as a sheet has it. Databases give objects and lists; a webhook or an agent gives one object
 * with all cells.
 *
 * @example plainRow({ Status: { id: 3, value: 'Draft', color: 'red' } }) // { Status: 'Draft' }
 */
export function plainRow(row: Row): Row {
	if (Object.values(row).every(isPlain)) {
		return row;
	}
	const unwrapped = unwrapRow(row);
	return Object.fromEntries(
		Object.entries(unwrapped).map(([heading, cell]) => [heading, plainCell(heading, cell)]),
	);
}

function isPlain(cell: unknown): boolean {
	if (typeof cell === 'string') {
		return !FORCED.test(cell);
	}
	return typeof cell !== 'object' || cell === null;
}

function plainCell(heading: string, cell: unknown): unknown {
	if (typeof cell === 'string') {
		return cell.replace(FORCED, '');
	}
	if (typeof cell !== 'object' || cell === null) {
		return cell;
	}
	const value = readPropertyValue(cell);
	// Data that an earlier node put next to a row stays as it is.
	if (!isAboutPost(heading) && value === cell && !isChoice(cell)) {
		return cell;
	}
	const readEntry = isStatus(heading) ? readLabel : readText;
	return Array.isArray(value)
		? plainList(heading, withoutMark(value), readEntry)
		: plainObject(value, readEntry);
}

/** The name of a column that the node writes back, and that people have, too. */
const STATUS = /^\s*status\s*$/i;

/** True for a column that says something about a post, including a status. Other columns are ignored. */
function isAboutPost(heading: string): boolean {
	// The node itself writes its status as a text: an object is a status of the sheet's own people.
	if (STATUS.test(heading)) {
		return true;
	}
	const { meaning, otherMeanings } = readColumnHeading(heading);
	// The object of an error shows which text is its message.
	const isOther = otherMeanings.some((other) => other !== 'error');
	return isOther || (meaning.is !== 'unknown' && meaning.is !== 'result');
}

/** True for a column that says whether its rows may go live, so that no cell of it is a file. */
function isStatus(heading: string): boolean {
	const { otherMeanings } = readColumnHeading(heading);
	return otherMeanings.some((other) =>
		STATUS_KINDS.some((kind) => kind === other && kind !== 'postedLink'),
	);
}

function plainObject(value: unknown, readEntry: typeof readText): unknown {
	if (isRecord(value) && Object.keys(value).length === 0) {
		return null;
	}
	return readEntry(value) ?? value;
}

/** Grist begins a list of choices with the letter of its type: `['L', 'Draft']`. */
function withoutMark(list: readonly unknown[]): readonly unknown[] {
	return list[0] === 'L' ? list.slice(1) : list;
}

function plainList(heading: string, list: readonly unknown[], readEntry: typeof readText): unknown {
	const text = joinRichText(list);
	if (text !== undefined) {
		return text;
	}
	const entries = list.map((entry) => readEntry(entry) ?? entry);
	// An empty list is an empty cell: it must not look like media, for example.
	if (entries.every(isEmpty)) {
		return null;
	}
	const [first] = entries;
	const isOneText = entries.length === 1 && typeof first !== 'object';
	return isOneText && !keepsList(heading) ? first : entries;
}

function keepsList(heading: string): boolean {
	const meaning = readHeading(heading);
	return meaning.is === 'platform' || (meaning.is === 'column' && LISTS.has(meaning.column));
}
