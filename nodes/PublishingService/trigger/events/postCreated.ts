import { takeSnapshot } from '../posts/snapshot';
import type { EventKind } from './index';

/** A post is there that was made after the trigger began to watch. */
export const postCreated: EventKind<'posts'> = {
	name: 'postCreated',
	displayName: 'Post Created',
	description: 'A post is there that was made after the trigger began to watch',
	tracker: 'posts',

	detect({ post, isNew }, { views }) {
		if (!isNew) return [];
		const { postId, status } = post;
		return [{ eventId: `postCreated:${postId}`, postId, status, post: views.post(post) }];
	},

	sample({ post }) {
		const snapshot = takeSnapshot(post, { statusOf: 'post', accountIds: [] });
		return { post, snapshot, isNew: true, isJustPublished: false, transitions: [] };
	},
};
