import type { Hint } from '../../runHints';
import { quote } from '../../../values/parsed';
import type { Sheet } from './readSheet';
import type { RowOutcome } from './rowReport';
import type { SheetSettings } from './sheetSettings';
import { unknownStatuses } from './statusColumns';

/** All that a run of a sheet knows in the end. */
export interface SheetOutcome {
	readonly sheet: Sheet;
	readonly settings: SheetSettings;
	readonly outcomes: readonly RowOutcome[];
	/** What the look at the calendar has to say of itself. */
	readonly remarks: readonly string[];
}

/** Ignored columns that are named; a tool's file may have fifty. */
const NAMED_COLUMNS = 12;

/** What a run says above its rows: what was refused, warned of and left out. */
export function hintsOf(outcome: SheetOutcome): Hint[] {
	return [
		...refusals(outcome),
		...info(earlierPosts(outcome)),
		...info(rowsPassedOver(outcome)),
		...info(assumedDate(outcome)),
		...info(unknownWords(outcome)),
		...info(ignoredColumns(outcome)),
		...info(outcome.remarks.join(' ')),
	];
}

function info(message: string | undefined): Hint[] {
	return message ? [{ message, type: 'info' }] : [];
}

function refusals({ outcomes, settings }: SheetOutcome): Hint[] {
	const refused = outcomes.filter(({ report }) => !report.ok).length;
	const warned = outcomes.filter(({ report, isPosted, passedOver }) => {
		return report.ok && report.warnings !== '' && !isPosted && !passedOver;
	}).length;
	const of = `of ${outcomes.length} ${outcomes.length === 1 ? 'row' : 'rows'}`;
	const warnings = warned > 0 ? `; ${warned} ${warned === 1 ? 'has' : 'have'} warnings` : '';
	if (settings.checkOnly) {
		const message = `${refused} ${of} would be refused${warnings}. Nothing was uploaded or posted.`;
		return [{ message, type: refused > 0 ? 'warning' : 'info' }];
	}
	if (refused > 0) {
		const were = refused === 1 ? 'was' : 'were';
		const message = `${refused} ${of} ${were} not posted${warnings}. The column problem says why.`;
		return [{ message, type: 'warning' }];
	}
	return info(
		warned > 0 ? `${warned} ${of} ${warned === 1 ? 'has' : 'have'} warnings.` : undefined,
	);
}

function earlierPosts({ outcomes }: SheetOutcome): string | undefined {
	const count = outcomes.filter(({ isPosted }) => isPosted).length;
	if (count === 0) return undefined;
	return `${count} ${count === 1 ? 'row has' : 'rows have'} a post ID: ${count === 1 ? 'its post was' : 'their posts were'} read, not posted again.`;
}

/** Notes that are named, so that a reader sees what was taken for one. */
const NAMED_NOTES = 3;

function rowsPassedOver({ sheet, outcomes }: SheetOutcome): string | undefined {
	const { emptyRows, headingRows, noteRows } = sheet;
	const count = (why: RowOutcome['passedOver']) =>
		outcomes.filter(({ passedOver }) => passedOver === why).length;
	const elsewhere = count('elsewhere');
	const heldBack = count('heldBack');
	const notes = noteRows
		.slice(0, NAMED_NOTES)
		.map(({ number, text }) => `row ${number} ${quote(text)}`)
		.join(', ');
	const parts = [
		emptyRows > 0 && `${rows(emptyRows, 'empty')}`,
		headingRows > 0 && `${rows(headingRows, 'repeated heading')}`,
		noteRows.length > 0 &&
			`${rows(noteRows.length, 'comment or total')} (${notes}${noteRows.length > NAMED_NOTES ? ' …' : ''})`,
		heldBack > 0 &&
			`${rows(heldBack)} that the sheet itself calls posted already or not to be posted`,
		elsewhere > 0 && `${rows(elsewhere)} for networks that the service does not have`,
	].filter(Boolean);
	return parts.length > 0 ? `Passed over: ${parts.join(', ')}.` : undefined;
}

function rows(count: number, kind = ''): string {
	return `${count}${kind && ` ${kind}`} ${count === 1 ? 'row' : 'rows'}`;
}

/** Words of a status that are named. */
const NAMED_WORDS = 5;

function unknownWords({ sheet: { columns, rows: all } }: SheetOutcome): string | undefined {
	const words = unknownStatuses(
		all.map(({ row }) => row.row),
		columns.statuses,
	);
	if (words.length === 0) return undefined;
	const named = words.slice(0, NAMED_WORDS).map(quote).join(', ');
	const more = words.length > NAMED_WORDS ? ' …' : '';
	return `Held nothing back, because it says neither that a row is out nor that it waits: the status ${named}${more}. Filter such rows before this node if they are not to go out.`;
}

function assumedDate({ sheet: { columns } }: SheetOutcome): string | undefined {
	const { assumedDate: heading } = columns;
	return heading === undefined
		? undefined
		: `${quote(heading)} was taken for when posts go out. Name another column Date if that one is meant.`;
}

function ignoredColumns({ sheet }: SheetOutcome): string | undefined {
	const { ignored, unclearTags } = sheet.columns;
	if (ignored.length === 0) return undefined;
	const more = ignored.length - NAMED_COLUMNS;
	const named = ignored.slice(0, NAMED_COLUMNS).join(', ');
	const list = `Ignored: ${named}${more > 0 ? ` and ${more} more columns` : ''}.`;
	if (unclearTags.length === 0) return list;
	const which = unclearTags.map((heading) => `"${heading}"`).join(' and ');
	return `${list} Name ${which} Hashtags or Content Tags to use it as one of them.`;
}
