import { unknownStatuses } from '../../../../sheet/statuses';
import { quote } from '../../../../values/text';
import { type Hint, outcomeHint, type RowKind } from '../../../runHints';
import type { CompanyRows } from '../companyRows';
import { lookRemarks } from '../lookAhead';
import type { Sheet } from '../readRows';
import type { SheetSettings } from '../../rowFields';
import type { RowOutcome } from './rowOutcome';

/** All that a run of a sheet knows in the end. */
interface SheetOutcome {
	readonly sheet: Sheet;
	readonly settings: SheetSettings;
	readonly outcomes: readonly RowOutcome[];
	readonly companies: readonly CompanyRows[];
}

/** How many columns, notes and words are named; a tool's file may have fifty columns. */
const NAMED = { columns: 12, notes: 3, words: 5 };

/** What a run says above its rows: what became of them, and what was left out. */
export function hintsOf(outcome: SheetOutcome): Hint[] {
	const { outcomes, settings, companies, sheet } = outcome;
	const { roles } = sheet;
	const headings = (columns: ReadonlyArray<{ readonly heading: string }>) =>
		columns.map(({ heading }) => quote(heading));
	const writtenNetworks = headings(roles.writtenNetworks);
	const assumed = headings(roles.of.date.filter(({ because }) => because === 'assumed'));
	const twice = outcomes.filter(({ newPosts, replayed }) => newPosts && !replayed).length;
	const dated = sheet.datedFromAbove;
	const remarks = [
		rowsPassedOver(outcome),
		dated && `Without a date of their own, ${rows(dated)} took that of the row above.`,
		twice &&
			`Of ${rows(twice)} two posts are made, because the networks have a text, a time or media of their own: both count towards the posts of the day and of the plan.`,
		writtenNetworks.length &&
			`Taken for the captions of their networks: ${writtenNetworks.join(', ')}. A row goes where its text stands.`,
		assumed[0] &&
			`${assumed[0]} was taken for when posts go out. Name another column Date if that one is meant.`,
		unknownWords(sheet),
		ignoredColumns(outcome),
		lookRemarks(companies),
	];
	const kinds = outcomes.map((one) => ({ number: one.row.number, kinds: kindsOf(one, settings) }));
	return [
		...outcomeHint(kinds, settings),
		...remarks.flatMap((message) => (message ? [{ message, type: 'info' as const }] : [])),
	];
}

function kindsOf(
	{ ok, status, change = 'leave', warnings, isPosted, passedOver, replayed }: RowOutcome,
	{ checkOnly }: SheetSettings,
): RowKind[] {
	if (passedOver) return ['passed over'];
	if (!ok && isPosted) return ['not as the row says'];
	if (!ok) return [status === 'not attempted' ? status : 'refused'];
	if (isPosted && change !== 'leave') return [checkOnly ? 'to be changed' : 'changed'];
	if (isPosted || replayed) return ['posted already'];
	const isWorthALook = warnings.some(Boolean);
	return [checkOnly ? 'ready' : 'posted', ...(isWorthALook ? ['worth a look' as const] : [])];
}

function rows(count: number, kind = ''): string {
	return `${count}${kind && ` ${kind}`} ${count === 1 ? 'row' : 'rows'}`;
}

function rowsPassedOver({ sheet, outcomes }: SheetOutcome): string {
	const { emptyRows, headingRows, noteRows } = sheet;
	const count = (why: RowOutcome['passedOver']) =>
		outcomes.filter(({ passedOver }) => passedOver === why).length;
	const notes = noteRows.map(({ number, text }) => `row ${number} ${quote(text)}`);
	const parts = [
		[emptyRows, 'empty', ''],
		[headingRows, 'repeated heading', ''],
		[noteRows.length, 'comment or total', ` (${listed(notes, NAMED.notes)})`],
		[count('heldBack'), '', ' that the sheet itself calls posted already or not to be posted'],
		[count('elsewhere'), '', ' for networks that the service does not have'],
	] as const;
	const told = parts.flatMap(([number, kind, which]) =>
		number > 0 ? [`${rows(number, kind)}${which}`] : [],
	);
	return told.length > 0 ? `Passed over: ${told.join(', ')}.` : '';
}

function listed(texts: readonly string[], atMost: number): string {
	return `${texts.slice(0, atMost).join(', ')}${texts.length > atMost ? ' …' : ''}`;
}

function unknownWords({ roles, rows: all }: Sheet): string {
	const cells = all.map(({ row }) => row.cells);
	const words = unknownStatuses(cells, roles.of.status).map(quote);
	return words.length === 0
		? ''
		: `Held nothing back, because it says neither that a row is out nor that it waits: the status ${listed(words, NAMED.words)}. Filter such rows before this node if they are not to go out.`;
}

function ignoredColumns({ sheet: { roles }, settings }: SheetOutcome): string {
	const unclearTags = roles.of.unclearTags.map(({ heading }) => `"${heading}"`);
	const approvals = roles.of.status.filter(({ status }) => status === 'approved');
	const ignored = roles.ignored.filter(
		(heading) => !settings.skipApproval || !approvals.some((one) => one.heading === heading),
	);
	if (ignored.length === 0) return '';
	const more = ignored.length - NAMED.columns;
	const named = ignored.slice(0, NAMED.columns).join(', ');
	const list = `Ignored: ${named}${more > 0 ? ` and ${more} more columns` : ''}.`;
	if (unclearTags.length === 0) return list;
	return `${list} Name ${unclearTags.join(' and ')} Hashtags or Content Tags to use it as one of them.`;
}
