import { readablePost, type EventKind } from './event';

export const postCreated: EventKind<'posts'> = {
	name: 'postCreated',
	displayName: 'Post Created',
	action: 'When a post is created',
	description: 'A post was created after the trigger started',
	shortcuts: [],
	tracker: 'posts',
	fields: ['accountIds', 'contentGroupId', 'maxTrackedPosts'],

	detect({ post, isNew }) {
		if (!isNew) {
			return [];
		}
		const { postId } = post;
		return [
			{
				event: 'postCreated',
				...readablePost(post, null),
				post,
				postId,
				eventId: `postCreated:${postId}`,
			},
		];
	},

	sample: async (samples) => await samples.post(),
};
