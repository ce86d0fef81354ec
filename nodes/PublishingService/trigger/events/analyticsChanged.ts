import { difference } from '../figures/metrics';
import type { FiguresChange } from '../figures/figureTracker';
import { nameOf, readablePost, type EventKind, type Finding } from './event';

export const postAnalyticsChanged: EventKind<'postAnalytics'> = {
	name: 'postAnalyticsChanged',
	displayName: 'Post Analytics Changed',
	action: 'On post analytics changed',
	description: 'The figures of a published post change or cross a milestone',
	tracker: 'postAnalytics',

	detect(change) {
		const { event, eventId, ...fields } = analyticsFields('postAnalyticsChanged', change);
		const { id: postId, entity: post } = change;
		return [{ event, ...readablePost(post), ...fields, post, postId, eventId }];
	},
};

export const accountAnalyticsChanged: EventKind<'accountAnalytics'> = {
	name: 'accountAnalyticsChanged',
	displayName: 'Account Analytics Changed',
	action: 'On account analytics changed',
	description: 'Followers, posts, engagement, views, likes or comments of an account change',
	tracker: 'accountAnalytics',

	detect(change) {
		const { event, eventId, ...fields } = analyticsFields('accountAnalyticsChanged', change);
		const { id: accountId, entity: account } = change;
		return [{ event, accountName: nameOf(account), ...fields, account, accountId, eventId }];
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
		event,
		eventId: `${event}:${id}:${what}`,
		before,
		after,
		difference: difference(before, after),
		milestone: crossing,
	};
}
