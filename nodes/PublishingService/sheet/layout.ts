import { startOf } from '../values/dateTime';
import { withoutFields } from '../values/record';
import { isEmpty } from '../values/text';
import { ROW_NUMBER, type Row } from './cells';
import { sentence } from './texts/findings';
import { columnsOf, countHeadings, readHeading } from './headings';
import type { ColumnName } from '../values/words';

export type SheetFormat = 'columnNames' | 'hootsuite' | 'socialPilot';

/** The columns of the tools whose sheets have no headings, in their order; '' is left alone. */
const POSITIONS: Readonly<Record<Exclude<SheetFormat, 'columnNames'>, readonly string[]>> = {
	hootsuite: ['Date', 'Message', 'Link'],
	socialPilot: ['Text', 'Media URL', 'Date', 'Account ID', '', 'Tags', 'First Comment'],
};

type NamedRows = { readonly rows: readonly Row[] } | { readonly problem: string };

/** Gives rows their headings: with Header Row off, n8n reads each as a list of cells under `row`. */
export function nameColumns(items: readonly Row[], format: SheetFormat): NamedRows {
	const keys = headingsOf(items);
	const delimiter = delimiterOf(keys);
	if (delimiter !== undefined) {
		const reason = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
		return { problem: sentence('readAsOneColumn', { reason }) };
	}
	const lists = items.map(cellsOf);
	const isNamed = !lists.some(Boolean);
	const isOpen = lists.some((cells) => cells?.some((cell) => !isEmpty(cell)));
	const rows = items.map((item, at) => lists[at] ?? keys.map((key) => item[key]));
	const byTitle = belowTitle(items, rows, isNamed ? keys : []);
	if (byTitle) {
		return byTitle;
	}
	if (format === 'columnNames') {
		return isOpen ? { problem: sentence('noHeadingRow') } : { rows: items };
	}
	if (isNamed && isHeadings(keys)) {
		return { rows: items };
	}
	if (isNamed && keys.some(looksLikeValue)) {
		return { problem: sentence('valuesAsHeadings') };
	}
	const valuesOf = (item: Row) => headingsOf([item]).map((heading) => item[heading]);
	return {
		rows: items.map((item, at) => named(item, lists[at] ?? valuesOf(item), POSITIONS[format])),
	};
}

/** The sign between headings that were read as one, beside what stands behind a comma of a cell. */
function delimiterOf([heading = '', ...others]: readonly string[]): string | undefined {
	if (others.some((other) => !/^_\d+$|^__parsed_extra$/.test(other))) {
		return undefined;
	}
	// What tells Excel the delimiter is the first line for n8n.
	const [, told] = /^sep=(.)$/i.exec(heading) ?? [];
	return told ?? [';', '\t', '|'].find((sign) => isHeadings(heading.split(sign)));
}

/** Rows above the headings: a title, a remark and an empty row. */
const TITLE_ROWS = 10;

/** Rows named by the headings below a title, or in the first list; undefined where they are known already. */
function belowTitle(
	items: readonly Row[],
	rows: ReadonlyArray<readonly unknown[]>,
	keys: readonly string[],
): NamedRows | undefined {
	const isNamed = countHeadings(keys) > 1;
	const first = isNamed ? -1 : rows.slice(0, TITLE_ROWS + 1).findIndex(isHeadings);
	const headings = isNamed ? keys : rows[first];
	if (headings === undefined) {
		return undefined;
	}
	if (goOn(headings, rows[first + 1] ?? [])) {
		return { problem: sentence('twoHeadingRows') };
	}
	if (isNamed) {
		return undefined;
	}
	return {
		rows: items.map((item, at) => (at < first ? {} : named(item, rows[at] ?? [], headings))),
	};
}

/** Whether headings go on in the row below them: "Text" and "Video" below "TikTok" and "Instagram". */
function goOn(headings: readonly unknown[], below: readonly unknown[]): boolean {
	if (/\d/.test(below.join()) || below.every((cell, at) => cell === headings[at])) {
		return false;
	}
	const texts = below.filter((cell) => typeof cell === 'string' && cell.trim() !== '') as string[];
	const known = columnsOf(texts).length;
	return known > 2 && known > texts.length / 2;
}

/** The cells of a row without headings: a list, or as n8n reads CSV, an object by their numbers. */
function cellsOf({ row }: Row): readonly unknown[] | undefined {
	if (Array.isArray(row)) {
		return row as unknown[];
	}
	if (typeof row !== 'object' || row === null) {
		return undefined;
	}
	const keys = Object.keys(row);
	const isNumbered = keys.length > 0 && keys.every((key, at) => key === String(at));
	return isNumbered ? Object.values(row) : undefined;
}

