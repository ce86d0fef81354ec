import { DateTime } from 'luxon';

import { RUN_TEXTS, sheetTexts } from '../../../messages/runTexts';
import { InvalidItemError } from '../../../posting/postItem';
import type { Row } from '../../../sheet/cells';
import { PLATFORM_NAMES } from '../../../sheet/headings';
import { unknownStatuses } from '../../../sheet/statuses';
import type { Output } from '../../operation';
import { type Hint, outcomeHint, type RowKind } from '../../runHints';
import { FOR_NEXT_RUN, goesLiveOf, headingsFor, NOTHING, sentences } from '../presentPost';
import type { RowItem } from '../rowFields';
import type { RowOutcome, ToldPost } from './rowOutcome';
import type { Company, RowPost, Sheet } from './readRows';

export function joinOutcomes(rows: ReadonlyArray<readonly RowOutcome[]>): RowOutcome[] {
	return rows.flatMap((posts) => joined(posts) ?? []);
}

/** What became of the posts of a row: in one, where it matters by network. */
function joined(all: readonly RowOutcome[]): RowOutcome | undefined {
	const [first] = all;
	if (!first || all.length === 1) {
		return first;
	}
	const failures = all.flatMap(({ failure }) => failure ?? []);
	const made = all.filter((one) => one.ok && !one.isPosted && !one.passedOver);
	const problem = byNetwork(all, ({ problems }) => sentences(problems), ' ');
	const isSame = all.every(({ passedOver }) => passedOver === first.passedOver);
	return {
		...first,
		ok: all.every(({ ok }) => ok),
		status: byNetwork(all, ({ status }) => status, ', '),
		change: byNetwork(all, ({ change }) => change, ' · '),
		unfinishedMove: listed(all, 'unfinishedMove', '\n'),
		problems: [problem],
		accounts: listed(all, 'accounts') ?? '',
		goesLive: byNetwork(all, ({ goesLive }) => goesLive, ', '),
		warnings: [byNetwork(all, ({ warnings }) => sentences(warnings), ' ')],
		postId: listed(all, 'postId') ?? '',
		// One for each post ID in their order: a run that finds fewer of them compares none.
		mediaFingerprint: listed(all, 'mediaFingerprint'),
		failure: failures.length > 1 ? new InvalidItemError([problem]) : failures[0],
		stopsRun: all.some(({ stopsRun }) => stopsRun),
		replayed: all.every(({ replayed }) => replayed),
		...(made.length > 1 && { newPosts: made.length }),
		isPosted: all.every(({ isPosted }) => isPosted),
		passedOver: isSame ? first.passedOver : undefined,
	};
}

type ListedField = 'accounts' | 'mediaFingerprint' | 'postId' | 'unfinishedMove';

function listed(all: readonly RowOutcome[], field: ListedField, between = ', ') {
	const texts = new Set(all.flatMap((one) => one[field] ?? []));
	return texts.size > 0 ? [...texts].filter(Boolean).join(between) : undefined;
}

/** One text where all are the same, else each with its network, which may stand in it already. */
function byNetwork(
	all: readonly RowOutcome[],
	textOf: (one: RowOutcome) => string,
	between: string,
): string {
	if (new Set(all.map(textOf)).size === 1) {
		return all.map(textOf)[0] ?? '';
	}
	const named = all.map((one) => {
		const text = textOf(one);
		const network = [...one.row.platforms].map((name) => PLATFORM_NAMES[name]).join(' and ');
		return text === '' || text.startsWith(network) ? text : `${network}: ${text}`;
	});
	return named.filter(Boolean).join(between);
}

/** Of each item its row, and behind the last one of a company the posts whose rows were taken out. */
export function outputsOf(
	outcomes: readonly RowOutcome[],
	missing: ReadonlyMap<Company, readonly ToldPost[]>,
): Map<RowItem, Output[]> {
	const outputs = new Map(
		outcomes.map((one) => [one.row.item, [outputOf(one, one.row.company, one.row)]]),
	);
	for (const [company, posts] of missing) {
		const others = posts.map((post) => outputOf(post, company));
		const last = company.items.at(-1);
		if (last) {
			outputs.set(last, [...(outputs.get(last) ?? []), ...others]);
		}
	}
	return outputs;
}

