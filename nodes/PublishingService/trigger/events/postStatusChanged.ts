import type { Post } from '../../contract/schemas';
import type { Transition } from '../posts/statusHistory';
import { readablePost, type EventKind } from './event';

export const postStatusChanged: EventKind<'posts'> = {
	name: 'postStatusChanged',
	displayName: 'Post Status Changed',
	action: 'When the status of a post changes',
	description: 'The status of a post changed, as a whole or for one account',
	shortcuts: [
		{
			name: 'postFailed',
			displayName: 'Post Failed',
			action: 'When a post fails',
			description: 'A post could not be published on some or all of its accounts',
			onlyStatuses: ['failed', 'partially_posted'],
		},
		{
			name: 'postPublished',
			displayName: 'Post Published',
			action: 'When a post goes live',
			description: 'A post went live on some or all of its accounts',
			onlyStatuses: ['posted', 'partially_posted'],
		},
	],
	tracker: 'posts',
	fields: ['reportStatusPer', 'onlyStatuses', 'accountIds', 'contentGroupId', 'maxTrackedPosts'],

	detect({ post, transitions }, { onlyStatuses, entries }) {
		const { postId } = post;
		return transitions
			.filter((transition) => isWanted(transition, onlyStatuses))
			.map(({ accountId, from, to, run, visit }) => ({
				event: entryFor(to, entries),
				...readablePost(post, accountId),
				from,
				to,
				post,
				postId,
				...accountFields(post, accountId),
				// The ID does not contain `from`: a replay may skip the statuses between, and find another one.
				eventId: `postStatusChanged:${postId}:${accountId ?? '-'}:${to}:${run}.${visit}`,
			}));
	},

	sample: async (samples) => await samples.post(),
};

/** Reports a post in the status in which it was created only if the user has named that status. */
function isWanted({ to, isArrival }: Transition, onlyStatuses: readonly string[]): boolean {
	return onlyStatuses.includes(to) || (onlyStatuses.length === 0 && !isArrival);
}

/** Chooses the most specific entry, so that a Switch node can distinguish a failure from other changes. */
function entryFor(status: string, entries: readonly string[]): string {
	const { name, shortcuts } = postStatusChanged;
	const chosenShortcuts = shortcuts.filter((shortcut) => entries.includes(shortcut.name));
	const shortcut = chosenShortcuts.find(({ onlyStatuses }) => onlyStatuses.includes(status));
	if (shortcut) {
		return shortcut.name;
	}
	// The post of a sample may have a status that no chosen shortcut includes.
	return entries.includes(name) ? name : (chosenShortcuts[0]?.name ?? name);
}

/** The fields of the account; none if the status belongs to the whole post. */
function accountFields({ accounts = [] }: Post, accountId: string | null): object {
	if (accountId === null) {
		return {};
	}
	const item = accounts.find((account) => account.accountId === accountId);
	return { accountId, username: item?.username, platform: item?.platform };
}
