import { DateTime } from 'luxon';
import { factsAsFields, ServiceError } from '../../../../client/serviceError';
import type { Account, Post, PostAccountItem } from '../../../../contract/decoded';
import { isEnded, isWaiting, phaseOf } from '../../../../contract/statuses';
import { explain, programFailure } from '../../../../messages/explain';
import { InvalidItemError } from '../../../../posting/postItem';
import { accountItemsOf } from '../../../../posting/readPost';
import type { Row } from '../../../../sheet/cells';
import type { Output } from '../../../operation';
import type { ReadRow, SheetRow } from '../readRows';
import type { SheetSettings } from '../sheetSettings';

/** What became of a row, and what is to be said of it. */
export interface RowReport {
	/** Whose key it goes with, where the rows go with several. */
	readonly company?: string;
	/** Whether nothing is wrong with it. */
	readonly ok: boolean;
	/** The post's status, or "ready", "refused", "not attempted" or "passed over" where there is none. */
	readonly status: string;
	/** What is, or would be, done: "create", "change caption", "move …", "leave"; where posts are brought up to date. */
	readonly change?: string;
	/** By which the next run completes a move that this one could not; empty once it is completed. */
	readonly unfinishedMove?: string;
	/** Everything that is wrong with it, in sentences. */
	readonly problem: string;
	/** "@northwind, @northwind.travels" */
	readonly accounts: string;
	/** "2026-12-24 18:30 Europe/Berlin" */
	readonly goesOut: string;
	readonly warnings: string;
	readonly postId: string;
	/** What the media were that the post was made with, so that a later run knows others. */
	readonly mediaFingerprint?: string;
}

/** What stands in a cell that has nothing to say: n8n shows an empty one in red, and a sheet's reader takes this for blank. */
export const NOTHING = '–';

/** Names accounts so that no other of them is meant, and so that a sheet may hold it. */
function showAccounts(
	chosen: readonly Pick<Account, 'accountId' | 'username' | 'platform'>[],
	all: readonly Pick<Account, 'username'>[] = chosen,
): string {
	return chosen
		.map(({ accountId, username, platform }) => {
			if (!username) return accountId;
			const isOnlyOne = all.filter((other) => other.username === username).length < 2;
			return isOnlyOne ? `@${username}` : `@${username} (${platform})`;
		})
		.join(', ');
}

/** Names accounts by their IDs, where they are known. */
export function showAccountIds(
	accountIds: readonly string[],
	accounts: readonly Account[] = [],
): string {
	const known = new Map(accounts.map((account) => [account.accountId, account]));
	return accountIds
		.map((accountId) => {
			const account = known.get(accountId);
			return account ? showAccounts([account], accounts) : accountId;
		})
		.join(', ');
}

/** Status, accounts and time of a post as it is now. */
export function showPost(
	post: Post,
	zone: string,
	accounts: readonly Account[] | undefined,
): Pick<RowReport, 'postId' | 'status' | 'accounts' | 'goesOut'> {
	const { postId, status } = post;
	const items = accountItemsOf(post);
	const standing = items.filter((item) => phaseOf(item.status) !== 'cancelled');
	return {
		postId,
		status,
		accounts: showAccounts(standing.length > 0 ? standing : items, accounts ?? items),
		goesOut: showTime(timeOf(items), zone),
	};
}

/** When a post goes out; one that waits without a time as soon as it can. */
export function goesOutOf({ goesOut, ok, status }: Pick<RowReport, 'goesOut' | 'ok' | 'status'>) {
	const isOpen = ok && (status === 'ready' || isWaiting(status));
	return goesOut || (isOpen ? 'as soon as possible' : '');
}

/** A time as a person reads it in a zone: "2026-12-24 18:30 Europe/Berlin". */
export function showTime(instant: string | undefined, zone: string): string {
	const time = DateTime.fromISO(instant ?? '', { zone });
	return time.isValid ? `${time.toFormat('yyyy-MM-dd HH:mm')} ${zone}` : '';
}

