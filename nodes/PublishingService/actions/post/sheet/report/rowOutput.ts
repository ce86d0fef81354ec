import { DateTime } from 'luxon';

import type { Row } from '../../../../sheet/profile';
import type { Output, SummaryLine } from '../../../operation';
import type { SheetSettings } from '../sheetSettings';
import { forNextRun, goesOutOf, NOTHING, type RowOutcome, type RowReport } from './rowReport';

/**
 * What became of a row, flat, as it is written back into a sheet. Beside a panel of fields n8n's table
 * shows some 450 pixels: what a person looks for stands in the first three columns, and no cell is empty.
 */
interface ShownRow {
	/** What messages call it: its line in the sheet, where that is known. */
	readonly row: number;
	/** "ready · Harbour at 6 a.m. … · Wed 25 Dec 2030 06:00 · @northwind" */
	readonly outcome: string;
	/** What is wrong with it, then what is worth a look. */
	readonly issues: string;
	readonly ok: boolean;
	readonly status: string;
	readonly change?: string;
	readonly accounts: string;
	readonly goesOut: string;
	readonly postId: string;
	readonly company?: string;
	readonly mediaFingerprint?: string;
	readonly unfinishedMove?: string;
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
export function lineOf(shown: SummedRow): SummaryLine {
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
export function issuesOf({ problem, warnings }: RowReport): string {
	return [problem, warnings].filter(Boolean).join(' ');
}

/** What is or will be done with a row, with the start of its caption, when and where. */
export function outcomeText({ row, report }: RowOutcome): string {
	const { change, status, accounts } = report;
	const parts = [
		(change ?? status).replaceAll('_', ' '),
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
	for (const heading of Object.keys(input)) {
		const name = forNextRun(heading);
		const value = name && shown[name];
		if (value !== undefined) own[heading] = value;
	}
	return { ...shown, ...input, ...own, ...shown };
}
