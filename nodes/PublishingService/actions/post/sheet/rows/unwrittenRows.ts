import { parseFlag } from '../../../../values/scalars';
import { saysNothing } from '../columns/columns';
import type { SheetColumns } from '../columns/sheetColumns';
import type { Row } from '../columns/row';

/**
 * Whether nobody has written into a row: all that it holds are numbers and boxes under headings that
 * say nothing here, as a formula or a rule for the whole column puts them into rows without a post.
 */
export function isUnwrittenRow(row: Row, { ignored }: SheetColumns): boolean {
	const beside = new Set(ignored);
	return Object.entries(row).every(
		([heading, cell]) =>
			saysNothing(heading, cell) || (beside.has(heading) && isNumberOrFlag(cell)),
	);
}

function isNumberOrFlag(cell: unknown): boolean {
	return typeof cell === 'number' || 'value' in parseFlag(cell);
}
