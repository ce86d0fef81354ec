import type { Row } from '../../../nodes/PublishingService/sheet/cells';
import { findRoles } from '../../../nodes/PublishingService/sheet/roles';
import { CellReader } from '../../../nodes/PublishingService/sheet/cellReader';

/**
 * Makes the rows of a sheet from its columns: the cells under each column name.
 *
 * @example rowsOf({ Date: ['2026-12-24', ''], Text: ['a', 'b'] })
 */
export function rowsOf(cells: Readonly<Record<string, readonly unknown[]>>): Row[] {
	const length = Math.max(0, ...Object.values(cells).map((column) => column.length));
	return Array.from({ length }, (_, at) =>
		Object.fromEntries(Object.entries(cells).map(([heading, column]) => [heading, column[at]])),
	);
}

/** Makes the reader of a row, in a sheet that has these other rows. */
export function readerOf(row: Row, ...others: Row[]): CellReader {
	return new CellReader(row, findRoles([row, ...others]));
}