/** When a post went out, or goes out first. */
function timeOf(items: readonly PostAccountItem[]): string | undefined {
	const standing = items.filter(({ status }) => !isEnded(status));
	const times = standing.flatMap(
		({ postedAt, scheduledSlotStart, scheduledAfter }) =>
			postedAt ?? scheduledSlotStart ?? scheduledAfter ?? [],
	);
	return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/** Sentences of a cell. */
export function sentences(texts: readonly string[]): string {
	return texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}

/** What went wrong with a row and how to get on, in a cell; fields are called as the sheet calls them. */
export function showFailure(error: unknown, row: SheetRow): string {
	if (error instanceof InvalidItemError) return sentences(error.problems);
	const failure = error instanceof ServiceError ? error : programFailure(error);
	return explain(failure, 'cell', { labelOf: (name) => row.columnLabel(name) }).message;
}

/** What a run writes for the next one, by the forms of its heading. */
const FOR_NEXT_RUN = {
	unfinishedMove: /^\s*unfinished[ _-]?move\s*(?:\(.*)?$/i,
	mediaFingerprint: /^\s*media[ _-]?fingerprint\s*(?:\(.*)?$/i,
};

type ForNextRun = keyof typeof FOR_NEXT_RUN;

/** What an earlier run wrote into a row for this one, under whichever spelling of its heading. */
export function writtenBefore(input: Row, name: ForNextRun): string {
	const heading = Object.keys(input).find((one) => FOR_NEXT_RUN[name].test(one));
	const value = heading === undefined ? undefined : input[heading];
	return typeof value === 'string' ? value.trim() : '';
}

/** What became of a row, and what the run has to know of it. */
export interface RowOutcome {
	readonly row: ReadRow;
	readonly report: RowReport;
	readonly failure?: unknown;
	readonly stopsRun?: boolean;
	readonly replayed?: Output['replayed'];
	/** How many posts the row makes, where it is more than one. */
	readonly newPosts?: number;
	/** Posted by an earlier run, as the sheet itself says. */
	readonly isPosted?: boolean;
	/** Why it was not posted, where nothing is wrong with it. */
	readonly passedOver?: 'elsewhere' | 'heldBack';
	/** The service's answer, or what is known of a failure. */
	readonly details?: object;
}

/** An outcome with more that is worth a look, behind what was said already. */
export function withWarnings(outcome: RowOutcome, more: readonly string[]): RowOutcome {
	const warnings = [outcome.report.warnings, sentences(more)].filter(Boolean).join(' ');
	return { ...outcome, report: { ...outcome.report, warnings } };
}

/** What is known of a failure, as fields. */
export function failureFacts(failure: unknown): object | undefined {
	if (failure instanceof InvalidItemError) return { problems: failure.problems };
	if (!(failure instanceof ServiceError)) return undefined;
	return { message: failure.message, ...factsAsFields(failure) };
}

/**
 * What became of a row, flat, as it is written back into a sheet. Beside a panel of fields n8n's table
 * shows some 450 pixels: what a person looks for stands in the first three columns, and no cell is empty.
 */
interface ShownRow extends Omit<RowReport, 'problem' | 'warnings'> {
	/** What messages call it: its line in the sheet, where that is known. */
	readonly row: number;
	/** "ready · Harbour at 6 a.m. … · Wed 25 Dec 2030 06:00 · @northwind" */
	readonly outcome: string;
	/** What is wrong with it, then what is worth a look. */
	readonly issues: string;
}

/** The output of a row: its report, the sheet's own columns beside it and, if wished, the details. */
export function rowOutput(
	outcome: RowOutcome,
	{ includeInput, includeDetails, returnsSummary }: SheetSettings,
	idHeadings: readonly string[],
): Output {
	const { row, failure, stopsRun, details } = outcome;
	const shown = showRow(outcome);
	const json = includeInput ? withInput(shown, row.input, idHeadings) : shown;
	return {
		json: includeDetails && details ? { ...json, details } : json,
		...(returnsSummary && { line: lineOf(shown) }),
		failure: failure === undefined ? undefined : { cause: failure, facts: shown },
		stopsRun,
	};
}

/** What a summary says of a row, and below it what is wrong or worth a look. */
export function lineOf(shown: SummedRow): NonNullable<Output['line']> {
	const { row, company, outcome, issues, ok } = shown;
	const parts = [row > 0 ? `Row ${row}` : 'No row', company, outcome];
	const text = parts.filter(Boolean).join(' · ').replaceAll('\u00a0', ' ');
	return { ok, text: issues === NOTHING ? text : `${text}\n${issues}` };
}

type SummedRow = Pick<ShownRow, 'row' | 'company' | 'outcome' | 'issues' | 'ok'>;

function showRow(outcome: RowOutcome): ShownRow {
	const { row, report } = outcome;
	const { ok, status, change, accounts, postId, company } = report;
	const { mediaFingerprint, unfinishedMove } = report;
	return {
		row: row.number,
		outcome: outcomeText(outcome),
		issues: issuesOf(report) || NOTHING,
		...{ ok, status },
		...(change !== undefined && { change }),
		accounts: accounts || NOTHING,
		goesOut: goesOutOf(report) || NOTHING,
		postId,
		...(company !== undefined && { company }),
		...(mediaFingerprint !== undefined && { mediaFingerprint }),
		...(unfinishedMove !== undefined && { unfinishedMove }),
	};
}

/** Everything that is wrong with a row or worth a look, in sentences. */
function issuesOf({ problem, warnings }: RowReport): string {
	return [problem, warnings].filter(Boolean).join(' ');
}

/** What is or will be done with a row, with the start of its caption, when and where. */
function outcomeText({ row, report }: RowOutcome): string {
	const { change, status, accounts } = report;
	const done: unknown = change ?? status;
	const parts = [
		typeof done === 'string' && done.replaceAll('_', ' '),
		captionStart(row.content.caption ?? ''),
		dayAndTime(goesOutOf(report)),
		accounts,
	];
	return parts.filter(Boolean).join(' · ');
}

const CAPTION_START = 24;

/** The words that begin a caption. */
function captionStart(caption: string): string {
	const words = caption.split(/\s+/).filter(Boolean);
	let start = words.shift()?.slice(0, CAPTION_START) ?? '';
	while (words[0] !== undefined && start.length + 1 + words[0].length <= CAPTION_START) {
		start = `${start} ${words.shift()}`;
	}
	return keptTogether(caption.trim().length > start.length ? `${start} …` : start);
}

/** "Tue 24 Dec 2030 18:30" of "2030-12-24 18:30 Europe/Berlin". */
function dayAndTime(goesOut: string): string {
	const time = DateTime.fromFormat(goesOut.slice(0, 16), 'yyyy-MM-dd HH:mm', { locale: 'en' });
	return time.isValid ? keptTogether(time.toFormat('ccc d LLL yyyy HH:mm')) : goesOut;
}

/** n8n's table makes a crowded column as narrow as its longest word. */
function keptTogether(text: string): string {
	return text.replaceAll(' ', '\u00a0');
}

/**
 * The report, with the sheet's own columns behind it. Columns that hold what the next run needs are
 * filled under the sheet's own headings too, so that writing the row back fills its memory.
 */
function withInput(shown: ShownRow, input: Row, idHeadings: readonly string[]): object {
	const own: Record<string, string> = {};
	for (const heading of shown.postId === '' ? [] : idHeadings) own[heading] = shown.postId;
	for (const name of Object.keys(FOR_NEXT_RUN) as ForNextRun[]) {
		const value = shown[name];
		const headings = Object.keys(input).filter((one) => FOR_NEXT_RUN[name].test(one));
		if (value !== undefined) for (const heading of headings) own[heading] = value;
	}
	return { ...shown, ...input, ...own, ...shown };
}
