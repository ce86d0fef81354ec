import { unknownStatuses } from '../../../../sheet/statuses';
import { quote } from '../../../../values/text';
import { type Hint, outcomeHint, type RowKind } from '../../../runHints';
import { type CalendarLook, calendarRemarks } from '../lookAhead';
import type { Sheet } from '../readRows';
import type { SheetSettings } from '../sheetSettings';
import type { RowOutcome } from './rowReport';

/** All that a run of a sheet knows in the end. */
interface SheetOutcome {
	readonly sheet: Sheet;
	readonly settings: SheetSettings;
	readonly outcomes: readonly RowOutcome[];
	/** The looks at the calendars of the companies. */
	readonly calendars: readonly CalendarLook[];
}

/** Ignored columns that are named; a tool's file may have fifty. */
const NAMED_COLUMNS = 12;

/** What a run says above its rows: what became of them, and what was left out. */
export function hintsOf(outcome: SheetOutcome): Hint[] {
	return [
		...outcomeHint(
			outcome.outcomes.map((one) => ({
				number: one.row.number,
				kinds: kindsOf(one, outcome.settings),
			})),
			outcome.settings,
		),
		...info(rowsPassedOver(outcome)),
		...info(datedFromAbove(outcome)),
		...info(postsForEachNetwork(outcome)),
		...info(writtenNetworks(outcome)),
		...info(assumedDate(outcome)),
		...info(unknownWords(outcome)),
		...info(ignoredColumns(outcome)),
		...info(postedFor(outcome)),
		...info(calendarRemarks(outcome.calendars).join(' ')),
	];
}

function kindsOf(
	{ report, isPosted, passedOver, replayed }: RowOutcome,
	{ checkOnly }: SheetSettings,
): RowKind[] {
	const { ok, status, change = 'leave', warnings } = report;
	if (passedOver) return ['passed over'];
	if (!ok && isPosted) return ['not as the row says'];
	if (!ok) return [status === 'not attempted' ? status : 'refused'];
	if (isPosted && change !== 'leave') return [checkOnly ? 'to be changed' : 'changed'];
	if (isPosted) return ['posted already'];
	if (replayed) return ['posted already'];
	return [checkOnly ? 'ready' : 'posted', ...(warnings ? ['worth a look' as const] : [])];
}

/** Whose rows they are, where they are of several companies. */
function postedFor({ outcomes }: SheetOutcome): string | undefined {
	const counts = new Map<string, number>();
	for (const { report } of outcomes) {
		if (report.company === undefined) return undefined;
		counts.set(report.company, (counts.get(report.company) ?? 0) + 1);
	}
	const named = [...counts].map(([company, count]) => `${company || 'unknown'} (${rows(count)})`);
	return named.length === 0 ? undefined : `Companies: ${named.join(', ')}.`;
}

function info(message: string | undefined): Hint[] {
	return message ? [{ message, type: 'info' }] : [];
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

function datedFromAbove({ sheet: { datedFromAbove: count } }: SheetOutcome): string | undefined {
	if (count === 0) return undefined;
	return `${count} ${count === 1 ? 'row has' : 'rows have'} no date of ${count === 1 ? 'its' : 'their'} own: that of the row above was taken.`;
}

function postsForEachNetwork({ outcomes }: SheetOutcome): string | undefined {
	const count = outcomes.filter(({ newPosts, replayed }) => newPosts && replayed !== true).length;
	if (count === 0) return undefined;
	return `${rows(count)} ${count === 1 ? 'has a text, a time or media of its' : 'have a text, a time or media of their'} own for each network, so that two posts are made of ${count === 1 ? 'it' : 'each'}: both count towards the posts of the day and of the plan.`;
}

function writtenNetworks({ sheet: { roles } }: SheetOutcome): string | undefined {
	const headings = roles.writtenNetworks.map(({ heading }) => heading);
	if (headings.length === 0) return undefined;
	const [are, texts] = headings.length === 1 ? ['was', 'the caption'] : ['were', 'the captions'];
	return `${headings.map(quote).join(' and ')} ${are} taken for ${texts} there, and a row goes where its text stands.`;
}

/** Words of a status that are named. */
const NAMED_WORDS = 5;

function unknownWords({ sheet: { roles, rows: all } }: SheetOutcome): string | undefined {
	const words = unknownStatuses(
		all.map(({ row }) => row.cells),
		roles.of.status,
	);
	if (words.length === 0) return undefined;
	const named = words.slice(0, NAMED_WORDS).map(quote).join(', ');
	const more = words.length > NAMED_WORDS ? ' …' : '';
	return `Held nothing back, because it says neither that a row is out nor that it waits: the status ${named}${more}. Filter such rows before this node if they are not to go out.`;
}

function assumedDate({ sheet: { roles } }: SheetOutcome): string | undefined {
	const heading = roles.of.date.find(({ because }) => because === 'assumed')?.heading;
	return heading === undefined
		? undefined
		: `${quote(heading)} was taken for when posts go out. Name another column Date if that one is meant.`;
}

function ignoredColumns({ sheet, settings }: SheetOutcome): string | undefined {
	const unclearTags = sheet.roles.of.unclearTags.map(({ heading }) => heading);
	const approvals = sheet.roles.of.status.filter(({ status }) => status === 'approved');
	const ignored = sheet.roles.ignored.filter(
		(heading) => !settings.skipApproval || !approvals.some((one) => one.heading === heading),
	);
	if (ignored.length === 0) return undefined;
	const more = ignored.length - NAMED_COLUMNS;
	const named = ignored.slice(0, NAMED_COLUMNS).join(', ');
	const list = `Ignored: ${named}${more > 0 ? ` and ${more} more columns` : ''}.`;
	if (unclearTags.length === 0) return list;
	const which = unclearTags.map((heading) => `"${heading}"`).join(' and ');
	return `${list} Name ${which} Hashtags or Content Tags to use it as one of them.`;
}
