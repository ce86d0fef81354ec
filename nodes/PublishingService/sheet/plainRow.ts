import { startOf } from '../values/dateTime';
import { isEmpty } from '../values/text';
import { readHeading } from './headings';
import type { Row } from './profile';
import type { ColumnName } from './words';

/** Columns that hold several entries, or files: their lists stay lists. */
const LISTS: ReadonlySet<ColumnName> = new Set<ColumnName>([
	...(['accounts', 'contentTags', 'hashtags', 'imageFolder', 'imagePack', 'media'] as const),
	...(['platforms', 'tags', 'uploadIds'] as const),
]);

/** Where Airtable, Baserow, Coda, monday.com and Notion keep the text of a choice, a link or a person. */
const TEXT_KEYS = ['name', 'value', 'label', 'title', 'plain_text', 'text', 'error'] as const;

/** How deep the value of a cell may lie, as a lookup of a choice does. */
const DEPTH = 4;

/**
 * A row as a sheet would have it: the cells of databases such as Airtable and Baserow are objects and
 * lists, and Airtable's first node, a webhook or an agent keeps them in one object.
 */
export function plainRow(row: Row): Row {
	const cells = Object.values(row);
	if (!cells.some((cell) => isObject(cell) || isForcedText(cell))) return row;
	return Object.fromEntries(
		Object.entries(unwrapped(row)).map(([heading, cell]) => [heading, plainCell(heading, cell)]),
	);
}

function isObject(cell: unknown): cell is object {
	return typeof cell === 'object' && cell !== null;
}

/** The apostrophe by which sheets take a number, a date or a formula for text. */
const FORCED = /^'(?=[=+@]|-\w|https?:|\d[\d\s.,:/T+-]*(?:[ap]m)?$)/i;

function isForcedText(cell: unknown): cell is string {
	return typeof cell === 'string' && cell.startsWith("'") && FORCED.test(cell);
}

function unwrapped(row: Row): Row {
	const wrapper = wrapperOf(row);
	if (!wrapper) return row;
	const [name, cells] = wrapper;
	const { [name]: _, ...beside } = row;
	return { ...beside, ...cells };
}

/** What webhooks and services call it, and people a caption and a date. */
const WRAPPERS: ReadonlySet<string> = new Set(['body', 'data']);

/** The object in which a row's cells stand, with its name: Airtable's, or one that alone has columns. */
function wrapperOf(row: Row): readonly [string, Row] | undefined {
	if (isRecord(row.fields) && typeof row.id === 'string') return ['fields', row.fields];
	const entries = Object.entries(row);
	const isKnown = ([heading, cell]: [string, unknown]) =>
		namesColumn(heading) && !(WRAPPERS.has(heading) && isRecord(cell));
	if (entries.some(isKnown)) return undefined;
	const [wrapper, ...others] = entries.flatMap(([name, cell]) =>
		isRecord(cell) && Object.keys(cell).filter(namesColumn).length > 1
			? [[name, cell] as const]
			: [],
	);
	return others.length === 0 ? wrapper : undefined;
}

function namesColumn(heading: string): boolean {
	const { is } = readHeading(heading);
	return is === 'column' || is === 'network';
}

function plainCell(heading: string, cell: unknown): unknown {
	if (isForcedText(cell)) return cell.slice(1);
	if (!isObject(cell)) return cell;
	const meant = readHeading(heading);
	// What an earlier node put beside a row stays what it is.
	if (meant.is === 'unknown' || meant.is === 'result') return cell;
	const isList = meant.is !== 'column' || LISTS.has(meant.column);
	if (!Array.isArray(cell)) return textOf(cell) ?? cell;
	const entries = cell.map((entry: unknown) => textOf(entry) ?? entry);
	const [first, ...others] = entries;
	return !isList && others.length === 0 && typeof first !== 'object' ? first : entries;
}

/** The text of an object that stands for one; undefined where it may be a file or a date. */
function textOf(cell: unknown, depth = DEPTH): string | number | boolean | undefined {
	if (!isRecord(cell) || depth === 0) return undefined;
	const start = startOf(cell);
	if (start !== undefined) return start;
	if (FILE_KEYS.some((key) => !isEmpty(cell[key]))) return undefined;
	const value = TEXT_KEYS.map((key) => cell[key]).find((one) => !isEmpty(one));
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
		return value;
	}
	return textOf(value, depth - 1);
}

/** What only a file has; a link of Coda or Notion is one too. */
const FILE_KEYS = ['url', 'file', 'external', 'signedUrl', 'path'] as const;

function isRecord(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
