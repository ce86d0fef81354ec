import type { AccountAnalytics, PostAnalyticsSummary } from '../../contract/decoded';
import type { Threshold } from '../options';

export const POST_METRICS = [
	'views',
	'likes',
	'comments',
	'shares',
	'saves',
	'engagementRate',
] as const;
export const ACCOUNT_METRICS = [
	'followers',
	'posts',
	'engagement',
	'views',
	'likes',
	'comments',
] as const;

/** Numbers by metric; a metric that the service does not show is absent. */
export type Figures = Readonly<Record<string, number>>;

/** Something worth an event: a change, or a milestone that was crossed. */
export interface Crossing {
	readonly metric: string;
	readonly milestone: number;
}

export function postFigures(summary: PostAnalyticsSummary): Figures {
	return pick(summary, POST_METRICS);
}

/** The figures of an account, those under `analytics` on one level with the others. */
export function accountFigures(analytics: AccountAnalytics): Figures {
	return pick({ ...analytics, ...analytics.analytics }, ACCOUNT_METRICS);
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

/** The milestones that lie between two readings, in ascending order. */
export function crossings(
	before: Figures,
	after: Figures,
	metrics: readonly string[],
	milestones: readonly number[],
): Crossing[] {
	return metrics.flatMap((metric) => {
		const [from, to] = [before[metric], after[metric]];
		if (from === undefined || to === undefined) return [];
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
		return from === 0 || (change / Math.abs(from)) * 100 >= threshold.by;
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
		return rate > 0 && left !== null ? left / rate : Infinity;
	});
	return Math.min(Infinity, ...times);
}

/** How much a figure still has to change to be worth an event; null: nothing would be. */
function missing(now: number, told: number, threshold: Threshold): number | null {
	if (threshold.kind === 'any') return 1;
	if (threshold.kind === 'amount') return Math.max(0, threshold.by - Math.abs(now - told));
	if (threshold.kind === 'milestones') {
		const next = Math.min(...threshold.at.filter((milestone) => milestone > Math.max(now, told)));
		return next === Infinity ? null : next - now;
	}
	return Math.max(0, (Math.abs(told) * threshold.by) / 100 - Math.abs(now - told));
}

/** After minus before, without the dust of binary fractions. */
export function difference(before: Figures, after: Figures): Figures {
	return Object.fromEntries(
		Object.entries(after)
			.filter(([metric]) => before[metric] !== undefined)
			.map(([metric, value]) => [metric, round(value - (before[metric] ?? 0))]),
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

function round(value: number): number {
	return Number(value.toPrecision(12));
}
