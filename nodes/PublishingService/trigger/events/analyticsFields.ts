import { difference, type Figures } from '../figures/figures';
import type { FiguresChange } from '../figures/figureReading';
import type { Threshold } from '../options';
import type { Finding } from './event';

/** What the events of posts' and accounts' figures have in common. */
export function analyticsFields(
	event: string,
	{ id, before, after, crossing, number }: FiguresChange<unknown>,
): Finding {
	// The values tell a replay that finds newer figures from the change that was told already.
	const what = crossing
		? `${crossing.metric}:${crossing.milestone}`
		: `${number}:${Object.values(after).join('-')}`;
	return {
		eventId: `${event}:${id}:${what}`,
		before,
		after,
		difference: difference(before, after),
		milestone: crossing,
	};
}

/** A change from nothing to the given figures, as the threshold would have told it. */
export function sampleChange<Entity>(
	id: string,
	entity: Entity,
	after: Figures,
	watched: readonly string[],
	threshold: Threshold,
): FiguresChange<Entity> {
	const before = Object.fromEntries(Object.keys(after).map((metric) => [metric, 0]));
	const metric = watched[0] ?? Object.keys(after)[0] ?? 'views';
	const milestone = threshold.kind === 'milestones' ? (threshold.at[0] ?? null) : null;
	const crossing = milestone === null ? null : { metric, milestone };
	return { id, entity, before, after, crossing, number: 1 };
}
