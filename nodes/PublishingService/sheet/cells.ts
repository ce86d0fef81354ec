import { isCellWord, plainText } from '../values/text';
import { COLUMN_NAMES, type ColumnName } from '../values/words';
import { readHeading } from './headings';

/** A row of a sheet: cells by column name, as an n8n item contains them. */
export type Row = Readonly<Record<string, unknown>>;

/** A stroke or a few signs, as people fill a cell that is to stay empty. */
const SIGNS = /^[-_.·•*~=/\\|]+$/;
/** A caption may consist of signs alone. */
const STROKES = /^[-/]+$/;

const EMPTY_REMARK = /^[([{<](?:none|empty|blank|null|n\/a|leer|vide|vacio|vuoto|vazio)[)\]}>]$/;

/** True if a cell of this column means "empty", even if it contains something, e.g. "–" or "none". */
export function isBlankCell(value: unknown, column: ColumnName): boolean {
	if (typeof value !== 'string') {
		return value === undefined || value === null;
	}
	// No word for nothing contains any of these.
	if (value.length > 40 || /[\d@#]/.test(value)) {
		return value.trim() === '';
	}
	const text = plainText(value);
	const signs = column === 'caption' ? STROKES : SIGNS;
	return text === '' || signs.test(text) || isWordForNothing(text, column);
}

function isWordForNothing(text: string, column: ColumnName): boolean {
	// "none" below Accounts does not choose the default accounts.
	if (column === 'accounts' || column === 'platforms') {
		return false;
	}
	if (EMPTY_REMARK.test(text) || isCellWord(text, 'notApplicable')) {
		return true;
	}
	const mayMeanItself = column === 'caption' || column === 'draft';
	return !mayMeanItself && isCellWord(text, 'nothing');
}

export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** The cells of a row in these columns, without the cells that are blank for the named column. */
export function cellsUnder(
	row: Row,
	columns: ReadonlyArray<Pick<Cell, 'heading'>>,
	name: ColumnName,
): readonly Cell[] {
	return columns.flatMap(({ heading }) => {
		const value = Object.hasOwn(row, heading) ? row[heading] : undefined;
		return isBlankCell(value, name) ? [] : [{ heading, value }];
	});
}

/**
 * The filled cells of a row by role, in the order in which they count. Without the columns of one
 * platform.
 */
export type CellsByRole = Readonly<Record<ColumnName, readonly Cell[]>>;

export function cellsByRole(
	row: Row,
	columns: Readonly<Record<ColumnName, ReadonlyArray<Pick<Cell, 'heading'>>>>,
): CellsByRole {
	const cells = COLUMN_NAMES.map((role) => [role, cellsUnder(row, columns[role], role)]);
	return Object.fromEntries(cells) as CellsByRole;
}

/** True if a cell contains only dashes, similar signs or nothing visible. True in any column. */
export function isStroke(value: unknown): boolean {
	if (typeof value !== 'string' || /[\p{L}\p{N}]/u.test(value)) {
		return false;
	}
	return SIGNS.test(plainText(value) || '-');
}

/** Names of the column in which n8n adds the number of a row. */
export const ROW_NUMBER = /^row_?number$/i;

/** The address of a page of Notion, which n8n's Notion node puts next to the properties of the page. */
const OWN_ADDRESS = /^https:\/\/(?:www\.|app\.)?notion\.(?:so|com|site)\//i;

export function isOwnAddress(cell: unknown): boolean {
	return typeof cell === 'string' && OWN_ADDRESS.test(cell);
}

/** Columns in which a database keeps what it knows of a row by itself. */
const RECORD_FIELDS =
	/^(?:property_)?(?:_?id|record[ _]?id|(?:created|updated|last[ _]?(?:edited|modified))[ _]?(?:time|at|by|on|date)?|(?:nc_)?order|icon|cover|object)$/i;

/**
 * True if empty rows have this cell, too: a row number, an empty checkbox, or a cell that an
 * earlier node added.
 */
function saysNothing(heading: string, cell: unknown): boolean {
	if (cell === undefined || cell === null || isStroke(cell) || ROW_NUMBER.test(heading)) {
		return true;
	}
	if (isOwnAddress(cell) && /^url$/i.test(heading)) {
		return true;
	}
	if (isEmptyBox(cell)) {
		return true;
	}
	const isRecord = typeof cell === 'object' && !(cell instanceof Date);
	return isRecord && readHeading(heading).is === 'unknown';
}

function isEmptyBox(cell: unknown): boolean {
	return cell === false || (typeof cell === 'string' && /^false$/i.test(cell.trim()));
}

/** True if a cell is of the record in its database rather than of what people wrote into it. */
export function isOfRecord(heading: string): boolean {
	return RECORD_FIELDS.test(heading.trim());
}

export type FilledCells = ReadonlyArray<readonly [heading: string, cell: unknown]>;

export function filledCells(row: Row): FilledCells {
	return Object.entries(row).filter(([heading, cell]) => !saysNothing(heading, cell));
}
