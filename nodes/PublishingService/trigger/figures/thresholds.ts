import type { Threshold } from '../triggerOptions';
import type { Figures } from './metrics';

/** Something worth an event: a change, or a milestone that was crossed. */
export interface Crossing {
	readonly metric: string;
	readonly milestone: number;
}

/** The milestones that lie between two readings, in ascending order. */
export function crossings(
	before: Figures,
	after: Figures,
	metrics: readonly string[],
	milestones: readonly number[],
): Crossing[] {
	return metrics.flatMap((metric) => {
		// NaN lies on neither side of a milestone.
		const [from = NaN, to = NaN] = [before[metric], after[metric]];
		return [...new Set(milestones)]
			.sort((a, b) => a - b)
			.filter((milestone) => from < milestone && milestone <= to)
			.map((milestone) => ({ metric, milestone }));
	});
}

/** Whether one of the metrics has changed by as much as the threshold demands. */
export function hasChanged(
	before: Figures,
	after: Figures,
	metrics: readonly string[],
	threshold: Exclude<Threshold, { kind: 'milestones' }>,
): boolean {
	return metrics.some((metric) => {
		const [from, to] = [before[metric], after[metric]];
		if (from === undefined || to === undefined || from === to) return false;
		const change = Math.abs(to - from);
		if (threshold.kind === 'any') return true;
		if (threshold.kind === 'amount') return change >= threshold.by;
		// Any change from nothing is endlessly many percent.
		return (change / Math.abs(from)) * 100 >= threshold.by;
	});
}
