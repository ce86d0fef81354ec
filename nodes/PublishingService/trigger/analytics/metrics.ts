import type { AccountAnalytics, PostAnalytics } from '../../contract/schemas';
import type { Threshold } from '../chosenOptions';

export const POST_METRICS = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'];
export const ACCOUNT_METRICS = ['followers', 'posts', 'engagement', 'views', 'likes', 'comments'];

/** Numbers by metric, without the metrics that the service does not return. */
export type Figures = Readonly<Record<string, number>>;

/** The analytics of a post or an account as the service answers them. */
export type FiguresAnswer = Partial<NonNullable<PostAnalytics['summary']> & AccountAnalytics>;

/**
 * Reads the values of an answer in the order of the metrics. The `analytics` of an account are read
 * as if they were at the top.
 */
export function readFigures(answer: FiguresAnswer, metrics: readonly string[]): Figures {
	const values = new Map<string, unknown>(Object.entries(answer));
	for (const [name, value] of Object.entries(answer.analytics ?? {})) {
		values.set(name, value);
	}
	const figures: Record<string, number> = {};
	for (const metric of metrics) {
		const value = values.get(metric);
		if (typeof value === 'number' && Number.isFinite(value)) {
			figures[metric] = value;
		}
	}
	return figures;
}

/** 0 for every metric, as for a post that goes live. */
export function zeroFigures(metrics: readonly string[]): Figures {
	return Object.fromEntries(metrics.map((metric) => [metric, 0]));
}

/** After minus before. Rounded to 12 digits, because binary fractions are not exact: 0.3 - 0.1 is not 0.2. */
export function difference(before: Figures, after: Figures): Figures {
	// A metric that the service did not return before has no difference.
	return Object.fromEntries(
		Object.entries(after)
			.filter(([metric]) => before[metric] !== undefined)
			.map(([metric, value]) => [metric, Number((value - (before[metric] ?? 0)).toPrecision(12))]),
	);
}

/** The higher of both values of each metric, because a milestone stays crossed if the value falls. */
export function highest(a: Figures, b: Figures): Figures {
	const higher = Object.entries(b).map(([metric, value]): [string, number] => [
		metric,
		Math.max(value, a[metric] ?? value),
	]);
	return { ...a, ...Object.fromEntries(higher) };
}

/** A milestone that a metric crossed. */
export interface Crossing {
	readonly metric: string;
	readonly milestone: number;
}

/**
 * Lists the changes that become events, one entry an event: the milestones that were crossed in ascending order, or
 * null for a change that is large enough.
 */
export function changesOf(
	before: Figures,
	after: Figures,
	metrics: readonly string[],
	threshold: Threshold,
): Array<Crossing | null> {
	if (threshold.kind !== 'milestones') {
		const isEvent = metrics.some((metric) => hasChanged(before[metric], after[metric], threshold));
		return isEvent ? [null] : [];
	}
	const milestones = [...new Set(threshold.at)].sort((a, b) => a - b);
	return metrics.flatMap((metric) => {
		// Comparisons with NaN are false, so a metric without a value crosses no milestone.
		const from = before[metric] ?? NaN;
		const to = after[metric] ?? NaN;
		const crossed = milestones.filter((milestone) => from < milestone && milestone <= to);
		return crossed.map((milestone) => ({ metric, milestone }));
	});
}

/** True if a metric changed by at least the threshold. A change from 0 is infinitely many percent, so it counts. */
function hasChanged(
	from = NaN,
	to = NaN,
	{ kind, by }: Extract<Threshold, { by: number }>,
): boolean {
	const change = Math.abs(to - from);
	const size = kind === 'percent' ? (change / Math.abs(from)) * 100 : change;
	return change > 0 && size >= by;
}