/** Its report, and if wished the sheet's own columns beside it. */
function outputOf(outcome: ToldPost, company: Company, row?: RowPost): Output {
	const { roles, settings } = company.sheet;
	const { failure, stopsRun, change } = outcome;
	const shown = shownRow(outcome, company, row);
	const input = settings.includeInput ? row?.item.input() : undefined;
	// What an earlier run wrote there may be out of date.
	const now = input && 'change' in input && { change };
	const beside = input && { ...input, ...now, ...columnsToWrite(shown, input, roles) };
	return {
		// The report comes first in the order of columns, and wins over a column of the same name.
		json: { ...shown, ...beside, ...shown },
		...(settings.returnsSummary && { line: lineOf(shown) }),
		failure: failure === undefined ? undefined : { cause: failure, facts: shown },
		stopsRun,
	};
}

/**
 * What became of a row, flat, as it is written back into a sheet. Beside a panel of fields n8n's table
 * shows some 450 pixels: what a person looks for stands in the first three columns, and no cell is empty.
 */
function shownRow(outcome: ToldPost, { name: company, sheet }: Company, row?: RowPost) {
	const { ok, status, accounts, postId, mediaFingerprint, unfinishedMove } = outcome;
	const isTold = sheet.settings.bringsUpToDate || !row;
	const change = isTold ? outcome.change : undefined;
	const done: unknown = change ?? status;
	const goesLive = ok ? goesLiveOf(outcome) : outcome.goesLive;
	const parts = [
		typeof done === 'string' && done.replaceAll('_', ' '),
		captionStart(row?.content.caption),
		dayAndTime(goesLive),
		accounts,
	];
	return {
		/** What messages call it: its line in the sheet, where that is known. */
		row: row?.number ?? 0,
		/** "ready · Harbour at 6 a.m. … · Wed 25 Dec 2030 06:00 · @northwind" */
		outcome: parts.filter(Boolean).join(' · '),
		issues: sentences([...outcome.problems, ...outcome.warnings]) || NOTHING,
		...{ ok, status },
		...(change !== undefined && { change }),
		accounts: accounts || NOTHING,
		goesLive: goesLive || NOTHING,
		postId,
		...(company !== undefined && { company }),
		...(mediaFingerprint !== undefined && { mediaFingerprint }),
		...(unfinishedMove !== undefined && { unfinishedMove }),
	};
}

type ShownRow = ReturnType<typeof shownRow>;

/** What a summary says of a row, and below it what is wrong or worth a look. */
function lineOf({ row, company, outcome, issues, ok }: ShownRow): NonNullable<Output['line']> {
	const parts = [row > 0 ? `Row ${row}` : 'No row', company, outcome];
	const text = parts.filter(Boolean).join(' · ').replaceAll('\u00a0', ' ');
	return { ok, text: issues === NOTHING ? text : `${text}\n${issues}` };
}

function captionStart(caption = ''): string {
	const text = caption.trim().replace(/\s+/g, ' ');
	const start = text.slice(0, 25).replace(/ \S*$/, '').slice(0, 24);
	return keptTogether(text.length > 24 ? `${start} …` : text);
}

/** "Tue 24 Dec 2030 18:30" of "2030-12-24 18:30 Europe/Berlin". */
function dayAndTime(goesLive: string): string {
	const time = DateTime.fromFormat(goesLive.slice(0, 16), 'yyyy-MM-dd HH:mm', { locale: 'en' });
	return time.isValid ? keptTogether(time.toFormat('ccc d LLL yyyy HH:mm')) : goesLive;
}

/** n8n's table makes a crowded column as narrow as its longest word. */
function keptTogether(text: string): string {
	return text.replaceAll(' ', '\u00a0');
}

