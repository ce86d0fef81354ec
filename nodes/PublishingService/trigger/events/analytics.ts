import type { FiguresChange } from '../figures/figureTracker';
import { difference } from '../figures/metrics';

/** The fields that the events about analytics of posts and of accounts have in common. */
export function analyticsFields({ before, after, crossing }: FiguresChange<unknown>): object {
	return { before, after, difference: difference(before, after), milestone: crossing };
}

/** The values tell a replay that finds newer figures from the change that was reported already. */
export function analyticsId(
	event: string,
	{ id, after, crossing, number }: FiguresChange<unknown>,
): string {
	const change = crossing
		? `${crossing.metric}:${crossing.milestone}`
		: `${number}:${Object.values(after).join('-')}`;
	return `${event}:${id}:${change}`;
}
