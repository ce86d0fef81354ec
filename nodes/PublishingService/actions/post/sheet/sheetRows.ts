import { InvalidItemError } from '../../../posting/postDraft';
import { stateHeadings } from '../../../plan/nodeColumns';
import { readSyncState } from '../../../plan/syncState';
import type { SheetRow } from '../../../plan/types';
import type { Row } from '../../../sheet/cells';
import type { PlacedRow } from '../../../sheet/placeRows';
import { dateOrdersOf } from '../../../sheet/readTime';
import type { Roles } from '../../../sheet/roles';
import { CellReader } from '../../../sheet/cellReader';
import { readSheet, type SheetContent } from '../../../sheet/readSheet';
import { type Finding, finding } from '../../../sheet/texts/findings';
import { asText } from '../../../values/text';
import { COLUMN_LABELS } from '../../../values/words';
import type { DateOrderProofs } from '../../../values/dateOrder';
import { isFromModel } from '../../parameters';
import type { RowItem } from '../rowFields';
import type { SheetSettings } from '../rowSettings';
import { missingValueProblem } from '../../publicTextProblems';

/** All rows of a run, of all companies. */
export interface Sheet extends Omit<SheetContent, 'rows'> {
	readonly settings: SheetSettings;
	readonly rows: readonly SheetRow[];
	/** The order of day and month that the sheet itself proves, for dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** Reads all items as one sheet. Throws InvalidItemError if its columns say nothing. */
export function readSheetRows(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const inputs = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? readMapping(item) : undefined,
		hasFiles: item.files.list().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readSheet(inputs, settings);
	if ('problem' in sheet) {
		throw new InvalidItemError([sheet.problem]);
	}
	const cells = sheet.rows.map(({ row }) => row);
	const rows = sheet.rows.flatMap((placed) => {
		const item = items[placed.at];
		return item ? [makeSheetRow(item, placed, sheet.roles, settings)] : [];
	});
	return { ...sheet, settings, rows, dateOrders: dateOrdersOf(cells, sheet.roles) };
}

function makeSheetRow(
	item: RowItem,
	{ row, number, finding: placingFinding, isUnmapped }: PlacedRow,
	roles: Roles,
	settings: SheetSettings,
): SheetRow {
	const reader = new CellReader(row, roles);
	const mappingFinding = settings.isMapped ? refuseMapping(item, reader, settings) : undefined;
	return {
		item: item.index,
		line: number,
		reader,
		postIds: readPostIds(reader),
		state: readSyncState(stateCell(item.input())),
		sheetFinding: placingFinding ?? mappingFinding,
		files: item.files.list(),
		isUnmapped,
	};
}

/** Refuses a row for an expression of 'Column Mapping' that returned nothing, or a text with a part that is missing. */
function refuseMapping(
	item: RowItem,
	reader: CellReader,
	settings: SheetSettings,
): Finding | undefined {
	const expression = item.mappedExpression('columns', 'caption');
	const [caption] = reader.cells.caption;
	const problem = caption && missingValueProblem(asText(caption.value), expression);
	return problem === undefined
		? refuseEmptyDate(item, reader, settings)
		: finding('refusal', 'invalid', COLUMN_LABELS.caption, { problem });
}

/**
 * Refuses a row whose date is an expression that returned nothing: if its column has another name in the
 * sheet, each row would go live as soon as possible.
 */
function refuseEmptyDate(
	item: RowItem,
	{ cells: { date, time, postId } }: CellReader,
	{ skipApproval, emptyDates }: SheetSettings,
): Finding | undefined {
	const isUndated = [date, time, postId].every((cells) => cells.length === 0);
	const goesLive = isUndated && skipApproval && emptyDates !== 'none';
	const expression = item.mappedExpression('columns', 'date');
	if (!goesLive || expression === undefined || isFromModel(expression)) {
		return undefined;
	}
	return finding('refusal', 'dateExpressionEmpty', COLUMN_LABELS.date);
}

/** The values of 'Column Mapping', under the names of its fields. */
function readMapping(item: RowItem): Row {
	const values: Record<string, unknown> = { ...item.mapping('columns') };
	const cells = Object.entries(COLUMN_LABELS).map(([column, label]): [string, unknown] => [
		label,
		values[column],
	]);
	return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
}

/** The IDs of a row's posts. If two columns differ, the row reader refuses the row, so none of them counts. */
function readPostIds({ cells }: CellReader): string[] {
	const texts = new Set(cells.postId.map(({ value }) => asText(value).trim()));
	const [text = '', ...otherTexts] = texts;
	if (otherTexts.length > 0) {
		return [];
	}
	const entries = text.split(/[,;\r\n]+/).map(plainId);
	return [...new Set(entries)].filter((entry) => entry !== '');
}

/** An ID without the invisible signs and quotes that spreadsheets and chats put around it: `'post_81`. */
function plainId(entry: string): string {
	const visible = entry.replaceAll(/\p{Cf}/gu, '').trim();
	return visible.replace(/^['"‘’“”]/, '').replace(/['"‘’“”]$/, '');
}

function stateCell(input: Readonly<Record<string, unknown>>): unknown {
	const [heading] = stateHeadings(input);
	return heading === undefined ? undefined : input[heading];
}
