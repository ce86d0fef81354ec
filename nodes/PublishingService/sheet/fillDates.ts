import { asText } from '../values/text';
import { isBlankCell, type Row } from './cells';
import type { Role } from './roleRule';
import type { PlacedRow } from './placeRows';
import type { Roles } from './roles';
import { finding } from './texts/findings';

/** Settings for rows without a date. */
export interface EmptyDates {
	/** Meaning of a row without a date, if the row above has a date. */
	readonly emptyDates: 'automatic' | 'above' | 'none';
	/** True if a post without a date goes live as soon as possible. */
	readonly skipApproval: boolean;
}

/** The names of the columns that are compared with the row above. */
interface ComparedColumns {
	readonly dates: readonly string[];
	readonly times: readonly string[];
	/** Dates and times of one platform each. */
	readonly ofPlatforms: readonly string[];
	/** Columns that say which accounts a row goes to. */
	readonly targets: readonly string[];
	readonly brands: readonly string[];
	readonly content: readonly string[];
	readonly postIds: readonly string[];
}

/** Gives rows the date of the row above if the settings say so; refuses rows whose empty date is unclear. */
export function fillDates(
	rows: readonly PlacedRow[],
	roles: Roles,
	{ emptyDates, skipApproval }: EmptyDates,
): PlacedRow[] {
	if (rows.length < 2 || emptyDates === 'none') {
		return [...rows];
	}
	const columns = comparedColumns(roles);
	const areSomeDated = rows.some(({ row }) => isDated(row, columns));
	const datedRows: PlacedRow[] = [];
	for (const placed of rows) {
		const above = datedAbove(placed, datedRows.at(-1), columns);
		if (placed.finding) {
			datedRows.push(placed);
		} else if (emptyDates === 'above') {
			datedRows.push(takeDate(above, placed, columns));
		} else {
			// Without approval, a post without a date would be published as soon as possible.
			const mayMeanAbove = skipApproval || hasSameContent(above, placed, columns);
			const isUnclear = areSomeDated && mayMeanAbove;
			datedRows.push(isUnclear ? refuseMissingDate(placed, columns) : placed);
		}
	}
	return datedRows;
}

function comparedColumns(roles: Roles): ComparedColumns {
	const headingsOf = (...names: Role[]) =>
		names.flatMap((role) => roles.of[role].map(({ heading }) => heading));
	const { date, time, onePlatform } = roles.ofPlatforms;
	const columnsOfOnePlatform = onePlatform.map(({ heading }) => heading);
	return {
		dates: headingsOf('date'),
		times: headingsOf('time'),
		ofPlatforms: [...date, ...time].map(({ heading }) => heading),
		targets: [...headingsOf('accounts', 'platforms'), ...columnsOfOnePlatform],
		brands: headingsOf('brand'),
		content: headingsOf('caption', 'media', 'link'),
		postIds: headingsOf('postId'),
	};
}

/** Returns the row directly above in the sheet, if it has a date. */
function datedAbove(
	placed: PlacedRow,
	previous: PlacedRow | undefined,
	{ dates }: ComparedColumns,
): PlacedRow | undefined {
	const isAdjacent = previous !== undefined && previous.at === placed.at - 1;
	return isAdjacent && !isBlank(previous.row, dates) ? previous : undefined;
}

function isDated(row: Row, { dates, times, ofPlatforms }: ComparedColumns): boolean {
	return !isBlank(row, [...dates, ...times, ...ofPlatforms]);
}

function hasSameContent(
	above: PlacedRow | undefined,
	placed: PlacedRow,
	{ content }: ComparedColumns,
): boolean {
	const text = comparableCells(placed.row, content);
	return above !== undefined && text !== '' && text === comparableCells(above.row, content);
}

/** Refuses a row that has neither a date nor a post yet. */
function refuseMissingDate(placed: PlacedRow, columns: ComparedColumns): PlacedRow {
	const { row } = placed;
	if (isDated(row, columns) || !isBlank(row, columns.postIds)) {
		return placed;
	}
	const column = columns.dates[0] ?? 'Date';
	return { ...placed, finding: finding('refusal', 'dateMissing', column) };
}

/** Gives a row without a date the date of the row above, and its time and accounts if the row has none. */
function takeDate(
	above: PlacedRow | undefined,
	placed: PlacedRow,
	columns: ComparedColumns,
): PlacedRow {
	const { dates, times, ofPlatforms, targets, brands } = columns;
	if (above === undefined || !isBlank(placed.row, [...dates, ...ofPlatforms])) {
		return placed;
	}
	const groups = [dates, times, targets, brands];
	const emptyGroups = groups.filter((headings) => isBlank(placed.row, headings));
	const headingsToFill = emptyGroups.flat().filter((heading) => !isBlank(above.row, [heading]));
	const cells = Object.fromEntries(headingsToFill.map((heading) => [heading, above.row[heading]]));
	const column = headingsToFill.join(' and ');
	const warning = finding('warning', 'dateOfRowAbove', column, { above: above.number });
	return { ...placed, row: { ...placed.row, ...cells }, finding: warning };
}

function isBlank(row: Row, headings: readonly string[]): boolean {
	return comparableCells(row, headings) === '';
}

/** The cells below some column names as one text, to compare; '' if all of them are blank. */
function comparableCells(row: Row, headings: readonly string[]): string {
	const texts = headings.map((heading) => {
		const cell = row[heading];
		return isBlankCell(cell, 'date') ? '' : asText(cell).trim().toLowerCase();
	});
	return texts.join('\n').trim();
}
