import { analyticsFields, sampleChange } from './analyticsFields';
import type { EventKind } from './event';

/** The figures of a published post have changed enough. */
export const postAnalyticsChanged: EventKind<'postAnalytics'> = {
	name: 'postAnalyticsChanged',
	displayName: 'Post Analytics Changed',
	description: 'The figures of a published post change or cross a milestone',
	tracker: 'postAnalytics',

	detect(change, { views }) {
		const { eventId, ...fields } = analyticsFields('postAnalyticsChanged', change);
		return [{ eventId, postId: change.id, ...fields, post: views.post(change.entity) }];
	},

	sample({ post, postFigures }, { postMetrics, threshold }) {
		return sampleChange(post.postId, post, postFigures, postMetrics, threshold);
	},
};
