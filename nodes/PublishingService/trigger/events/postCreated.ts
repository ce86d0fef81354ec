import { readablePost, type EventKind } from './event';

/** A post is there that was made after the trigger began to watch. */
export const postCreated: EventKind<'posts'> = {
	name: 'postCreated',
	displayName: 'Post Created',
	action: 'When a post is created',
	description: 'A post is there that was made after the trigger began to watch',
	tracker: 'posts',

	detect({ post, isNew }, { views }) {
		if (!isNew) return [];
		const { postId } = post;
		const eventId = `postCreated:${postId}`;
		return [{ ...readablePost(post), post: views.post(post), postId, eventId }];
	},
};
