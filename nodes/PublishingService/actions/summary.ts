import type { INodeExecutionData } from 'n8n-workflow';

import type { SummaryLine } from './operation';
import type { Hint } from './runHints';

/**
 * One item for a whole run, to be sent to people: what became of it, the rows with something wrong, all
 * others, and what else is to be known.
 */
export function summaryOf(
	lines: readonly SummaryLine[],
	hints: readonly Hint[],
	items: number,
): INodeExecutionData {
	const [first] = hints.filter(({ counts }) => counts !== undefined);
	const remarks = hints.filter((hint) => hint !== first).map(({ message }) => message);
	const parts = [first?.message, told(lines, false), told(lines, true), remarks.join('\n')];
	return {
		json: {
			ok: lines.every(({ ok }) => ok),
			text: parts.filter(Boolean).join('\n\n'),
			rows: lines.length,
			counts: first?.counts,
		},
		pairedItem: Array.from({ length: items }, (_, item) => ({ item })),
	};
}

function told(lines: readonly SummaryLine[], areOk: boolean): string {
	const texts = lines.filter(({ ok }) => ok === areOk).map(({ text }) => text);
	return texts.join('\n');
}
