import { isEmpty } from '../../values/text';
import type { ColumnName } from '../../values/words';
import type { Row } from '../cells';
import { MOST_COLUMNS } from './cellSize';
import { readColumnHeading, readHeading } from '../headings';
import { isChoice, isRecord, joinRichText, readPropertyValue, readText } from './databaseCell';

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

function unwrapRow(row: Row): Row {
	const name = findWrapper(row);
	const cells = name === undefined ? undefined : row[name];
	if (name === undefined || !isRecord(cells)) {
		return row;
	}
	const beside = Object.entries(row).filter(([heading]) => heading !== name);
	return Object.fromEntries([beside, Object.entries(cells)].flat());
}

/** Finds the one object that has the cells of a row: Airtable's, or one that alone has columns. */
function findWrapper(row: Row): string | undefined {
	if (isRecord(row.fields) && typeof row.id === 'string') {
		return 'fields';
	}
	const entries = Object.entries(row);
	const [wrapper, ...others] = entries.filter(([, cell]) => hasColumns(cell));
	const isAlone = entries.every((entry) => entry === wrapper || !namesColumn(entry[0]));
	return others.length === 0 && isAlone ? wrapper?.[0] : undefined;
}

function hasColumns(cell: unknown): boolean {
	const names = isRecord(cell) ? Object.keys(cell) : [];
	return names.length <= MOST_COLUMNS && names.filter(namesColumn).length > 1;
}

function namesColumn(heading: string): boolean {
	return ['column', 'network'].includes(readHeading(heading).is);
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
	return Array.isArray(value) ? plainList(heading, value) : plainObject(value);
}

/** Tells a column that says something of a post, a status too, from one that is of no interest. */
function isAboutPost(heading: string): boolean {
	const { says, others } = readColumnHeading(heading);
	return others.length > 0 || (says.is !== 'unknown' && says.is !== 'result');
}

function plainObject(value: unknown): unknown {
	if (isRecord(value) && Object.keys(value).length === 0) {
		return null;
	}
	return readText(value) ?? value;
}

function plainList(heading: string, list: readonly unknown[]): unknown {
	const text = joinRichText(list);
	if (text !== undefined) {
		return text;
	}
	const entries = list.map((entry) => readText(entry) ?? entry);
	// An empty list is an empty cell: it must not look like media, for example.
	if (entries.every(isEmpty)) {
		return null;
	}
	const [only] = entries;
	const isOne = entries.length === 1 && typeof only !== 'object' && !keepsList(heading);
	return isOne ? only : entries;
}

function keepsList(heading: string): boolean {
	const meant = readHeading(heading);
	return meant.is === 'network' || (meant.is === 'column' && LISTS.has(meant.column));
}
