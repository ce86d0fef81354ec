import type { Post, Sound } from '../contract/schemas';
import { mayStillChange, phaseOf } from '../contract/postStatuses';
import type { PostWish, ContentField } from '../posting/findDifferences';
import { accountItemsOf, contentGroupsOf, hashtagsOf, isTemplateGroup } from '../posting/readPost';
import { wholeSecond } from '../posting/sameTime';
import { composedText, plainTag } from '../values/text';

/**
 * The value of a field in one form only, so that a digest of it differs exactly if `compare` sees a
 * difference: texts composed, lists as sorted sets, times as whole seconds.
 */
export type CanonicalValue = string | number | readonly string[] | undefined;

/** Reads a field of a post. Accounts can have different times, so the time is read for those of the row. */
type ReadField = (post: Post, accountIds?: readonly string[]) => CanonicalValue;

const VALUES_OF_POST: Readonly<Record<ContentField, ReadField>> = {
	caption: ({ caption }) => composedText(caption ?? ''),
	notes: ({ notes }) => composedText(notes ?? ''),
	hashtags: (post) => canonicalHashtags(hashtagsOf(post)),
	contentGroupIds: (post) => {
		const groups = contentGroupsOf(post);
		return groups && sortedSet(groups);
	},
	sound: ({ sound }) => soundText(sound),
	instagramPostFormat: ({ instagramPostFormat }) => instagramPostFormat,
	scheduledAfter: timeOfPost,
	accountIds: (post) => post.accounts && sortedSet(uncancelledAccounts(post)),
	media: () => undefined,
};

/**
 * The canonical value of a field of a post; undefined if the answer of the service does not have
 * the field.
 */
export function canonicalValue(
	field: ContentField,
	post: Post,
	accountIds?: readonly string[],
): CanonicalValue {
	return VALUES_OF_POST[field](post, accountIds);
}

type ReadWish = (wish: PostWish, post: Post) => CanonicalValue;

const VALUES_OF_WISH: Readonly<Record<ContentField, ReadWish>> = {
	caption: ({ caption }) => composedOrUndefined(caption),
	notes: ({ notes }) => composedOrUndefined(notes),
	hashtags: ({ hashtags }) => canonicalHashtags(hashtags),
	contentGroupIds: ({ contentGroupIds }, post) =>
		contentGroupIds && sortedSet([...contentGroupIds, ...templatesOf(post)]),
	sound: ({ sound }, post) => sound && wishedSound(sound, post.sound),
	instagramPostFormat: ({ instagramPostFormat }) => instagramPostFormat,
	scheduledAfter: ({ scheduledAfter: time }) => (time === undefined ? undefined : secondOf(time)),
	accountIds: ({ accountIds }) => accountIds && sortedSet(accountIds),
	media: () => undefined,
};

/**
 * The canonical value of a field as the row wants it. A row that names a sound without its link means the
 * link that the post has.
 */
export function canonicalWish(field: ContentField, wish: PostWish, post: Post): CanonicalValue {
	return VALUES_OF_WISH[field](wish, post);
}

function composedOrUndefined(text: string | undefined): string | undefined {
	return text === undefined ? undefined : composedText(text);
}

/** Accounts for which nobody cancelled the post. A failed account counts, because no person removed it. */
function uncancelledAccounts(post: Post): string[] {
	const items = accountItemsOf(post).filter(({ status }) => phaseOf(status) !== 'cancelled');
	return items.map(({ accountId }) => accountId);
}

/**
 * The time for which a post waits: the time of its first account that can still change. If the row names
 * accounts of the post, only these count, because nobody asked for the times of the others.
 */
function timeOfPost(post: Post, accountIds?: readonly string[]): number {
	const items = accountItemsOf(post);
	const itemsOfRow = items.filter(({ accountId }) => accountIds?.includes(accountId));
	const candidates = itemsOfRow.length > 0 ? itemsOfRow : items;
	const changeable = candidates.find(({ status }) => mayStillChange(status));
	const item = changeable ?? candidates[0];
	return secondOf(item?.scheduledAfter);
}

/** Seconds since 1970; 0 for as soon as possible. */
export function secondOf(time: string | null | undefined): number {
	const second = wholeSecond(time);
	return Number.isNaN(second) ? 0 : second;
}

function sortedSet(entries: readonly string[]): string[] {
	return [...new Set(entries)].sort();
}

function canonicalHashtags(hashtags: readonly string[] | undefined): string[] | undefined {
	return hashtags && sortedSet(hashtags.map(plainTag));
}

/** Groups that a post inherited from a template. They stay, whether its row names them or not. */
function templatesOf(post: Post): string[] {
	return (contentGroupsOf(post) ?? []).filter(isTemplateGroup);
}

/** A sound as one text: its mode and its first link. */
function soundText(sound: Sound | null | undefined): string {
	if (!sound) {
		return '';
	}
	const [url = ''] = soundUrls(sound);
	return `${sound.mode} ${url}`.trim();
}

function wishedSound(wish: Sound, actual: Sound | null | undefined): string {
	const isSame = actual?.mode === wish.mode && (!wish.url || soundUrls(actual).includes(wish.url));
	return isSame ? soundText(actual) : soundText(wish);
}

function soundUrls({ url, urlsByPlatform = {} }: Sound): string[] {
	const urls = [url, ...Object.values(urlsByPlatform)];
	// The service may write null for a link that it does not have.
	return urls.flatMap((entry) => entry ?? []);
}
