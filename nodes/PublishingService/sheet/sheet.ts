import { holdsLostLetters } from './blanks';
import { fillDates, type DatedRow, type EmptyDates } from './filledDates';
import { interpret, type Roles } from './interpret';
import { nameColumns, type SheetFormat } from './layout';
import {
	filledCells,
	isHeadingRow,
	isNoteRow,
	isUnwrittenRow,
	noteIn,
	twoHeadingRows,
} from './noteRows';
import { plainRow } from './plainRow';
import type { Row } from './profile';
import { isWrittenBack, withoutReportedStatus } from './reportedStatus';

/** A row as it is given: the item's own columns, or what was mapped by hand. */
export interface GivenRow {
	readonly input: Row;
	/** What messages call it. */
	readonly number: number;
	readonly mapped?: Row;
	readonly hasFiles: boolean;
}

/** How a sheet is to be read as a whole. */
export interface SheetReading {
	readonly format: SheetFormat;
	readonly emptyDates: EmptyDates;
	readonly skipApproval: boolean;
}

/** A sheet whose columns are understood. */
export interface Sheet {
	readonly roles: Roles;
	/** The rows that say something, with the dates that are written above them. */
	readonly rows: readonly DatedRow[];
	readonly emptyRows: number;
	readonly headingRows: number;
	/** Rows that are remarks among the others: sums, comments, headings of sections. */
	readonly noteRows: ReadonlyArray<{ readonly number: number; readonly text: string }>;
}

/** Reads all rows as one sheet, or says why its columns say nothing. */
export function readSheet(
	given: readonly GivenRow[],
	reading: SheetReading,
): Sheet | { readonly problem: string } {
	const isMapped = given.every(({ mapped }) => mapped !== undefined);
	const named = nameColumns(
		given.map(({ input }) => plainRow(input)),
		reading.format,
	);
	if ('problem' in named && !isMapped) return named;
	const rows = given.map(({ mapped }, at): Row => {
		const row = 'rows' in named ? (named.rows[at] ?? {}) : {};
		return mapped ? plainRow(mapped) : row;
	});
	const lost = rows.flatMap((row) => Object.keys(row)).find(holdsLostLetters);
	return lost === undefined
		? sorted(given, withoutReport(rows), reading)
		: { problem: lostHeading(lost) };
}

function withoutReport(rows: readonly Row[]): readonly Row[] {
	const isWritten = isWrittenBack(rows.flatMap((row) => Object.keys(row)));
	return isWritten ? rows.map(withoutReportedStatus) : rows;
}

/** Tells the rows that are meant for posts from the others. */
function sorted(
	given: readonly GivenRow[],
	rows: readonly Row[],
	reading: SheetReading,
): Sheet | { readonly problem: string } {
	const placed = given.map((one, at) => {
		const row = rows[at] ?? {};
		return { ...one, row, at, cells: filledCells(row) };
	});
	const filled = placed.filter(({ cells }) => cells.length > 0);
	const others = filled.filter(
		({ cells, mapped, input }) =>
			!isHeadingRow(cells) && (mapped === undefined || !isHeadingRow(filledCells(input))),
	);
	const problem = others[0] && twoHeadingRows(others[0].cells);
	if (problem !== undefined) return { problem };
	const before = interpret(others.map(({ row }) => row));
	const notes = others.filter(({ cells, hasFiles }) => isNoteRow(cells, before, hasFiles));
	const written = others.filter((row) => !notes.includes(row));
	const roles = notes.length > 0 ? interpret(written.map(({ row }) => row)) : before;
	const meant = written.filter(({ cells, hasFiles }) => hasFiles || !isUnwrittenRow(cells, roles));
	if (meant.length > 0 && !roles.isKnown) return { problem: noHeadings(roles.ignored) };
	return {
		roles,
		rows: fillDates(
			meant.map(({ row, at, number }) => ({ row, at, number })),
			roles,
			reading,
		),
		emptyRows: placed.length - filled.length + written.length - meant.length,
		headingRows: filled.length - others.length,
		noteRows: notes.map(({ cells, number }) => ({ number, text: noteIn(cells) })),
	};
}

function lostHeading(heading: string): string {
	return `Letters of the heading "${heading}" were lost when the sheet was read. Choose the encoding of the file, such as UTF-8 or windows-1252, in the node that reads it, and run again`;
}

function noHeadings(ignored: readonly string[]): string {
	const some = ignored.slice(0, 5).map((heading) => `"${heading}"`);
	return `No heading of this sheet is known here: ${some.join(', ')}. Name the columns Accounts, Caption, Media and Date, or choose under Columns what the sheet is: one without headings, or Map Each Column Manually`;
}
