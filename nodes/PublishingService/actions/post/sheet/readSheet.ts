import { InvalidItemError } from '../../../posting/problemReport';
import type { RowItem } from '../rowFields';
import { isEmptyRow, isHeadingRow, mapColumns } from './columns/columns';
import type { SheetColumns } from './columns/sheetColumns';
import type { Row } from './columns/row';
import { nameColumns } from './columns/sheetFormat';
import { lostHeading } from './cells/brokenEncoding';
import { plainRow } from './cells/toolCells';
import { isNoteRow, noteIn } from './rows/noteRows';
import { isUnwrittenRow } from './rows/unwrittenRows';
import type { SheetSettings } from './sheetSettings';
import { fillDates } from './rows/writtenOnce';
import { COLUMN_LABELS, SheetRow } from './rows/sheetRow';

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	/** From 1, counting every item. */
	readonly number: number;
	readonly row: SheetRow;
	/** The item's own columns. */
	readonly input: Row;
}

/** A sheet whose columns are understood. */
export interface Sheet {
	readonly columns: SheetColumns;
	readonly rows: readonly SheetItem[];
	readonly emptyRows: number;
	readonly headingRows: number;
	/** Rows that are remarks among the others: sums, comments, headings of sections. */
	readonly noteRows: ReadonlyArray<{ readonly number: number; readonly text: string }>;
	/** How many rows took the date of the row above them. */
	readonly datedFromAbove: number;
}

/** Reads all items as one sheet. Throws InvalidItemError where its columns say nothing. */
export function readSheet(
	items: readonly RowItem[],
	{ format, emptyDates, skipApproval }: SheetSettings,
): Sheet {
	const inputs = items.map((item) => item.input());
	const plain = inputs.map(plainRow);
	// One choice for all rows; where an expression gives something else for the whole, there is none.
	const mode = items[0]?.valuesOfRun('columns.mappingMode')[0];
	const isMapped = items.map(() => mode === 'defineBelow');
	const named = nameColumns(plain, format);
	if ('problem' in named && !isMapped.every(Boolean)) throw new InvalidItemError([named.problem]);
	const rows = items.map((item, at): Row => {
		if (isMapped[at]) return plainRow(mappedRow(item));
		return 'rows' in named ? (named.rows[at] ?? {}) : {};
	});
	const lost = lostHeading(new Set(rows.flatMap((row) => Object.keys(row))));
	if (lost !== undefined) throw new InvalidItemError([lost]);
	const empty = rows.map(isEmptyRow);
	const headings = rows.map(
		(row, at) => !empty[at] && (isHeadingRow(row) || isHeadingRow(inputs[at] ?? {})),
	);
	const filled = rows.flatMap((row, at) => (empty[at] || headings[at] ? [] : [{ row, at }]));
	const before = mapColumns(filled.map(({ row }) => row));
	const isNote = (row: Row, at: number) =>
		isNoteRow(row, before, (items[at]?.files() ?? []).length > 0);
	const notes = filled.filter(({ row, at }) => isNote(row, at));
	const written = filled.filter((row) => !notes.includes(row));
	const columns = notes.length > 0 ? mapColumns(written.map(({ row }) => row)) : before;
	const meant = written.filter(
		({ row, at }) => !isUnwrittenRow(row, columns) || (items[at]?.files() ?? []).length > 0,
	);
	if (meant.length > 0 && columns.columns.size === 0 && columns.networks.length === 0) {
		throw new InvalidItemError([noHeadings(columns)]);
	}
	const dated = fillDates(meant, columns, { emptyDates, skipApproval });
	return {
		columns,
		rows: dated.flatMap(({ row: cells, at, warning, problem }) => {
			const item = items[at];
			if (!item) return [];
			const row = new SheetRow(cells, columns);
			if (warning !== undefined) row.warnings.push(warning);
			row.dateProblem = problem;
			return [{ item, number: at + 1, row, input: inputs[at] ?? {} }];
		}),
		datedFromAbove: dated.filter(({ warning }) => warning !== undefined).length,
		emptyRows: empty.filter(Boolean).length + written.length - meant.length,
		headingRows: headings.filter(Boolean).length,
		noteRows: notes.map(({ row, at }) => ({ number: at + 1, text: noteIn(row) })),
	};
}

/** What Map Each Column Manually says, under the names of its fields. */
function mappedRow(item: RowItem): Row {
	const values: Record<string, unknown> = { ...item.mapping('columns') };
	return Object.fromEntries(
		Object.entries(COLUMN_LABELS).flatMap(([column, label]) =>
			values[column] === undefined ? [] : [[label, values[column]]],
		),
	);
}

function noHeadings({ ignored }: SheetColumns): string {
	const some = ignored.slice(0, 5).map((heading) => `"${heading}"`);
	return `No heading of this sheet is known here: ${some.join(', ')}. Name the columns Accounts, Caption, Media and Date, choose Sheet Format under Options if it has no headings, or choose Map Each Column Manually`;
}
