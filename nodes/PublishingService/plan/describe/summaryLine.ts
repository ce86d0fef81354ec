import { asText } from '../../values/text';
import { dayAndTime } from './dayAndTime';
import { oneLine, quoteWhole } from './oneLine';
import { NOTHING, type WrittenColumns } from './writtenColumns';

/** The most letters of a caption that a summary shows: people agree to what they can read. */
const CAPTION_IN_SUMMARY = 120;

/**
 * The lines of a summary about a row: one line, and a second one with its issues. Values of the sheet are one line
 * and in quotes, so that no cell can look like a line of the summary.
 */
export function summaryLine(
	output: WrittenColumns,
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

function plainSpaces(text: string): string {
	return text.replaceAll('\u00a0', ' ');
}
