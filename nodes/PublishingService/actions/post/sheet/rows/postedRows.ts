import { asText } from '../../../../values/text';
import type { Sheet, SheetItem } from '../readSheet';
import { writtenBefore } from '../report/rowReport';

/** A row whose posts are known by their IDs. */
export interface RowWithIds {
	readonly row: SheetItem;
	readonly postIds: readonly string[];
	/** What an earlier run wrote of their media, in their order; empty where that is not clear. */
	readonly fingerprints: readonly string[];
}

/** Splits off the rows whose post IDs are known: they are not posted again. */
export function splitPosted({ rows }: Sheet) {
	const posted: RowWithIds[] = [];
	const open: SheetItem[] = [];
	for (const row of rows) {
		const cells = new Set(row.row.of('postId').map(({ value }) => asText(value).trim()));
		const [cell, ...others] = cells;
		const postIds = [...new Set(listOf(cell))];
		// Two columns that differ are refused, as every other contradiction is.
		if (postIds.length === 0 || others.length > 0) open.push(row);
		else {
			const written = listOf(writtenBefore(row.input, 'mediaFingerprint'));
			const fingerprints = written.length === postIds.length ? written : [];
			posted.push({ row, postIds, fingerprints });
		}
	}
	return { posted, open };
}

function listOf(cell = ''): string[] {
	return cell
		.split(/[,;\r\n]+/)
		.map((entry) => entry.trim())
		.filter(Boolean);
}
