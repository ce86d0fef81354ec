import { RUN_TEXTS } from '../../../messages/runTexts';
import { InvalidItemError } from '../../../posting/postItem';
import type { Row } from '../../../sheet/cells';
import { PLATFORM_NAMES } from '../../../sheet/headings';
import { unknownStatuses } from '../../../sheet/statuses';
import type { Output } from '../../operation';
import { type Hint, outcomeHint, type RowKind } from '../../runHints';
import {
	dayAndTime,
	FOR_NEXT_RUN,
	goesOutOf,
	headingsFor,
	keptTogether,
	NOTHING,
	sentences,
} from '../presentPost';
import type { RowItem } from '../rowFields';
import type { CompanyRows } from './companyRows';
import type { ReadRow, Sheet } from './readRows';
import type { RowOutcome } from './rowOutcome';

/** What became of each row, of what became of its posts. */
export function joinOutcomes(rows: ReadonlyArray<readonly RowOutcome[]>): RowOutcome[] {
	return rows.flatMap((posts) => joined(posts) ?? []);
}

/** What became of the posts of a row: in one, where it matters by network. */
function joined(all: readonly RowOutcome[]): RowOutcome | undefined {
	const [first, ...others] = all;
	if (!first || others.length === 0) return first;
	const failures = all.flatMap(({ failure }) => failure ?? []);
	const same = <Field extends 'replayed' | 'passedOver'>(field: Field) =>
		others.every((other) => other[field] === first[field]) ? first[field] : undefined;
	const made = all.filter((one) => one.ok && !one.isPosted && !one.passedOver);
	const has = (field: keyof RowOutcome) => all.some((one) => one[field] !== undefined);
	const problem = byNetwork(all, ({ problems }) => sentences(problems), ' ');
	return {
		...first,
		ok: all.every(({ ok }) => ok),
		status: byNetwork(all, ({ status }) => status, ', '),
		change: byNetwork(all, ({ change }) => change, ' · '),
		...(has('unfinishedMove') && { unfinishedMove: listed(all, 'unfinishedMove', '\n') }),
		problems: [problem],
		accounts: listed(all, 'accounts', ', '),
		goesOut: byNetwork(all, ({ goesOut }) => goesOut, ', '),
		warnings: [byNetwork(all, ({ warnings }) => sentences(warnings), ' ')],
		postId: listed(all, 'postId', ', '),
		mediaFingerprint: fingerprintsOf(all),
		failure: failures.length > 1 ? new InvalidItemError([problem]) : failures[0],
		stopsRun: all.some(({ stopsRun }) => stopsRun),
		replayed: same('replayed'),
		...(made.length > 1 && { newPosts: made.length }),
		isPosted: all.every(({ isPosted }) => isPosted),
		passedOver: same('passedOver'),
	};
}

/** One for each post ID, in their order; undefined where that of a post is not known. */
function fingerprintsOf(all: readonly RowOutcome[]): string | undefined {
	const posts = all.filter(({ postId }) => postId !== '');
	const known = posts.flatMap(({ mediaFingerprint }) => mediaFingerprint ?? []);
	return known.length > 0 && known.length === posts.length ? known.join(', ') : undefined;
}

/** One text where all are the same, else each with its network, which may stand in it already. */
function byNetwork(
	all: readonly RowOutcome[],
	textOf: (one: RowOutcome) => string,
	between: string,
): string {
	const texts = all.map((one) => ({ network: networkOf(one.row), text: textOf(one) }));
	const [first] = texts;
	if (texts.every(({ text }) => text === first?.text)) return first?.text ?? '';
	return texts
		.filter(({ text }) => text !== '')
		.map(({ network, text }) => (text.startsWith(network) ? text : `${network}: ${text}`))
		.join(between);
}

function listed(
	all: readonly RowOutcome[],
	field: 'accounts' | 'postId' | 'unfinishedMove',
	between: string,
): string {
	return [...new Set(all.flatMap((one) => one[field] || []))].join(between);
}

function networkOf({ platforms }: ReadRow): string {
	return [...platforms].map((platform) => PLATFORM_NAMES[platform]).join(' and ');
}

