import { readablePost, type EventKind } from './event';

export const postStatusChanged: EventKind<'posts'> = {
	name: 'postStatusChanged',
	displayName: 'Post Status Changed',
	action: 'On post status changed',
	description: 'A post, or its item for one account, moves to another status',
	aliases: [
		{
			name: 'postFailed',
			displayName: 'Post Failed',
			action: 'On post failed',
			description: 'A post could not be published, on all or some of its accounts',
			onlyStatuses: ['failed', 'partially_posted'],
		},
		{
			name: 'postPublished',
			displayName: 'Post Published',
			action: 'On post published',
			description: 'A post is out, on all or some of its accounts',
			onlyStatuses: ['posted', 'partially_posted'],
		},
	],
	tracker: 'posts',

	detect({ post, transitions }, { onlyStatuses }) {
		const { postId } = post;
		return transitions
			.filter(({ to }) => onlyStatuses.length === 0 || onlyStatuses.includes(to))
			.map(({ accountId, from, to, run, visit }) => {
				const item = post.accounts?.find((account) => account.accountId === accountId);
				return {
					...readablePost(post, accountId),
					from,
					to,
					post,
					postId,
					...(accountId !== null && {
						accountId,
						username: item?.username,
						platform: item?.platform,
					}),
					// Names no step, because a replay that finds the post further on has skipped what lay between.
					eventId: `postStatusChanged:${postId}:${accountId ?? '-'}:${to}:${run}.${visit}`,
				};
			});
	},
};
