import { asText, plainName } from '../values/text';
import { cellsUnder } from './cells';
import { type EmptyDates, fillDates } from './fillDates';
import type { SheetFormat } from './sheetFormats';
import { type GivenRow, type PlacedRow, placeRows, type WrittenRow } from './placeRows';
import { columnOf } from './headings';
import { findRoles, type Roles } from './roles';
import { isHeadingRow, isRemark, isUnwritten } from './rowsWithoutPost';
import { comparableText } from './cellReader';
import { refuseByOtherStatuses } from './rows/otherStatuses';
import { refuseBelowTitle } from './rows/titleAbove';
import { removeLongCells } from './rows/longCells';
import { refuseUnreadable } from './rows/unreadRow';
import { sentence } from './texts/findings';

interface SheetReading extends EmptyDates {
	readonly format: SheetFormat;
}

/** A row that is only a note for the people who work with the sheet. */
interface NoteRow {
	readonly number: number;
	readonly text: string;
}

/** The rows of a sheet that may become posts, and the numbers of all other rows. */
export interface SheetContent {
	readonly roles: Roles;
	readonly rows: readonly PlacedRow[];
	/** The clients, brands or customers that rows name. */
	readonly clients: readonly string[];
	readonly emptyRows: number;
	readonly headingRows: number;
	readonly noteRows: readonly NoteRow[];
}

/** Reads a sheet. If the whole sheet cannot be read, returns the reason. */
export function readSheet(
	givenRows: readonly GivenRow[],
	reading: SheetReading,
): SheetContent | { readonly problem: string } {
	const placed = placeRows(givenRows, reading.format);
	if ('problem' in placed) {
		return placed;
	}
	const refused: readonly PlacedRow[] = placed.filter(({ finding }) => finding);
	const { posts, notes, ...counts } = sortRows(placed.filter(({ finding }) => !finding));
	const unmapped: readonly PlacedRow[] = posts.filter(({ isUnmapped }) => isUnmapped);
	const readable = posts.filter(({ isUnmapped }) => !isUnmapped);
	const roles = findRoles(readable.map(({ row }) => row));
	if (readable.length > 0 && !roles.isKnown) {
		return { problem: sentence('noKnownColumnName', { names: roles.ignored.slice(0, 5) }) };
	}
	const bounded = readable.map((row) => refuseBelowTitle(boundRow(row, roles), notes));
	return {
		roles,
		rows: [
			...fillDates(refuseByOtherStatuses(bounded, roles, reading), roles, reading),
			...unmapped,
			...refused,
		],
		clients: readClients(bounded, roles),
		noteRows: notes.map(noteRow),
		...counts,
	};
}

/** The rows of a sheet by their purpose. */
interface SortedRows extends Pick<SheetContent, 'emptyRows' | 'headingRows'> {
	readonly posts: readonly WrittenRow[];
	readonly notes: readonly WrittenRow[];
}

/** Separates rows of posts from notes, and counts the other rows. */
function sortRows(placed: readonly WrittenRow[]): SortedRows {
	const filledRows = placed.filter(({ cells, hasFiles }) => !isUnwritten(cells, hasFiles));
	const contentRows = filledRows.filter(({ ofSheet }) => !isHeadingRow(ofSheet));
	const remarks = contentRows.filter(({ cells, hasFiles }) => isRemark(cells, hasFiles));
	// If all rows look like notes, none of them is a note.
	const notes = remarks.length < contentRows.length ? remarks : [];
	return {
		posts: contentRows.filter((row) => !notes.includes(row)),
		notes,
		emptyRows: placed.length - filledRows.length,
		headingRows: filledRows.length - contentRows.length,
	};
}

/** The most characters of a note that are shown. */
const LONGEST_NOTE = 200;

function noteRow({ cells, number }: WrittenRow): NoteRow {
	return { number, text: asText(cells[0]?.[1]).slice(0, LONGEST_NOTE) };
}

/** Lists the clients, brands or customers that rows name, each once and in the order of the rows. */
function readClients(rows: readonly PlacedRow[], roles: Roles): string[] {
	const columns = roles.of.brand.filter(({ heading }) => columnOf(heading) === 'brand');
	const cells = rows.flatMap(({ row }) => cellsUnder(row, columns, 'brand'));
	const names = new Map(
		cells.map((cell) => [plainName(comparableText(cell)), comparableText(cell)]),
	);
	return [...names.values()];
}

/** Removes cells that are too long to be read. */
function boundRow(placed: PlacedRow, roles: Roles): PlacedRow {
	try {
		return { ...placed, ...removeLongCells(placed.row, roles) };
	} catch (cause) {
		return { ...placed, finding: refuseUnreadable(cause) };
	}
}
