import type { Post, Sound } from '../contract/schemas';
import { mayStillChange, phaseOf } from '../contract/postStatuses';
import type { WantedPost, ContentField } from '../posting/findDifferences';
import { accountItemsOf, contentGroupsOf, hashtagsOf, isTemplateGroup } from '../posting/readPost';
import { wholeSecond } from '../posting/sameTime';
import { composedText, plainTag } from '../values/text';

/**
 * The value of a field in one form only, so that a digest of it differs exactly if `compare` sees a
 * difference: texts composed, lists as sorted sets, times as whole seconds.
 */
export type CanonicalValue = string | number | readonly string[] | undefined;

/** With the accounts that the row wants, if the value may be another one for each account. */
type ReadPost = (post: Post, accountIds?: readonly string[]) => CanonicalValue;

const VALUES_OF_POST: Readonly<Record<ContentField, ReadPost>> = {
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

type ReadWish = (wanted: WantedPost, post: Post) => CanonicalValue;

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
export function canonicalWish(field: ContentField, wanted: WantedPost, post: Post): CanonicalValue {
	return VALUES_OF_WISH[field](wanted, post);
}

function composedOrUndefined(text: string | undefined): string | undefined {
	return text === undefined ? undefined : composedText(text);
}

/** Accounts for which nobody cancelled the post; that it failed there is no change of a person. */
function uncancelledAccounts(post: Post): string[] {
	const items = accountItemsOf(post).filter(({ status }) => phaseOf(status) !== 'cancelled');
	return items.map(({ accountId }) => accountId);
}

/**
 * The time for which a post waits: of its accounts that can still change, the first one's. An account that
 * the row does not name has a time that is nobody's wish.
 */
function timeOfPost(post: Post, accountIds?: readonly string[]): number {
	const items = accountItemsOf(post);
	const ofRow = items.filter(({ accountId }) => accountIds?.includes(accountId));
	const own = ofRow.length > 0 ? ofRow : items;
	const [item = own[0]] = own.filter(({ status }) => mayStillChange(status));
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

function soundText(sound: Sound | null | undefined): string {
	if (!sound) {
		return '';
	}
	const [url = ''] = soundUrls(sound);
	return `${sound.mode} ${url}`.trim();
}

function wishedSound(wanted: Sound, actual: Sound | null | undefined): string {
	const isSame =
		actual?.mode === wanted.mode && (!wanted.url || soundUrls(actual).includes(wanted.url));
	return isSame ? soundText(actual) : soundText(wanted);
}

function soundUrls({ url, urlsByPlatform = {} }: Sound): string[] {
	return [url, ...Object.values(urlsByPlatform)].flatMap((one) => one ?? []);
}
