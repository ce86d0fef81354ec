import { asText, quote } from '../../../../values/parsed';
import { isBlankCell } from '../cells/blankCells';
import type { SheetColumns } from '../columns/sheetColumns';
import type { Row } from '../columns/row';
import { clockOf, isClock } from '../columns/dateColumns';
import { headingsOfParts, isBeforeAbove, type DateParts } from '../cells/dateParts';
import type { ColumnName } from '../columns/headingWords';

/** What a row without a date means, where others have one. */
export type EmptyDates = 'automatic' | 'above' | 'none';

/** A row of a sheet and its place. */
export interface PlacedRow {
	readonly row: Row;
	/** From 0, counting every item. */
	readonly at: number;
}

/** A row with the date that is written above it, and what is to be said of it. */
export interface DatedRow extends PlacedRow {
	readonly warning?: string;
	readonly problem?: string;
}

/**
 * Gives rows the date of the row directly above them, where it is written once for several rows, as
 * merged cells are read: a row that has a time of its own, later than the one above, or that is the
 * same post for another account. What may mean something else is left without a date, or refused
 * where it has a time.
 */
export function fillDates(
	rows: readonly PlacedRow[],
	sheet: SheetColumns,
	{ emptyDates, skipApproval }: DateFilling,
): DatedRow[] {
	const filled: DatedRow[] = [];
	for (const placed of rows) {
		const above = filled.at(-1);
		const isBelow = above !== undefined && above.at === placed.at - 1;
		filled.push(
			isBelow && emptyDates !== 'none' ? dated(placed, above, sheet, emptyDates) : placed,
		);
	}
	if (emptyDates !== 'automatic' || !skipApproval) return filled;
	// A row that is posted already says nothing of those that are not.
	const coming = filled.filter(({ row }) => written(row, headingsOf(sheet, 'postId')) === '');
	const open = coming.filter(({ row }) => !saysWhen(row, sheet));
	const isMost = open.length > 1 && open.length * 2 >= coming.length && open.length < coming.length;
	return isMost ? filled.map((row) => (open.includes(row) ? refused(row, sheet) : row)) : filled;
}

/** How rows without a date are to be read. */
interface DateFilling {
	readonly emptyDates: EmptyDates;
	/** Whether a post without a date goes out at once. */
	readonly skipApproval: boolean;
}

/** Whether any cell of a row says when it goes out, though perhaps in part. */
export function saysWhen(row: Row, sheet: SheetColumns): boolean {
	const { dateParts, networkTimes } = sheet;
	return [
		...headingsOf(sheet, 'date'),
		...headingsOf(sheet, 'time'),
		...networkTimes.map(({ heading }) => heading),
		...(dateParts ? headingsOfParts(dateParts) : []),
	].some((heading) => isFilled(row, heading));
}

/** A row that would go out at once in a sheet whose dates may be written once for several rows. */
function refused(placed: DatedRow, sheet: SheetColumns): DatedRow {
	const [heading = 'Date'] = headingsOf(sheet, 'date');
	const problem = `${heading} is empty, as in most rows below a date, and with Skip Approval the post would go out at once. Fill it in, or choose Empty Date Cells under Options`;
	return { ...placed, problem };
}

function dated(
	placed: PlacedRow,
	above: DatedRow,
	sheet: SheetColumns,
	emptyDates: EmptyDates,
): DatedRow {
	const { row } = placed;
	if (sheet.dateParts) return withParts(placed, above, sheet.dateParts);
	const names = headingsOf(sheet, 'date');
	const [date] = names.filter((heading) => isFilled(above.row, heading));
	const ofNetworks = sheet.networkTimes.map(({ heading }) => heading);
	if (date === undefined || [...names, ...ofNetworks].some((name) => isFilled(row, name))) {
		return placed;
	}
	const targets = targetsOf(sheet);
	const isOpen = written(row, targets) === '' && written(above.row, targets) !== '';
	const [target] = isOpen ? targets.filter((heading) => isFilled(above.row, heading)) : [];
	const taken =
		target === undefined
			? `${date}: empty, so that of row ${above.at + 1} above was taken`
			: `${date} and ${target}: empty, so those of row ${above.at + 1} above were taken`;
	const others = isOpen ? targets : [];
	const times = headingsOf(sheet, 'time');
	const time = times.find((heading) => isFilled(row, heading));
	if (time === undefined) {
		if (emptyDates === 'automatic' && !isSamePost(row, above.row, sheet)) return placed;
		return {
			...placed,
			row: { ...row, ...picked(above.row, [...names, ...times, ...others]) },
			warning: taken,
		};
	}
	const isNext = isLater(row[time], above.row[time]) || isOtherTarget(row, above.row, sheet);
	if (emptyDates === 'automatic' && !isNext) {
		const problem = `${date} is empty, and ${time} ${quote(row[time])} is not after that of row ${above.at + 1} above, so that its date may not be meant. Fill it in, or choose Empty Date Cells under Options`;
		return { ...placed, problem };
	}
	return {
		...placed,
		row: { ...row, ...picked(above.row, [...names, ...others]) },
		warning: taken,
	};
}

/** A month or a year that is written once for the days below it, as long as these do not go down. */
function withParts(placed: PlacedRow, above: DatedRow, parts: DateParts): DatedRow {
	const [day = '', ...others] = headingsOfParts(parts);
	const { row } = placed;
	const open = others.filter((heading) => !isFilled(row, heading) && isFilled(above.row, heading));
	if (!isFilled(row, day) || open.length === 0 || isBeforeAbove(parts, row, above.row))
		return placed;
	return { ...placed, row: { ...row, ...picked(above.row, open) } };
}

function headingsOf({ columns }: SheetColumns, column: ColumnName): string[] {
	return (columns.get(column) ?? []).map(({ heading }) => heading);
}

function isFilled(row: Row, heading: string): boolean {
	return !isBlankCell(row[heading], 'date');
}

function picked(row: Row, headings: readonly string[]): Row {
	return Object.fromEntries(headings.map((heading) => [heading, row[heading]]));
}

function isLater(time: unknown, above: unknown): boolean {
	const [own, other] = [clockOf(time), clockOf(above)];
	return isClock(time) && 'value' in own && 'value' in other && own.value > other.value;
}

/** Whether two rows say the same for different accounts or networks. */
function isSamePost(row: Row, above: Row, sheet: SheetColumns): boolean {
	const texts = (['caption', 'media'] as const).map((column) => {
		const [own, other] = [row, above].map((one) => written(one, headingsOf(sheet, column)));
		return { own, isSame: own === other };
	});
	return (
		isOtherTarget(row, above, sheet) &&
		texts.every(({ isSame }) => isSame) &&
		texts.some(({ own }) => own !== '')
	);
}

/** Headings of the columns that say where a row goes. */
function targetsOf(sheet: SheetColumns): string[] {
	return [
		...headingsOf(sheet, 'accounts'),
		...headingsOf(sheet, 'platforms'),
		...sheet.networks.map(({ heading }) => heading),
	];
}

function isOtherTarget(row: Row, above: Row, sheet: SheetColumns): boolean {
	const names = targetsOf(sheet);
	const differs = (name: string) => written(row, [name]) !== written(above, [name]);
	return written(row, names) !== '' && names.some(differs);
}

/** What stands under some headings, as one text to compare. */
function written(row: Row, headings: readonly string[]): string {
	return headings
		.map((heading) => (isFilled(row, heading) ? asText(row[heading]).trim().toLowerCase() : ''))
		.join('\n')
		.trim();
}