/**
 * What became of a row, flat, as it is written back into a sheet. Beside a panel of fields n8n's table
 * shows some 450 pixels: what a person looks for stands in the first three columns, and no cell is empty.
 */
export function shownRow(outcome: ToldOutcome, number: number, caption = '') {
	const { ok, status, change, accounts, postId, company } = outcome;
	const { problems, warnings, mediaFingerprint, unfinishedMove } = outcome;
	const done: unknown = change ?? status;
	const start = captionStart(caption);
	const goesOut = ok ? goesOutOf(outcome) : outcome.goesOut;
	const parts = [
		typeof done === 'string' && done.replaceAll('_', ' '),
		start,
		dayAndTime(goesOut),
		accounts,
	];
	return {
		/** What messages call it: its line in the sheet, where that is known. */
		row: number,
		/** "ready · Harbour at 6 a.m. … · Wed 25 Dec 2030 06:00 · @northwind" */
		outcome: parts.filter(Boolean).join(' · '),
		/** What is wrong with it, then what is worth a look. */
		issues: sentences([...problems, ...warnings]) || NOTHING,
		...{ ok, status },
		...(change !== undefined && { change }),
		accounts: accounts || NOTHING,
		goesOut: goesOut || NOTHING,
		postId,
		...(company !== undefined && { company }),
		...(mediaFingerprint !== undefined && { mediaFingerprint }),
		...(unfinishedMove !== undefined && { unfinishedMove }),
	};
}

/** An outcome as it is told. */
interface ToldOutcome extends Omit<RowOutcome, 'change' | 'row'> {
	/** Undefined where posts are not brought up to date. */
	readonly change?: string;
	/** Whose key it goes with, where the rows go with several. */
	readonly company?: string;
}

type ShownRow = ReturnType<typeof shownRow>;

/** The outputs of each item: its row, and behind the last one of a company the posts whose rows were taken out. */
export function outputsOf(
	items: readonly RowItem[],
	outcomes: readonly RowOutcome[],
	missing: ReadonlyMap<RowItem | undefined, readonly Output[]>,
): Output[][] {
	const outcomeOf = new Map(outcomes.map((outcome) => [outcome.row.item, outcome]));
	return items.map((item) => {
		const outcome = outcomeOf.get(item);
		return [...(outcome ? [rowOutput(outcome)] : []), ...(missing.get(item) ?? [])];
	});
}

/** The output of a row: its report, and if wished the sheet's own columns beside it. */
function rowOutput(outcome: RowOutcome): Output {
	const { row, failure, stopsRun } = outcome;
	const { name: company, sheet } = row.company;
	const { roles, settings } = sheet;
	const change = settings.bringsUpToDate ? outcome.change : undefined;
	const shown = shownRow({ ...outcome, change, company }, row.number, row.content.caption);
	const input = row.item.input();
	const own = columnsToWrite(shown, input, roles);
	return {
		json: {
			// The report comes first in the order of columns, and wins over a column of the same name.
			...shown,
			...(settings.includeInput && { ...input, ...own, ...shown }),
		},
		...(settings.returnsSummary && { line: lineOf(shown) }),
		failure: failure === undefined ? undefined : { cause: failure, facts: shown },
		stopsRun,
	};
}

/** What a summary says of a row, and below it what is wrong or worth a look. */
export function lineOf({
	row,
	company,
	outcome,
	issues,
	ok,
}: ShownRow): NonNullable<Output['line']> {
	const parts = [row > 0 ? `Row ${row}` : 'No row', company, outcome];
	const text = parts.filter(Boolean).join(' · ').replaceAll('\u00a0', ' ');
	return { ok, text: issues === NOTHING ? text : `${text}\n${issues}` };
}

const CAPTION_START = 24;

/** The words that begin a caption. */
function captionStart(caption: string): string {
	const text = caption.trim().replace(/\s+/g, ' ');
	if (text.length <= CAPTION_START) return keptTogether(text);
	const start = text.slice(0, CAPTION_START + 1).replace(/ \S*$/, '');
	return keptTogether(`${start.slice(0, CAPTION_START)} …`);
}

