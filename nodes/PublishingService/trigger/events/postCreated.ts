import { readablePost, type EventKind } from './event';

export const postCreated: EventKind<'posts'> = {
	name: 'postCreated',
	displayName: 'Post Created',
	action: 'On post created',
	description: 'A post is there that was made after the trigger began to watch',
	tracker: 'posts',

	detect({ post, isNew }) {
		if (!isNew) {
			return [];
		}
		const { postId } = post;
		return [
			{
				event: 'postCreated',
				...readablePost(post),
				post,
				postId,
				eventId: `postCreated:${postId}`,
			},
		];
	},
};
