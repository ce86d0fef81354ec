import { analyticsFields, analyticsId } from './analyticsFields';
import { readablePost, type EventKind } from './event';

export const postAnalyticsChanged: EventKind<'postAnalytics'> = {
	name: 'postAnalyticsChanged',
	displayName: 'Post Analytics Changed',
	action: 'When a post takes off',
	description: 'The metrics of a published post changed or reached a milestone',
	shortcuts: [],
	tracker: 'postAnalytics',
	fields: [
		'accountIds',
		'contentGroupId',
		'threshold',
		'postMetrics',
		'analyticsMinutes',
		'maxTrackedPosts',
		'trackPostsForDays',
	],

	detect(change) {
		const { id: postId, entity: post } = change;
		return [
			{
				event: 'postAnalyticsChanged',
				...readablePost(post, null),
				...analyticsFields(change),
				post,
				postId,
				eventId: analyticsId('postAnalyticsChanged', change),
			},
		];
	},

	sample: async (samples) => await samples.postAnalytics(),
};
