import type { AccountAnalytics, PostAnalyticsSummary } from '../../contract/decoded';

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
	const metrics = new Set([...Object.keys(a), ...Object.keys(b)]);
	return Object.fromEntries(
		[...metrics].map((metric) => [
			metric,
			Math.max(a[metric] ?? -Infinity, b[metric] ?? -Infinity),
		]),
	);
}
