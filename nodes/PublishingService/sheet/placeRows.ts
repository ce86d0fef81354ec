import { type FilledCells, filledCells, type Row } from './cells';
import { nameColumns, type SheetFormat } from './sheetFormats';
import { hasGoesLiveColumn, withoutReportedStatus, withReportNames } from './reportedStatus';
import { cutColumnNames } from './rows/cellSize';
import { refuseListOfRows } from './rows/listOfRows';
import { refuseManyColumns } from './rows/longCells';
import { plainRow } from './rows/plainRow';
import { refusePostInsteadOfRow } from './rows/postInsteadOfRow';
import { refuseUnreadable } from './rows/unreadRow';
import { type Finding, sentence } from './texts/findings';
import { holdsLostLetters } from './unfinishedText';

/** A row before its columns are read: the columns of the item, and the values that were mapped by hand. */
export interface GivenRow {
	readonly input: Row;
	readonly number: number;
	/** Undefined if the node finds the columns by their names. */
	readonly mapped: Row | undefined;
	readonly hasFiles: boolean;
}

/** A row under its column names, and its place in the sheet. */
export interface PlacedRow {
	readonly row: Row;
	readonly at: number;
	readonly number: number;
	/** A refusal of the whole row, or a warning about it. */
	readonly finding: Finding | undefined;
	/** True if the row is not empty, but 'Column Mapping' maps none of its columns. */
	readonly isUnmapped: boolean;
}

/** A placed row with its cells, which show if the row is empty, a note or a row of column names. */
export interface WrittenRow extends PlacedRow {
	readonly hasFiles: boolean;
	/** The filled cells of the row; the cells of the input if the mapping returns no value. */
	readonly cells: FilledCells;
	/** The filled cells of the input. */
	readonly ofSheet: FilledCells;
}

interface PlainRow {
	readonly row: Row;
	/** Refuses a row whose cells the node could not read; the row is empty then. */
	readonly finding: Finding | undefined;
}

/** Gives each row its column names; returns the reason if the sheet cannot be read as a whole. */
export function placeRows(
	givenRows: readonly GivenRow[],
	format: SheetFormat,
): WrittenRow[] | { readonly problem: string } {
	const inputs = givenRows.map(({ input, mapped }) => readPlainRow(input, mapped === undefined));
	// Either every row is mapped or none, because the whole sheet has one setting.
	const mappedRows = givenRows.flatMap(({ mapped }) =>
		mapped ? [readPlainRow(mapped, false)] : [],
	);
	const isMapped = mappedRows.length > 0;
	const withColumnNames = isMapped
		? { rows: rowsOf(mappedRows) }
		: nameColumns(rowsOf(inputs), format);
	const clean = 'problem' in withColumnNames ? withColumnNames : cleanRows(withColumnNames.rows);
	if ('problem' in clean) {
		return clean;
	}
	return givenRows.map(({ number, hasFiles }, at) => {
		const row = clean.rows[at] ?? {};
		const input = inputs[at];
		const finding = input?.finding ?? mappedRows[at]?.finding;
		const ofSheet = filledCells(isMapped ? (input?.row ?? {}) : row);
		return { number, hasFiles, at, finding, ...cellsOf(row, ofSheet, finding) };
	});
}

/** Removes what an earlier run wrote into the rows; refuses column names whose letters were lost. */
function cleanRows(
	rowsOfRun: readonly Row[],
): { readonly rows: readonly Row[] } | { readonly problem: string } {
	const rows = withReportNames(rowsOfRun.map(cutColumnNames));
	const headings = rows.flatMap((row) => Object.keys(row));
	const lost = headings.find(holdsLostLetters);
	if (lost !== undefined) {
		return { problem: sentence('columnNameLostLetters', { column: lost }) };
	}
	return { rows: hasGoesLiveColumn(headings) ? rows.map(withoutReportedStatus) : rows };
}

/** Takes the cells of the input if the mapping returns no value: they show whether the row is empty. */
function cellsOf(row: Row, ofSheet: FilledCells, finding: Finding | undefined) {
	const ownCells = filledCells(row);
	const isUnmapped = ownCells.length === 0 && finding === undefined;
	const cells = isUnmapped ? ofSheet : ownCells;
	return { row, ofSheet, cells, isUnmapped };
}

function rowsOf(plainRows: readonly PlainRow[]): Row[] {
	return plainRows.map(({ row }) => row);
}

/** Reads the cells of a row. An item that is no row of a sheet is refused, unless people mapped its columns. */
function readPlainRow(input: Row, refusesOthers: boolean): PlainRow {
	try {
		const otherRefusal = refusesOthers
			? (refusePostInsteadOfRow(input) ?? refuseListOfRows(input))
			: undefined;
		const finding = refuseManyColumns(input) ?? otherRefusal;
		return { row: finding ? {} : plainRow(cutColumnNames(input)), finding };
	} catch (cause) {
		return { row: {}, finding: refuseUnreadable(cause) };
	}
}
