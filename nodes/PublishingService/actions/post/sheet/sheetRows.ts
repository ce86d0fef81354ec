import { InvalidItemError } from '../../../posting/postDraft';
import { stateHeadings } from '../../../plan/syncStateColumn';
import { readSyncState } from '../../../plan/syncState';
import type { SheetRow } from '../../../plan/types';
import type { Row } from '../../../sheet/cells';
import { dateOrdersOf } from '../../../sheet/readTime';
import { RowReader } from '../../../sheet/rowReader';
import { type Sheet as ReadSheet, readSheet } from '../../../sheet/readSheet';
import { asText } from '../../../values/text';
import { COLUMN_LABELS } from '../../../values/words';
import type { DateOrderProofs } from '../../../values/dateInText';
import type { RowItem } from '../rowFields';
import type { SheetSettings } from '../rowSettings';

/** All rows of a run, whichever key each goes with. */
export interface Sheet extends Omit<ReadSheet, 'rows'> {
	readonly settings: SheetSettings;
	readonly rows: readonly SheetRow[];
	/** The order of day and month that the sheet itself proves, for dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** Reads all items as one sheet. Throws InvalidItemError if its columns say nothing. */
export function readSheetRows(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const given = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? readMapping(item) : undefined,
		hasFiles: item.files().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readSheet(given, settings);
	if ('problem' in sheet) {
		throw new InvalidItemError([sheet.problem]);
	}
	const cells = sheet.rows.map(({ row }) => row);
	const rows = sheet.rows.flatMap(({ row, at, number, finding, isUnmapped }): SheetRow[] => {
		const item = items[at];
		if (!item) {
			return [];
		}
		const reader = new RowReader(row, sheet.roles);
		return [
			{
				item: item.index,
				line: number,
				reader,
				postIds: readPostIds(reader),
				state: readSyncState(stateCell(item.input())),
				around: finding ? [finding] : [],
				isUnmapped,
			},
		];
	});
	return { ...sheet, settings, rows, dateOrders: dateOrdersOf(cells, sheet.roles) };
}

/** The values of 'Column Mapping', under the names of its fields. */
function readMapping(item: RowItem): Row {
	const values: Record<string, unknown> = { ...item.mapping('columns') };
	return Object.fromEntries(
		Object.entries(COLUMN_LABELS).flatMap(([column, label]) =>
			values[column] === undefined ? [] : [[label, values[column]]],
		),
	);
}

/** The IDs of a row's posts. Two columns that differ are refused, as every other contradiction is. */
function readPostIds({ cells }: RowReader): string[] {
	const texts = new Set(cells.postId.map(({ value }) => asText(value).trim()));
	const [text = '', ...others] = texts;
	const entries = text.split(/[,;\r\n]+/).flatMap((entry) => entry.trim() || []);
	return others.length > 0 ? [] : [...new Set(entries)];
}

function stateCell(input: Readonly<Record<string, unknown>>): unknown {
	const [heading] = stateHeadings(input);
	return heading === undefined ? undefined : input[heading];
}
