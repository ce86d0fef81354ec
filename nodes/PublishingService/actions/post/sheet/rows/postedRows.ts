import { asText } from '../../../../values/parsed';
import type { Sheet, SheetItem } from '../readSheet';

/** A row whose posts are known by their IDs. */
export interface RowWithIds {
	readonly row: SheetItem;
	readonly postIds: readonly string[];
}

/** Splits off the rows whose post IDs are known: they are not posted again. */
export function splitPosted({ rows }: Sheet) {
	const posted: RowWithIds[] = [];
	const open: SheetItem[] = [];
	for (const row of rows) {
		const cells = new Set(row.row.of('postId').map(({ value }) => asText(value).trim()));
		const [cell, ...others] = cells;
		const postIds = [
			...new Set(
				cell
					?.split(/[,;\r\n]+/)
					.map((id) => id.trim())
					.filter(Boolean),
			),
		];
		// Two columns that differ are refused, as every other contradiction is.
		if (postIds.length === 0 || others.length > 0) open.push(row);
		else posted.push({ row, postIds });
	}
	return { posted, open };
}
