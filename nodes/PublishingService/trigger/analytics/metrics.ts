import type { AccountAnalytics, PostAnalytics } from '../../contract/schemas';
import type { Threshold } from '../triggerOptions';

export const POST_METRICS = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'];
export const ACCOUNT_METRICS = ['followers', 'posts', 'engagement', 'views', 'likes', 'comments'];

/** Numbers by metric; a metric that the service does not show is absent. */
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

/** Zero for every metric, as a post begins. */
export function zeroFigures(metrics: readonly string[]): Figures {
	return Object.fromEntries(metrics.map((metric) => [metric, 0]));
}

/** After minus before, without the dust of binary fractions. */
export function difference(before: Figures, after: Figures): Figures {
	return Object.fromEntries(
		Object.entries(after)
			.filter(([metric]) => before[metric] !== undefined)
			.map(([metric, value]) => [metric, Number((value - (before[metric] ?? 0)).toPrecision(12))]),
	);
}

/** The higher of both values, metric by metric: a milestone stays crossed when the value falls. */
export function highest(a: Figures, b: Figures): Figures {
	const higher = Object.entries(b).map(([metric, value]): [string, number] => [
		metric,
		Math.max(value, a[metric] ?? value),
	]);
	return { ...a, ...Object.fromEntries(higher) };
}

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
		const from = before[metric] ?? NaN;
		const to = after[metric] ?? NaN;
		const crossed = milestones.filter((milestone) => from < milestone && milestone <= to);
		return crossed.map((milestone) => ({ metric, milestone }));
	});
}

/** True if a metric has changed by as much as the threshold demands; any change from nothing is endlessly many percent. */
function hasChanged(
	from = NaN,
	to = NaN,
	{ kind, by }: Extract<Threshold, { by: number }>,
): boolean {
	const change = Math.abs(to - from);
	return change > 0 && (kind === 'percent' ? (change / Math.abs(from)) * 100 : change) >= by;
}
