import { asText, isEmpty } from '../values/text';
import { readHeading } from './headings';
import type { Row } from './profile';

/** How a sheet says which column is which. */
export type SheetFormat = 'headings' | 'hootsuite' | 'socialPilot';

/** The columns of the tools whose sheets have no headings, in their order; '' is left alone. */
const POSITIONS: Readonly<Record<Exclude<SheetFormat, 'headings'>, readonly string[]>> = {
	hootsuite: ['Date', 'Message', 'Link'],
	socialPilot: ['Text', 'Media URL', 'Date', 'Account ID', '', 'Tags', 'First Comment'],
};

/** Rows with headings, or what is wrong with the sheet as a whole. */
export type NamedRows = { readonly rows: readonly Row[] } | { readonly problem: string };

/**
 * Gives every row its headings. A row without any, as n8n reads it when Header Row is off, is a list
 * of cells under `row`: its headings are then the format's, or stand in the first row.
 */
export function nameColumns(items: readonly Row[], format: SheetFormat): NamedRows {
	const split = splitAtDelimiter(items);
	if (split) return split;
	const lists = items.map(cellsOf);
	const hasLists = lists.some((cells) => cells?.some((cell) => !isEmpty(cell)));
	const byTitle = belowTitle(items, lists);
	if (byTitle) return { rows: byTitle };
	if (format !== 'headings') return byPosition(items, lists, format);
	if (hasLists) {
		return {
			problem:
				'The first row of the sheet holds no headings that are known here. Choose another entry under Columns, or switch on Header Row in the node that reads the sheet',
		};
	}
	return { rows: items };
}

/** Rows above the headings: a title, a remark and an empty row. */
const TITLE_ROWS = 10;

/**
 * Rows named by the headings that stand in one of them, below a title: where n8n took the title for
 * the headings, or none at all. Undefined where the headings are known already.
 */
function belowTitle(
	items: readonly Row[],
	lists: ReadonlyArray<readonly unknown[] | undefined>,
): readonly Row[] | undefined {
	const hasLists = lists.some(Boolean);
	const keys = headingsOf(items);
	if (!hasLists && keys.filter(isKnown).length > 1) return undefined;
	const rows = items.map((item, at) => ({
		item,
		cells: lists[at] ?? keys.map((key) => item[key]),
	}));
	const at = rows.slice(0, TITLE_ROWS + 1).findIndex(({ cells }) => isHeadings(cells));
	const headings = rows[at];
	if (headings === undefined) return undefined;
	return rows.map(({ item, cells }, index) =>
		index < at ? {} : named(item, cells, headings.cells),
	);
}

function isKnown(heading: string): boolean {
	return readHeading(heading).is !== 'unknown';
}

/**
 * A sheet whose cells are separated by semicolons or tabs and which was read as one column: taken
 * apart where every row has as many cells as headings, and refused otherwise.
 */
function splitAtDelimiter(items: readonly Row[]): NamedRows | undefined {
	const [first, ...others] = headingsOf(items);
	const key = String(first);
	const delimiter = [';', '\t', '|'].find((sign) => key.includes(sign));
	if (delimiter === undefined || others.some((other) => !/^_\d+$|^__parsed_extra$/.test(other))) {
		return undefined;
	}
	const headings = key.split(delimiter);
	if (!isHeadings(headings)) return undefined;
	const rows = items.map((item) => ({ item, cells: asText(item[key] ?? '').split(delimiter) }));
	const isWhole = rows.every(
		({ item, cells }) =>
			(cells.length === headings.length || cells.join('').trim() === '') &&
			!cells.some((cell) => cell.includes('"')) &&
			others.every((other) => isEmpty(item[other])),
	);
	if (isWhole) {
		return { rows: rows.map(({ item, cells }) => named(item, cells, headings)) };
	}
	const sign = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
	return {
		problem: `The columns of this sheet are separated by ${sign} and were read as one. Choose that delimiter in the node that reads the sheet, and run again`,
	};
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
	const known = texts.filter((cell) => typeof cell === 'string' && isKnown(cell));
	return known.length >= 2 && !texts.some(looksLikeValue);
}

function looksLikeValue(text: unknown): boolean {
	return typeof text !== 'string' || /https?:\/\/|\d\D+\d|\d{5}/.test(text);
}

function byPosition(
	items: readonly Row[],
	lists: ReadonlyArray<readonly unknown[] | undefined>,
	format: Exclude<SheetFormat, 'headings'>,
): NamedRows {
	const headings = Object.keys(items[0] ?? {}).filter(isNoRowNumber);
	if (!lists.some(Boolean)) {
		if (isHeadings(headings)) return { rows: items };
		if (headings.some(looksLikeValue)) {
			return {
				problem:
					'The first row of the sheet was read as its headings. Switch off Header Row in the node that reads the sheet, and run again',
			};
		}
	}
	return {
		rows: items.map((item, at) => named(item, lists[at] ?? valuesOf(item), POSITIONS[format])),
	};
}

function valuesOf(item: Row): readonly unknown[] {
	return Object.entries(item)
		.filter(([heading]) => isNoRowNumber(heading))
		.map(([, value]) => value);
}

/** The headings of all rows, each once. */
function headingsOf(items: readonly Row[]): string[] {
	return [...new Set(items.flatMap((item) => Object.keys(item).filter(isNoRowNumber)))];
}

function isNoRowNumber(heading: string): boolean {
	return !/^row_?number$/i.test(heading);
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
