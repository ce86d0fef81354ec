import type { Post } from '../../contract/decoded';
import type { Transition } from '../posts/statusHistory';
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

	detect({ post, transitions }, options) {
		const { postId } = post;
		return transitions
			.filter((transition) => isWanted(transition, options.onlyStatuses))
			.map(({ accountId, from, to, run, visit }) => ({
				event: entryFor(to, options.entries),
				...readablePost(post, accountId),
				from,
				to,
				post,
				postId,
				...accountFields(post, accountId),
				// Names no step, because a replay that finds the post further on has skipped what lay between.
				eventId: `postStatusChanged:${postId}:${accountId ?? '-'}:${to}:${run}.${visit}`,
			}));
	},
};

/** Reports a post in the status in which it was created only if the user has named that status. */
function isWanted({ to, isArrival }: Transition, onlyStatuses: readonly string[]): boolean {
	return onlyStatuses.includes(to) || (onlyStatuses.length === 0 && !isArrival);
}

/** The most specific of the chosen entries, so that a Switch node can tell a failure from other changes. */
function entryFor(status: string, entries: readonly string[]): string {
	const { aliases = [], name } = postStatusChanged;
	const alias = aliases.find(
		(each) => entries.includes(each.name) && each.onlyStatuses.includes(status),
	);
	return alias?.name ?? name;
}

/** The account of an item; nothing if the status is of the whole post. */
function accountFields({ accounts = [] }: Post, accountId: string | null): object {
	if (accountId === null) {
		return {};
	}
	const item = accounts.find((account) => account.accountId === accountId);
	return { accountId, username: item?.username, platform: item?.platform };
}
