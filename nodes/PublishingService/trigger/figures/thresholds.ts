import type { SizeThreshold, Threshold } from '../triggerOptions';
import type { Figures } from './metrics';

/** Something worth an event: a change, or a milestone that was crossed. */
export interface Crossing {
	readonly metric: string;
	readonly milestone: number;
}

/** One entry a change that is worth an event: the milestones in ascending order, or null for the change itself. */
export function changesOf(
	before: Figures,
	after: Figures,
	metrics: readonly string[],
	threshold: Threshold,
): Array<Crossing | null> {
	if (threshold.kind !== 'milestones') {
		const isWorth = metrics.some((metric) => hasChanged(before[metric], after[metric], threshold));
		return isWorth ? [null] : [];
	}
	const milestones = [...new Set(threshold.at)].sort((a, b) => a - b);
	return metrics.flatMap((metric) => {
		// NaN lies on neither side of a milestone.
		const [from = NaN, to = NaN] = [before[metric], after[metric]];
		const crossed = milestones.filter((milestone) => from < milestone && milestone <= to);
		return crossed.map((milestone) => ({ metric, milestone }));
	});
}

/** Whether a metric has changed by as much as the threshold demands; any change from nothing is endlessly many percent. */
function hasChanged(from = NaN, to = NaN, { kind, by }: SizeThreshold): boolean {
	const change = Math.abs(to - from);
	return change > 0 && (kind === 'percent' ? (change / Math.abs(from)) * 100 : change) >= by;
}