/** What the next run needs, under the sheet's own headings: writing the row back fills its memory. */
function columnsToWrite(written: ShownRow, input: Row, { of }: Sheet['roles']): Row {
	const own: Record<string, string> = {};
	for (const { heading } of written.postId === '' ? [] : of.postId) {
		own[heading] = written.postId;
	}
	for (const name of FOR_NEXT_RUN) {
		const value = written[name];
		if (value !== undefined) {
			for (const heading of headingsFor(name, input)) {
				own[heading] = value;
			}
		}
	}
	return own;
}

/** What a run says above its rows: what became of them, and what was left out. */
export function hintsOf(
	sheet: Sheet,
	companies: readonly Company[],
	outcomes: readonly RowOutcome[],
	missing: readonly ToldPost[],
): Hint[] {
	const { roles, rows, settings, emptyRows: empty, headingRows: headings, noteRows: notes } = sheet;
	const cells = rows.map(({ reader }) => reader.row);
	const approvals = roles.of.status.filter(({ status }) => status === 'approved');
	// Of a column for approvals, only where it counts for nothing; of any, only where it refuses no row.
	const ofApproval = settings.skipApproval ? approvals.map(({ heading }) => heading) : [];
	const findings = outcomes.flatMap(({ row }) => row.reader.findings);
	const refusals = findings.filter(({ severity }) => severity === 'refusal');
	const counting = new Set([...ofApproval, ...refusals.map(({ column }) => column)]);
	const cancelled = settings.checkOnly ? [] : missing.filter(({ ok }) => ok);
	const isUnseen = outcomes.some(({ row }) => row.post && row.media && !row.fingerprint);
	const texts = sheetTexts({
		...{ empty, headings, notes },
		heldBack: outcomes.filter(({ passedOver }) => passedOver === 'heldBack').length,
		elsewhere: outcomes.filter(({ passedOver }) => passedOver === 'elsewhere').length,
		dated: rows.filter(({ around }) => around?.code === 'dateTaken').length,
		twice: outcomes.filter((one) => one.newPosts && !one.replayed).length,
		assumed: roles.of.date.find(({ isAssumed }) => isAssumed)?.heading,
		statuses: unknownStatuses(cells, roles.of.status),
		ignored: roles.ignored.filter((heading) => !counting.has(heading)),
		unclearTags: roles.of.unclearTags.map(({ heading }) => heading),
	});
	if (missing.length > 0) {
		texts.push(RUN_TEXTS.unnamed(missing.length, cancelled.length));
	}
	if (isUnseen) {
		texts.push(RUN_TEXTS.mediaUnseen);
	}
	const notRead = companies.flatMap((one) =>
		one.notRead.map((remark) => (one.name === undefined ? remark : `${one.name}: ${remark}`)),
	);
	const remarks = [...texts, notRead.join(' ')].filter(Boolean);
	const kinds = outcomes.map((one) => ({ number: one.row.number, kinds: kindsOf(one) }));
	const infos = remarks.map((message): Hint => ({ message, type: 'info' }));
	return [...outcomeHint(kinds, settings), ...infos];
}

function kindsOf(outcome: RowOutcome): RowKind[] {
	const { row, ok, status, change, warnings, postId, isPosted, passedOver, replayed } = outcome;
	const { checkOnly } = row.company.sheet.settings;
	if (passedOver) {
		return ['skipped'];
	}
	if (!ok && postId !== '') {
		return ['different'];
	}
	if (!ok) {
		return [status === 'not attempted' ? 'notAttempted' : 'refused'];
	}
	const look = warnings.some(Boolean) ? (['withWarnings'] as const) : [];
	if (isPosted && change !== 'unchanged') {
		return [checkOnly ? 'toBeChanged' : 'changed', ...look];
	}
	if (isPosted || replayed) {
		return ['existing', ...look];
	}
	return [checkOnly ? 'ready' : 'created', ...look];
}
