import { difference, type Figures } from '../figures/metrics';
import type { Crossing } from '../figures/thresholds';
import type { FiguresChange } from '../figures/figureTracker';
import type { Threshold } from '../triggerOptions';
import type { EventKind, Finding } from './event';
import { nameOf, readablePost } from './readable';

/** The figures of a published post have changed enough. */
export const postAnalyticsChanged: EventKind<'postAnalytics'> = {
	name: 'postAnalyticsChanged',
	displayName: 'Post Analytics Changed',
	action: 'When a post takes off',
	description: 'The figures of a published post change or cross a milestone',
	tracker: 'postAnalytics',

	detect(change, { views }) {
		const { eventId, ...fields } = analyticsFields('postAnalyticsChanged', change);
		const { id, entity } = change;
		const post = views.post(entity);
		return [{ ...readablePost(entity), ...fields, post, postId: id, eventId }];
	},

	sample({ post, postFigures }, { postMetrics, threshold }) {
		return sampleChange(post.postId, post, postFigures, postMetrics, threshold);
	},
};

/** The figures of an account have changed enough. */
export const accountAnalyticsChanged: EventKind<'accountAnalytics'> = {
	name: 'accountAnalyticsChanged',
	displayName: 'Account Analytics Changed',
	action: 'When an account grows',
	description: 'Followers, posts, engagement, views, likes or comments of an account change',
	tracker: 'accountAnalytics',

	detect(change, { views }) {
		const { eventId, ...fields } = analyticsFields('accountAnalyticsChanged', change);
		const { id, entity } = change;
		const account = views.account(entity);
		return [{ accountName: nameOf(entity), ...fields, account, accountId: id, eventId }];
	},

	sample({ account, accountFigures }, { accountMetrics, threshold }) {
		return sampleChange(account.accountId, account, accountFigures, accountMetrics, threshold);
	},
};

/** What the events of posts' and accounts' figures have in common. */
function analyticsFields(
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

/**
 * A change from nothing to the given figures, as the threshold would have told it; a milestone that
 * they have not reached counts as just reached.
 */
function sampleChange<Entity>(
	id: string,
	entity: Entity,
	figures: Figures,
	watched: readonly string[],
	threshold: Threshold,
): FiguresChange<Entity> {
	const metric = watched[0] ?? Object.keys(figures)[0] ?? 'views';
	const crossing =
		threshold.kind === 'milestones' ? sampleCrossing(figures, metric, threshold.at) : null;
	const after = crossing ? { ...figures, [metric]: reached(figures, crossing) } : figures;
	const before = Object.fromEntries(Object.keys(after).map((each) => [each, 0]));
	return { id, entity, before, after, crossing, number: 1 };
}

/** The highest milestone that was reached, or the lowest. */
function sampleCrossing(
	figures: Figures,
	metric: string,
	milestones: readonly number[],
): Crossing | null {
	const [lowest] = [...milestones].sort((a, b) => a - b);
	const crossed = milestones.filter((milestone) => milestone <= (figures[metric] ?? 0));
	const milestone = crossed.length > 0 ? Math.max(...crossed) : lowest;
	return milestone === undefined ? null : { metric, milestone };
}

function reached(figures: Figures, { metric, milestone }: Crossing): number {
	return Math.max(figures[metric] ?? 0, milestone);
}
