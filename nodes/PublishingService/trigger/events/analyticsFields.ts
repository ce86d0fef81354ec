import type { AnalyticsChange } from '../analytics/analyticsTracker';
import { difference } from '../analytics/metrics';

/** The fields that the events about analytics of posts and of accounts have in common. */
export function analyticsFields({ before, after, crossing }: AnalyticsChange<unknown>): object {
	return { before, after, difference: difference(before, after), milestone: crossing };
}

/**
 * The ID of a change. The values are part of the ID, to distinguish a replay that finds newer figures from the change
 * that was already reported.
 */
export function analyticsId(
	event: string,
	{ id, after, crossing, number }: AnalyticsChange<unknown>,
): string {
	const change = crossing
		? `${crossing.metric}:${crossing.milestone}`
		: `${number}:${Object.values(after).join('-')}`;
	return `${event}:${id}:${change}`;
}
