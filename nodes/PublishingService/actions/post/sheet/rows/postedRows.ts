import { asText } from '../../../../values/parsed';
import type { Sheet, SheetItem } from '../readSheet';

/** Splits off the rows whose post ID is known: they are not posted again. */
export function splitPosted({ rows }: Sheet) {
	const posted: Array<{ row: SheetItem; postId: string }> = [];
	const open: SheetItem[] = [];
	for (const row of rows) {
		const ids = new Set(row.row.of('postId').map(({ value }) => asText(value).trim()));
		const [postId, ...others] = ids;
		// Two that differ are refused, as every other contradiction is.
		if (postId === undefined || others.length > 0) open.push(row);
		else posted.push({ row, postId });
	}
	return { posted, open };
}
