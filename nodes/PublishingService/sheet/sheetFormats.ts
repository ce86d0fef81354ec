import { withoutFields } from '../values/record';
import { asText, isEmpty } from '../values/text';
import { ROW_NUMBER, type Row } from './cells';
import { sentence } from './texts/findings';
import { columnsOf, countHeadings } from './headings';

export type SheetFormat = 'columnNames' | 'hootsuite' | 'socialPilot';

/**
 * The columns of tools whose sheets have no header row, in their order. A column without a name is
 * ignored.
 */
const POSITIONS: Readonly<Record<Exclude<SheetFormat, 'columnNames'>, readonly string[]>> = {
	hootsuite: ['Date', 'Message', 'Link'],
	socialPilot: ['Text', 'Media URL', 'Date', 'Account ID', '', 'Tags', 'First Comment'],
};

type NamedRows = { readonly rows: readonly Row[] } | { readonly problem: string };

/**
 * Gives rows their column names. With Header Row off, n8n reads each row as a list of cells under
 * `row`.
 */
export function nameColumns(items: readonly Row[], format: SheetFormat): NamedRows {
	const keys = headingsOf(items);
	const delimiter = delimiterOf(keys);
	if (delimiter !== undefined) {
		const reason = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
		return { problem: sentence('readAsOneColumn', { reason }) };
	}
	const lists = items.map(cellsOf);
	const isNamed = !lists.some(Boolean);
	const hasNamelessCells = lists.some((cells) => cells?.some((cell) => !isEmpty(cell)));
	const rows = items.map((item, at) => lists[at] ?? keys.map((key) => item[key]));
	const byTitle = belowTitle(items, rows, isNamed ? keys : []);
	if (byTitle) {
		return byTitle;
	}
	if (format === 'columnNames') {
		return hasNamelessCells ? { problem: sentence('noHeaderRow') } : { rows: items };
	}
	return nameByPosition(items, lists, format);
}

/** Rows of a tool whose files have no header row; the first row of values may be read as one by mistake. */
function nameByPosition(
	items: readonly Row[],
	lists: ReadonlyArray<readonly unknown[] | undefined>,
	format: Exclude<SheetFormat, 'columnNames'>,
): NamedRows {
	const keys = headingsOf(items);
	const isNamed = !lists.some(Boolean);
	if (isNamed && isHeadings(keys)) {
		return { rows: items };
	}
	if (isNamed && keys.some(looksLikeValue)) {
		return { problem: sentence('valuesAsColumnNames') };
	}
	const valuesOf = (item: Row) => headingsOf([item]).map((heading) => item[heading]);
	return {
		rows: items.map((item, at) => nameCells(item, lists[at] ?? valuesOf(item), POSITIONS[format])),
	};
}

/**
 * Finds the delimiter if n8n read the header row as one column. The other columns then contain what
 * follows a comma in a cell.
 */
function delimiterOf([heading = '', ...others]: readonly string[]): string | undefined {
	if (others.some((other) => !/^_\d+$|^__parsed_extra$/.test(other))) {
		return undefined;
	}
	// The line "sep=;", which is meant for Excel, is the header row for n8n.
	const [, excelDelimiter] = /^sep=(.)$/i.exec(heading) ?? [];
	return excelDelimiter ?? [';', '\t', '|'].find((sign) => isHeadings(heading.split(sign)));
}

/** The most rows above the header row, e.g. a title, a note and an empty row. */
const TITLE_ROWS = 10;

/**
 * Names rows by the header row below a title, or in the first list. Undefined if the rows have
 * their names already.
 */
function belowTitle(
	items: readonly Row[],
	rows: ReadonlyArray<readonly unknown[]>,
	keys: readonly string[],
): NamedRows | undefined {
	const isNamed = countHeadings(keys) > 1;
	// With names, the header row is the one before the first row.
	const headerAt = isNamed ? -1 : rows.slice(0, TITLE_ROWS + 1).findIndex(isHeadings);
	const headings = isNamed ? keys : rows[headerAt];
	if (headings === undefined) {
		return undefined;
	}
	if (isSecondHeaderRow(headings, rows[headerAt + 1] ?? [])) {
		return { problem: sentence('twoHeaderRows') };
	}
	if (isNamed) {
		return undefined;
	}
	return {
		rows: items.map((item, at) => (at < headerAt ? {} : nameCells(item, rows[at] ?? [], headings))),
	};
}

/** True if the header has a second row: "Text" and "Video" below "TikTok" and "Instagram". */
function isSecondHeaderRow(headings: readonly unknown[], below: readonly unknown[]): boolean {
	const hasNumbers = /\d/.test(below.map(asText).join());
	const repeatsHeader = below.every((cell, at) => cell === headings[at]);
	if (hasNumbers || repeatsHeader) {
		return false;
	}
	const texts = below
		.filter((cell) => typeof cell === 'string')
		.filter((text) => text.trim() !== '');
	const knownColumns = columnsOf(texts).length;
	return knownColumns > 2 && knownColumns > texts.length / 2;
}

/**
 * Reads the cells of a row without column names: a list, or an object by their numbers, as n8n
 * reads CSV. n8n omits empty cells, so some numbers may be missing in the object.
 *
 * @example cellsOf({ row: { 0: 'A caption', 3: 'spring' } }) // ['A caption', undefined, undefined,
 * 'spring']
 */
function cellsOf({ row }: Row): readonly unknown[] | undefined {
	if (Array.isArray(row)) {
		return row as unknown[];
	}
	if (typeof row !== 'object' || row === null) {
		return undefined;
	}
	const places = Object.keys(row);
	const isNumbered = places.length > 0 && places.every(isPlace);
	if (!isNumbered) {
		return undefined;
	}
	const cells: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
	const length = Math.max(...places.map(Number)) + 1;
	return Array.from({ length }, (_, at) => cells.get(String(at)));
}

/** No sheet has more columns than Excel, whose last one is XFD. */
const MOST_PLACES = 16_384;

function isPlace(key: string): boolean {
	return /^(?:0|[1-9]\d{0,4})$/.test(key) && Number(key) < MOST_PLACES;
}

/** True if the cells are column names: at least 2 are known, and none looks like a value. */
function isHeadings(cells: readonly unknown[]): boolean {
	const texts = cells.filter((cell) => !isEmpty(cell));
	return countHeadings(texts) > 1 && !texts.some(looksLikeValue);
}

/** True for a link, a date or a time, and a long number, none of which is a column name. */
function looksLikeValue(text: unknown): boolean {
	return typeof text !== 'string' || /https?:\/\/|\d\D+\d|\d{5}/.test(text);
}

function headingsOf(items: readonly Row[]): string[] {
	const headings = new Set(items.flatMap((item) => Object.keys(item)));
	return [...headings].filter((heading) => !ROW_NUMBER.test(heading));
}

/** Names the cells of a row. Fields next to the list, such as a row number, stay. */
function nameCells(item: Row, cells: readonly unknown[], headings: readonly unknown[]): Row {
	const otherFields = cellsOf(item) ? withoutFields(item, 'row') : {};
	const entries = cells.flatMap((cell, at): Array<[string, unknown]> => {
		const heading = headings[at];
		return typeof heading === 'string' && heading.trim() !== '' ? [[heading, cell]] : [];
	});
	return { ...otherFields, ...Object.fromEntries(entries) };
}
