import { phrasesOf } from '../../nodes/PublishingService/sheet/headings';
import { COLUMN_LABELS } from '../../nodes/PublishingService/sheet/rowReader';
import { HEADINGS, type ColumnName } from '../../nodes/PublishingService/sheet/words';
import { table } from './table';

/** The table of headings that docs/sheets.md shows. */
export function headingTable(): string {
	const columns = Object.keys(HEADINGS) as ColumnName[];
	return table(
		['column', 'headings'],
		columns
			.map((column) => [
				COLUMN_LABELS[column],
				[...new Set(phrasesOf(HEADINGS[column]))].join(', '),
			])
			.sort(([a = ''], [b = '']) => a.localeCompare(b)),
	);
}
