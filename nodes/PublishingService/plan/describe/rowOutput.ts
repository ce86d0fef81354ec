import { definedFields } from '../../values/record';
import { asText } from '../../values/text';
import { oneLine, quoteWhole } from './oneLine';
import { joinSentences } from './joinSentences';
import { timeOrSoon } from './shownPost';
import type { PostReport } from './report';

/**
 * Fills cells without a value. n8n shows an empty cell in red, and the sheet reader treats "–" as
 * blank.
 */
export const NOTHING = '–';

/** The result of a row, flat, as it is written back into a sheet (docs: "Columns and cells"). */
export interface RowOutput {
	/** The number by which messages call the row; 0 for a post without a row. */
	readonly row: number;
	/** "ready · Harbour at 6 a.m. … · Wed 25 Dec 2030 06:00 · @northwind" */
	readonly outcome: string;
	readonly issues: string;
	readonly ok: boolean;
	readonly status: string;
	readonly change?: string;
	/** The old and the new value of each field that would change. Only in a check. */
	readonly details?: string;
	readonly accounts: string;
	readonly goesLive: string;
	readonly postId: string;
	readonly company?: string;
	readonly syncState?: string;
	readonly planCode?: string;
}

/** Columns of a row's output besides its report. */
export interface RowOutputSource {
	readonly line: number;
	readonly caption: string | undefined;
	readonly company: string | undefined;
	/** True if posts are updated, or the post has no row: then the change is shown. */
	readonly showsChange: boolean;
	readonly planCode: string | undefined;
}

/**
 * Writes the result of a row. Next to a panel of fields n8n's table shows some 450 pixels: what a person
 * looks for is in the first three columns, and no cell is empty.
 */
export function writeRow(report: PostReport, source: RowOutputSource): RowOutput {
	const { ok, status, accounts, postId, syncState, details } = report;
	const change = source.showsChange ? report.change : undefined;
	const goesLive = ok ? timeOrSoon(report) : report.goesLive;
	// An answer of the service may give a status that is no text.
	const action = asText(change ?? status).replaceAll('_', ' ');
	const parts = [action, startOf(source.caption), dayAndTime(goesLive), accounts];
	return definedFields({
		row: source.line,
		outcome: parts.filter(Boolean).join(' · '),
		issues: joinSentences([...report.problems, ...report.warnings]) || NOTHING,
		ok,
		status,
		change,
		details: details === '' ? undefined : details,
		accounts: accounts || NOTHING,
		goesLive: goesLive || NOTHING,
		postId,
		company: source.company,
		syncState,
		planCode: source.planCode,
	});
}

/** The most letters of a caption that a summary shows: people agree to what they can read. */
const CAPTION_IN_SUMMARY = 120;

/**
 * The lines of a summary about a row: one line, and a second one with its issues. Values of the sheet are one line
 * and in quotes, so that no cell can look like a line of the summary.
 */
export function summaryLine(
	output: RowOutput,
	caption: string | undefined,
): { readonly ok: boolean; readonly text: string } {
	const { row, company, change, status, goesLive, accounts, issues, details, ok } = output;
	const parts = [
		row > 0 ? `Row ${row}` : 'No row',
		company === undefined ? '' : oneLine(company),
		oneLine(asText(change ?? status).replaceAll('_', ' ')),
		caption ? quoteWhole(caption, CAPTION_IN_SUMMARY) : '',
		goesLive === NOTHING ? '' : oneLine(plainSpaces(dayAndTime(goesLive))),
		accounts === NOTHING ? '' : oneLine(accounts),
	];
	const lines = [
		parts.filter(Boolean).join(' · '),
		details === undefined ? '' : oneLine(details),
		issues === NOTHING ? '' : oneLine(issues),
	];
	return { ok, text: lines.filter(Boolean).join('\n') };
}

/** The most letters of a caption in the column `outcome`. */
const START_LENGTH = 24;

/** The first whole words of a caption. */
function startOf(caption = ''): string {
	const text = oneLine(caption);
	if (text.length <= START_LENGTH) {
		return keepTogether(text);
	}
	// One letter more shows whether the last word ends here; a word that does not is left out.
	const wholeWords = text.slice(0, START_LENGTH + 1).replace(/ \S*$/, '');
	return keepTogether(`${wholeWords.slice(0, START_LENGTH)} …`);
}

/** "2030-12-24 18:30", with or without a zone behind it. */
const STARTS_WITH_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d/;

/** The words of "Tue, 24 Dec 2030 18:30:00 GMT", the fixed form of `Date.toUTCString`. */
const UTC_WORDS = /^(\w+), 0?(\d+ \w+ \d+ \d\d:\d\d)/;

/**
 * "Tue 24 Dec 2030 18:30" of "2030-12-24 18:30 Europe/Berlin": the weekday of the local date, so the
 * local time is read as if it were UTC. Luxon's formats would take a tenth of the time of a row.
 */
function dayAndTime(goesLive: string): string {
	const localTime = STARTS_WITH_TIME.exec(goesLive)?.[0];
	if (localTime === undefined) {
		return goesLive;
	}
	const utcText = new Date(`${localTime.replace(' ', 'T')}Z`).toUTCString();
	const words = UTC_WORDS.exec(utcText);
	return words === null ? goesLive : keepTogether(`${words[1]} ${words[2]}`);
}

/** n8n's table makes a crowded column as narrow as its longest word. */
function keepTogether(text: string): string {
	return text.replaceAll(' ', '\u00a0');
}

function plainSpaces(text: string): string {
	return text.replaceAll('\u00a0', ' ');
}
