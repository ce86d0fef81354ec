import {
	HEADINGS,
	type ColumnName,
} from '../../nodes/PublishingService/actions/post/sheet/columns/headingWords';
import { COLUMN_LABELS } from '../../nodes/PublishingService/actions/post/sheet/rows/sheetRow';
import { table } from './table';

/** The table of headings that docs/sheets.md shows. */
export function headingTable(): string {
	const columns = Object.keys(HEADINGS) as ColumnName[];
	return table(
		['column', 'headings'],
		columns
			.map((column) => [COLUMN_LABELS[column], [...new Set(HEADINGS[column])].join(', ')])
			.sort(([a = ''], [b = '']) => a.localeCompare(b)),
	);
}
