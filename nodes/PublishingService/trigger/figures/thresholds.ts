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

/**
 * Milliseconds until figures that go on as they did are worth an event, measured from `last`, which
 * was told; Infinity where they stand still. They went from `before` to `after` in `elapsed`.
 */
export function timeToEvent(
	{
		last,
		before,
		after,
		elapsed,
	}: { last: Figures; before: Figures; after: Figures; elapsed: number },
	metrics: readonly string[],
	threshold: Threshold,
): number {
	const times = metrics.map((metric) => {
		const now = after[metric] ?? 0;
		const rate = Math.abs(now - (before[metric] ?? 0)) / Math.max(elapsed, 1);
		const told = last[metric] ?? 0;
		const left = missing(now, told, threshold);
		return rate > 0 ? left / rate : Infinity;
	});
	return Math.min(Infinity, ...times);
}

/** How much a figure still has to change to be worth an event; Infinity: nothing would be. */
function missing(now: number, told: number, threshold: Threshold): number {
	if (threshold.kind === 'any') return 1;
	if (threshold.kind === 'amount') return Math.max(0, threshold.by - Math.abs(now - told));
	if (threshold.kind === 'milestones') {
		const next = threshold.at.filter((milestone) => milestone > Math.max(now, told));
		return Math.min(...next) - now;
	}
	return Math.max(0, (Math.abs(told) * threshold.by) / 100 - Math.abs(now - told));
}
