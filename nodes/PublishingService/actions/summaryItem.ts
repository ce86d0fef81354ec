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
	const [first] = hints.filter(({ counts }) => counts !== undefined);
	const remarks = hints.filter((hint) => hint !== first).map(({ message }) => message);
	const [wrong, fine] = [false, true].map((areOk) =>
		lines.flatMap(({ ok, text }) => (ok === areOk ? [text] : [])).join('\n'),
	);
	const parts = [first?.message, wrong, fine, remarks.join('\n')];
	return {
		json: {
			ok: lines.every(({ ok }) => ok),
			text: parts.filter(Boolean).join('\n\n'),
			rows: lines.length,
			counts: first?.counts,
			...(first?.planCode === undefined ? undefined : { planCode: first.planCode }),
		},
		pairedItem: Array.from({ length: items }, (_, item) => ({ item })),
	};
}
