import type { INodeExecutionData } from 'n8n-workflow';

import type { Hint } from './runHints';

/** The part of a summary that is about one row. */
export interface SummaryLine {
	readonly ok: boolean;
	readonly text: string;
}

/**
 * Makes one item for the whole run, for example for an email: the result first, then the rows with
 * issues, then the others.
 */
export function summaryItem(
	lines: readonly SummaryLine[],
	hints: readonly Hint[],
	items: number,
): INodeExecutionData {
	const result = hints.find(({ counts }) => counts !== undefined);
	const otherHints = hints.filter((hint) => hint !== result);
	const rowsWithIssues = lines.filter(({ ok }) => !ok);
	const otherRows = lines.filter(({ ok }) => ok);
	const parts = [
		result?.message,
		joinTexts(rowsWithIssues.map(({ text }) => text)),
		joinTexts(otherRows.map(({ text }) => text)),
		joinTexts(otherHints.map(({ message }) => message)),
	];
	return {
		json: {
			ok: lines.every(({ ok }) => ok),
			text: parts.filter(Boolean).join('\n\n'),
			rows: lines.length,
			counts: result?.counts,
			...(result?.planCode === undefined ? undefined : { planCode: result.planCode }),
		},
		pairedItem: Array.from({ length: items }, (_, item) => ({ item })),
	};
}

function joinTexts(texts: readonly string[]): string {
	return texts.join('\n');
}
