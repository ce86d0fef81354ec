import { startOf } from '../values/dateTime';
import { isEmpty } from '../values/text';
import { ROW_NUMBER, type Row } from './cells';
import { columnOf, knownHeadings, readHeading, readNetwork } from './headings';
import type { ColumnName } from '../values/words';

/** How a sheet says which column is which. */
export type SheetFormat = 'headings' | 'hootsuite' | 'socialPilot';

/** The columns of the tools whose sheets have no headings, in their order; '' is left alone. */
const POSITIONS: Readonly<Record<Exclude<SheetFormat, 'headings'>, readonly string[]>> = {
	hootsuite: ['Date', 'Message', 'Link'],
	socialPilot: ['Text', 'Media URL', 'Date', 'Account ID', '', 'Tags', 'First Comment'],
};

/** Rows with headings, or what is wrong with the sheet as a whole. */
type NamedRows = { readonly rows: readonly Row[] } | { readonly problem: string };

const PROBLEMS = {
	noHeadings:
		'The first row of the sheet holds no headings that are known here. Choose another entry under Columns, or switch on Header Row in the node that reads the sheet',
	twoHeadingRows: 'The sheet has two heading rows. Make them one, such as TikTok Caption',
	valuesAsHeadings:
		'The first row of the sheet was read as its headings. Switch off Header Row in the node that reads the sheet, and run again',
} as const;

/**
 * Gives every row its headings. A row without any, as n8n reads it when Header Row is off, is a list
 * of cells under `row`: its headings are then the format's, or stand in the first row.
 */
export function nameColumns(items: readonly Row[], format: SheetFormat): NamedRows {
	const keys = headingsOf(items);
	const delimiter = delimiterOf(keys);
	if (delimiter !== undefined) {
		const sign = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
		return {
			problem: `The columns of this sheet are separated by ${sign} and were read as one. Choose that delimiter in the node that reads the sheet, and run again`,
		};
	}
	const lists = items.map(cellsOf);
	const isNamed = !lists.some(Boolean);
	const isOpen = lists.some((cells) => cells?.some((cell) => !isEmpty(cell)));
	const rows = items.map((item, at) => lists[at] ?? keys.map((key) => item[key]));
	const byTitle = belowTitle(items, rows, isNamed ? keys : []);
	if (byTitle) return byTitle;
	if (format === 'headings') {
		return isOpen ? { problem: PROBLEMS.noHeadings } : { rows: items };
	}
	if (isNamed && isHeadings(keys)) return { rows: items };
	if (isNamed && keys.some(looksLikeValue)) return { problem: PROBLEMS.valuesAsHeadings };
	const valuesOf = (item: Row) => headingsOf([item]).map((heading) => item[heading]);
	return {
		rows: items.map((item, at) => named(item, lists[at] ?? valuesOf(item), POSITIONS[format])),
	};
}

/** The sign between headings that were read as one, beside what stands behind a comma of a cell. */
function delimiterOf([heading = '', ...others]: readonly string[]): string | undefined {
	if (others.some((other) => !/^_\d+$|^__parsed_extra$/.test(other))) return undefined;
	// What tells Excel the delimiter is the first line for n8n.
	const [, told] = /^sep=(.)$/i.exec(heading) ?? [];
	return told ?? [';', '\t', '|'].find((sign) => isHeadings(heading.split(sign)));
}

/** Rows above the headings: a title, a remark and an empty row. */
const TITLE_ROWS = 10;

/**
 * Rows named by the headings that stand in one of them, where n8n took a title above for the headings,
 * or none at all; two rows of them are joined. Undefined where the headings are known already.
 */
function belowTitle(
	items: readonly Row[],
	rows: ReadonlyArray<readonly unknown[]>,
	keys: readonly string[],
): NamedRows | undefined {
	const isNamed = knownHeadings(keys).length > 1;
	const at = isNamed ? -1 : rows.slice(0, TITLE_ROWS + 1).findIndex(isHeadings);
	const upper = isNamed ? keys : rows[at];
	if (upper === undefined) return undefined;
	const below = rows[at + 1] ?? [];
	const isDouble = !/\d/.test(below.join()) && goOn(upper, below);
	if (isNamed && !isDouble) return undefined;
	// Of columns without a heading, n8n keeps only the last when it reads CSV.
	const headings = !isDouble ? upper : keys.includes('') ? undefined : joined(upper, below);
	if (headings === undefined) return { problem: PROBLEMS.twoHeadingRows };
	const first = isDouble ? at + 2 : at;
	return {
		rows: items.map((item, index) =>
			index < first ? {} : named(item, rows[index] ?? [], headings),
		),
	};
}

