import { InvalidItemError } from '../../../posting/problemReport';
import type { Row } from '../../../sheet/profile';
import { COLUMN_LABELS } from '../../../sheet/rowReader';
import { readSheet as readRows, type Sheet as RowsOfSheet } from '../../../sheet/sheet';
import type { RowItem } from '../rowFields';
import type { SheetSettings } from './sheetSettings';
import { SheetRow } from './sheetRow';

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	/** What messages call the row. */
	readonly number: number;
	readonly row: SheetRow;
	/** The item's own columns. */
	readonly input: Row;
}

/** A sheet whose columns are understood. */
export interface Sheet extends Omit<RowsOfSheet, 'rows'> {
	readonly rows: readonly SheetItem[];
	/** How many rows took the date of the row above them. */
	readonly datedFromAbove: number;
}

/** Reads all items as one sheet. Throws InvalidItemError where its columns say nothing. */
export function readSheet(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const given = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? mappedRow(item) : undefined,
		hasFiles: item.files().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readRows(given, settings);
	if ('problem' in sheet) throw new InvalidItemError([sheet.problem]);
	return {
		...sheet,
		rows: sheet.rows.flatMap(({ row, at, number, finding }) => {
			const item = items[at];
			const { input } = given[at] ?? {};
			if (!item || !input) return [];
			return [{ item, number, row: new SheetRow(row, sheet.roles, finding), input }];
		}),
		datedFromAbove: sheet.rows.filter(({ finding }) => finding?.code === 'dateTaken').length,
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
