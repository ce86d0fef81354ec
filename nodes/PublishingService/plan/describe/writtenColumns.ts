import { definedFields } from '../../values/record';
import { asText } from '../../values/text';
import { dayAndTime, keepTogether } from './dayAndTime';
import { oneLine } from './oneLine';
import { joinSentences } from './joinSentences';
import { timeOrSoon } from './shownPost';
import type { PostReport } from './postReport';

/**
 * Fills cells without a value. n8n shows an empty cell in red, and the sheet reader treats "–" as
 * blank.
 */
export const NOTHING = '–';

/** The result of a row, flat, as it is written back into a sheet (docs: "Columns and cells"). */
export interface WrittenColumns {
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
export interface WrittenColumnsSource {
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
export function writeColumns(report: PostReport, source: WrittenColumnsSource): WrittenColumns {
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
