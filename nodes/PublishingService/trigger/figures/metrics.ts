import type { AccountAnalytics, PostAnalytics } from '../../contract/decoded';
import type { Threshold } from '../triggerOptions';

export const POST_METRICS = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'];
export const ACCOUNT_METRICS = ['followers', 'posts', 'engagement', 'views', 'likes', 'comments'];

/** Numbers by metric; a metric that the service does not show is absent. */
export type Figures = Readonly<Record<string, number>>;

/** The figures of an answer in the order of the metrics, an account's `analytics` on one level with the others. */
export function figuresOf(
	answer: Partial<NonNullable<PostAnalytics['summary']> & AccountAnalytics>,
	metrics: readonly string[],
): Figures {
	const found = new Map<string, unknown>(Object.entries({ ...answer, ...answer.analytics }));
	const figures = metrics.map((metric) => [metric, found.get(metric)] as const);
	const isFigure = (each: readonly [string, unknown]): each is [string, number] =>
		Number.isFinite(each[1]);
	return Object.fromEntries(figures.filter(isFigure));
}

/** Zero for every metric: what a post begins with. */
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
		const [from = NaN, to = NaN] = [before[metric], after[metric]];
		const crossed = milestones.filter((milestone) => from < milestone && milestone <= to);
		return crossed.map((milestone) => ({ metric, milestone }));
	});
}

/** Whether a metric has changed by as much as the threshold demands; any change from nothing is endlessly many percent. */
function hasChanged(
	from = NaN,
	to = NaN,
	{ kind, by }: Extract<Threshold, { by: number }>,
): boolean {
	const change = Math.abs(to - from);
	return change > 0 && (kind === 'percent' ? (change / Math.abs(from)) * 100 : change) >= by;
}