/**
 * One row of headings made of two, where networks stand above: each over the columns after it too, which
 * n8n reads of merged cells as columns without a name. Undefined where one of them would be lost.
 */
function joined(
	upper: readonly unknown[],
	below: readonly unknown[],
): readonly string[] | undefined {
	let above = '';
	const headings = below.map((cell, at) => {
		const [own, heading] = [nameOf(upper[at]), nameOf(cell)];
		above = own || above;
		return heading && readNetwork(above) ? `${above} ${heading}` : heading || own;
	});
	const isClear = headings.every((one, at) => one === '' || headings.indexOf(one) === at);
	return isClear && upper.some((cell) => readNetwork(nameOf(cell))) ? headings : undefined;
}

/** A heading without what n8n calls a column that has none, or the same one as another. */
function nameOf(cell: unknown): string {
	const name = typeof cell === 'string' ? cell : '';
	return name.replace(/^(?:__EMPTY|col)?(?:_\d+)?$|_\d+$/, '').trim();
}

/** Whether headings go on in the row below them: "Text" and "Video" below "TikTok" and "Instagram". */
function goOn(headings: readonly unknown[], below: readonly unknown[]): boolean {
	const texts = below.filter((cell) => typeof cell === 'string' && cell.trim() !== '') as string[];
	const known = texts.filter((text) => columnOf(text) !== undefined).length;
	return known > 2 && known > texts.length / 2 && below.some((cell, at) => cell !== headings[at]);
}

/** The cells of a row without headings: a list, or as n8n reads CSV, an object by their numbers. */
function cellsOf({ row }: Row): readonly unknown[] | undefined {
	if (Array.isArray(row)) return row as unknown[];
	if (typeof row !== 'object' || row === null) return undefined;
	const entries = Object.entries(row);
	const isNumbered = entries.length > 0 && entries.every(([key], at) => key === String(at));
	return isNumbered ? entries.map(([, cell]) => cell as unknown) : undefined;
}

/** Whether cells are headings: at least two are known, and none looks like a value. */
function isHeadings(cells: readonly unknown[]): boolean {
	const texts = cells.filter((cell) => !isEmpty(cell));
	const known = knownHeadings(texts.filter((cell) => typeof cell === 'string'));
	return known.length >= 2 && !texts.some(looksLikeValue);
}

function looksLikeValue(text: unknown): boolean {
	return typeof text !== 'string' || /https?:\/\/|\d\D+\d|\d{5}/.test(text);
}

/** The headings of all rows, each once, in the order of the columns: a row may lack some of them. */
function headingsOf(items: readonly Row[]): string[] {
	const headings: string[] = [];
	const isHeading = (key: string) => !ROW_NUMBER.test(key);
	for (const keys of items.map((item) => Object.keys(item).filter(isHeading))) {
		keys.forEach((key, at) => {
			if (headings.includes(key)) return;
			const next = keys.slice(at).find((later) => headings.includes(later));
			headings.splice(next === undefined ? headings.length : headings.indexOf(next), 0, key);
		});
	}
	return headings;
}

/** A row with its headings; what stands beside the list, such as a row number, stays. */
function named(item: Row, cells: readonly unknown[], headings: readonly unknown[]): Row {
	const { row: _, ...beside } = cellsOf(item) ? item : {};
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
const TEXT_KEYS = ['name', 'value', 'label', 'title', 'plain_text', 'text', 'error'] as const;

/** How deep the value of a cell may lie, as a lookup of a choice does. */
const DEPTH = 4;

/**
 * A row as a sheet would have it: the cells of databases such as Airtable and Baserow are objects and
 * lists, and Airtable's first node, a webhook or an agent keeps them in one object.
 */
export function plainRow(row: Row): Row {
	if (!Object.values(row).some((cell) => isObject(cell) || isForcedText(cell))) return row;
	const [wrapper = '', cells = {}] = wrapperOf(row) ?? [];
	const { [wrapper]: _, ...beside } = row;
	const plain = wrapper === '' ? row : { ...beside, ...cells };
	return Object.fromEntries(
		Object.entries(plain).map(([heading, cell]) => [heading, plainCell(heading, cell)]),
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