/** Whether cells are headings: at least two are known, and none looks like a value. */
function isHeadings(cells: readonly unknown[]): boolean {
	const texts = cells.filter((cell) => !isEmpty(cell));
	return countHeadings(texts) > 1 && !texts.some(looksLikeValue);
}

function looksLikeValue(text: unknown): boolean {
	return typeof text !== 'string' || /https?:\/\/|\d\D+\d|\d{5}/.test(text);
}

function headingsOf(items: readonly Row[]): string[] {
	const headings = new Set(items.flatMap((item) => Object.keys(item)));
	return [...headings].filter((heading) => !ROW_NUMBER.test(heading));
}

/** A row with its headings; what stands beside the list, such as a row number, stays. */
function named(item: Row, cells: readonly unknown[], headings: readonly unknown[]): Row {
	const beside = cellsOf(item) ? withoutFields(item, 'row') : {};
	const entries = cells.flatMap((cell, at): Array<[string, unknown]> => {
		const heading = headings[at];
		return typeof heading === 'string' && heading.trim() !== '' ? [[heading, cell]] : [];
	});
	return { ...beside, ...Object.fromEntries(entries) };
}

/** Columns that hold several entries, or files: their lists stay lists. */
const LISTS: ReadonlySet<ColumnName> = new Set<ColumnName>([
	...(['accounts', 'contentTags', 'hashtags', 'imageFolder', 'imagePack', 'media'] as const),
	...(['platforms', 'tags', 'uploadIds'] as const),
]);

/** Where Airtable, Baserow, Coda, monday.com and Notion keep the text of a choice, a link or a person. */
const TEXT_KEYS = ['name', 'value', 'label', 'title', 'plain_text', 'text', 'error'];
/** What only a file has; a link of Coda or Notion is one too. */
const FILE_KEYS = ['url', 'file', 'external', 'signedUrl', 'path'];
/** The apostrophe by which sheets take a number, a date or a formula for text. */
const FORCED = /^'(?=[=+@]|-\w|https?:|\d[\d\s.,:/T+-]*(?:[ap]m)?$)/i;

/** A row as a sheet has it: databases give objects and lists, a webhook or an agent one object with all. */
export function plainRow(row: Row): Row {
	const isPlain = (cell: unknown) =>
		typeof cell === 'string' ? !FORCED.test(cell) : typeof cell !== 'object' || cell === null;
	if (Object.values(row).every(isPlain)) {
		return row;
	}
	const wrapper = wrapperOf(row);
	const { [wrapper ?? '']: cells, ...beside } = row;
	const plain = wrapper === undefined ? row : { ...beside, ...(cells as Row) };
	return Object.fromEntries(
		Object.entries(plain).map(([heading, cell]) => [heading, plainCell(heading, cell)]),
	);
}

/** The name of the one object in which a row's cells stand: Airtable's, or one that alone has columns. */
function wrapperOf(row: Row): string | undefined {
	if (isRecord(row.fields) && typeof row.id === 'string') {
		return 'fields';
	}
	const isWrapper = ([, cell]: [string, unknown]) =>
		isRecord(cell) && Object.keys(cell).filter(namesColumn).length > 1;
	const entries = Object.entries(row);
	const [wrapper, ...others] = entries.filter(isWrapper);
	const isAlone = !entries.some((entry) => entry !== wrapper && namesColumn(entry[0]));
	return others.length === 0 && isAlone ? wrapper?.[0] : undefined;
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
	const meant = readHeading(heading);
	// What an earlier node put beside a row stays what it is.
	if (meant.is === 'unknown' || meant.is === 'result') {
		return cell;
	}
	if (!Array.isArray(cell)) {
		return textOf(cell) ?? cell;
	}
	const entries = cell.map((entry: unknown) => textOf(entry) ?? entry);
	const isList = meant.is !== 'column' || LISTS.has(meant.column) || entries.length !== 1;
	return isList || typeof entries[0] === 'object' ? entries : entries[0];
}

/** The text of an object that stands for one; undefined where it may be a file or a date. */
function textOf(cell: unknown, depth = 4): string | number | boolean | undefined {
	if (!isRecord(cell) || depth === 0) {
		return undefined;
	}
	const start = startOf(cell);
	if (start !== undefined) {
		return start;
	}
	if (FILE_KEYS.some((key) => !isEmpty(cell[key]))) {
		return undefined;
	}
	const value = TEXT_KEYS.map((key) => cell[key]).find((one) => !isEmpty(one));
	const isText =
		typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	return isText ? value : textOf(value, depth - 1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) {
		return false;
	}
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
