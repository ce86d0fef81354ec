import type { AccountAnalytics, PostAnalyticsSummary } from '../../contract/decoded';
import type { SizeThreshold, Threshold } from '../triggerOptions';

export const POST_METRICS = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'];
export const ACCOUNT_METRICS = ['followers', 'posts', 'engagement', 'views', 'likes', 'comments'];

/** Numbers by metric; a metric that the service does not show is absent. */
export type Figures = Readonly<Record<string, number>>;

export function postFigures(summary: PostAnalyticsSummary | null): Figures {
	return pick({ ...summary }, POST_METRICS);
}

/** The figures of an account, those under `analytics` on one level with the others. */
export function accountFigures(analytics: AccountAnalytics | null): Figures {
	return pick({ ...analytics, ...analytics?.analytics }, ACCOUNT_METRICS);
}

function pick(from: object, metrics: readonly string[]): Figures {
	const values = new Map(Object.entries(from));
	const entries = metrics.map((metric) => [metric, values.get(metric)] as const);
	return Object.fromEntries(
		entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
	);
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
function hasChanged(from = NaN, to = NaN, { kind, by }: SizeThreshold): boolean {
	const change = Math.abs(to - from);
	return change > 0 && (kind === 'percent' ? (change / Math.abs(from)) * 100 : change) >= by;
}
