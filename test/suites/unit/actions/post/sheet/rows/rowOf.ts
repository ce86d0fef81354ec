import { mapColumns } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/columns';
import type { Row } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/row';
import { SheetRow } from '../../../../../../../nodes/PublishingService/actions/post/sheet/rows/sheetRow';

/** The first row of a sheet, read by the headings and the cells of all its rows. */
export const rowOf = (row: Row, ...others: Row[]) =>
	new SheetRow(row, mapColumns([row, ...others]));
