import { startOf } from '../../../../values/dateTime';
import { isEmpty } from '../../../../values/parsed';
import { readHeading } from '../columns/headings';
import type { ColumnName } from '../columns/headingWords';
import type { Row } from '../columns/columns';

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
 * lists, and Airtable's first node keeps them below `fields`.
 */
export function plainRow(row: Row): Row {
	const { fields } = row;
	const own = isRecord(fields) && typeof row.id === 'string' ? { ...row, ...fields } : row;
	if (!Object.values(own).some((cell) => typeof cell === 'object' && cell !== null)) return own;
	const cells = Object.entries(own).flatMap(([heading, cell]): Array<[string, unknown]> => {
		if (own !== row && heading === 'fields') return [];
		return [[heading, plainCell(heading, cell)]];
	});
	return Object.fromEntries(cells);
}

function plainCell(heading: string, cell: unknown): unknown {
	if (typeof cell !== 'object' || cell === null) return cell;
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