/**
 * The columns that hold what the next run needs, under the sheet's own headings, so that writing the
 * row back fills its memory.
 */
function columnsToWrite(
	written: ShownRow,
	input: Row,
	{ of }: Sheet['roles'],
): Record<string, string> {
	const own: Record<string, string> = {};
	for (const { heading } of written.postId === '' ? [] : of.postId) own[heading] = written.postId;
	for (const name of FOR_NEXT_RUN) {
		const value = written[name];
		if (value !== undefined) for (const heading of headingsFor(name, input)) own[heading] = value;
	}
	return own;
}

/** What a run says above its rows: what became of them, and what was left out. */
export function hintsOf(
	sheet: Sheet,
	companies: readonly CompanyRows[],
	outcomes: readonly RowOutcome[],
): Hint[] {
	const { roles, rows, settings } = sheet;
	const dated = rows.filter(({ around }) => around?.code === 'dateTaken').length;
	const kinds = outcomes.map((one) => ({ number: one.row.number, kinds: kindsOf(one) }));
	const assumed = roles.of.date.find(({ because }) => because === 'assumed');
	const unclearTags = roles.of.unclearTags.map(({ heading }) => heading);
	const twice = outcomes.filter(({ newPosts, replayed }) => newPosts && !replayed).length;
	const ignored = ignoredColumns(sheet);
	const passedOver = rowsPassedOver(sheet, outcomes);
	const notRead = notLookedAt(companies);
	const totals = outcomeHint(kinds, settings);
	const cells = rows.map(({ reader }) => reader.row);
	const statuses = unknownStatuses(cells, roles.of.status);
	const remarks = [
		RUN_TEXTS.passedOver(passedOver),
		dated > 0 && RUN_TEXTS.datesTaken(dated),
		twice > 0 && RUN_TEXTS.twoPosts(twice),
		assumed && RUN_TEXTS.dateAssumed(assumed.heading),
		statuses.length > 0 && RUN_TEXTS.unknownStatuses(statuses),
		ignored.length > 0 && RUN_TEXTS.ignoredColumns(ignored, unclearTags),
		notRead,
	].flatMap((message) => (message ? [{ message, type: 'info' as const }] : []));
	return [...totals, ...remarks];
}

function rowsPassedOver(sheet: Sheet, outcomes: readonly RowOutcome[]) {
	const { emptyRows: empty, headingRows: headings, noteRows: notes } = sheet;
	const count = (why: RowOutcome['passedOver']) =>
		outcomes.filter(({ passedOver }) => passedOver === why).length;
	return { empty, headings, notes, heldBack: count('heldBack'), elsewhere: count('elsewhere') };
}

/** What could not be looked at of the calendars of all companies. */
function notLookedAt(companies: readonly CompanyRows[]): string {
	const notRead = companies.flatMap(({ company: { name }, notRead: remarks }) =>
		remarks.map((remark) => (name === undefined ? remark : `${name}: ${remark}`)),
	);
	return notRead.join(' ');
}

function kindsOf(outcome: RowOutcome): RowKind[] {
	const { row, ok, status, change, warnings, postId, isPosted, passedOver, replayed } = outcome;
	const { checkOnly } = row.company.sheet.settings;
	if (passedOver) return ['passed over'];
	if (!ok && postId !== '') return ['not as the row says'];
	if (!ok) return [status === 'not attempted' ? status : 'refused'];
	if (isPosted && change !== 'leave') return [checkOnly ? 'to be changed' : 'changed'];
	if (isPosted || replayed) return ['posted already'];
	const isWorthALook = warnings.some(Boolean);
	return [checkOnly ? 'ready' : 'posted', ...(isWorthALook ? ['worth a look' as const] : [])];
}

/** The columns that say nothing here; of one for approvals, only where it counts for nothing. */
function ignoredColumns({ roles, settings }: Sheet): string[] {
	const approvals = roles.of.status.filter(({ status }) => status === 'approved');
	return roles.ignored.filter(
		(heading) => !settings.skipApproval || !approvals.some((one) => one.heading === heading),
	);
}
