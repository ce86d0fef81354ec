import type { InstagramPostFormat, Post, Sound, UploadKind } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import { composedText, plainTag } from '../values/text';
import {
	accountItemsOf,
	contentGroupsOf,
	hashtagsOf,
	isPublished,
	isPartlyPublished,
	standingItemsOf,
	isTemplateGroup,
} from './readPost';
import { isSameTime } from './sameTime';

/** The wishes of a row or a request for a post. A field that is missing stays as the post has it. */
export interface PostWish {
	readonly accountIds?: readonly string[];
	/** ISO 8601; null for as soon as possible. */
	readonly scheduledAfter?: string | null;
	/** Empty for no caption. Hashtags, notes and tags are empty in the same way. */
	readonly caption?: string;
	readonly hashtags?: readonly string[];
	readonly notes?: string;
	readonly contentGroupIds?: readonly string[];
	readonly sound?: Sound;
	readonly instagramPostFormat?: InstagramPostFormat;
	readonly media?: VisibleMedia;
}

/** The media of a post, as far as an answer, a file or a link shows them. */
export interface VisibleMedia {
	readonly count?: number;
	readonly kind?: UploadKind;
	/** True if the media are not those with which the post was created. */
	readonly areReplaced?: boolean;
}

/** A field whose value differs from the wish, in the order in which fields are reported. */
export type Difference =
	| OfField<'caption' | 'notes', string>
	| OfField<'hashtags' | 'contentGroupIds', readonly string[]>
	| OfField<'sound', Sound, Sound | null>
	| OfField<'instagramPostFormat', InstagramPostFormat>
	| (OfField<'scheduledAfter', string | null> & {
			/** The accounts for which it waits with another time. */
			readonly accountIds: readonly string[];
			/** True if the difference stays, because the post is published for other accounts. */
			readonly isFixed?: boolean;
	  })
	| {
			readonly field: 'accountIds';
			readonly added: readonly string[];
			readonly removed: readonly string[];
	  }
	| OfField<'media', VisibleMedia>;

/** A field of a post for which a sheet can have a column. */
export type ContentField = Difference['field'];

interface OfField<Field, Wish, Actual = Wish> {
	readonly field: Field;
	readonly wish: Wish;
	readonly actual: Actual;
}

/** Compares a post with a wish for it. Fields that the answer does not have do not differ. */
export function findDifferences(wish: PostWish, post: Post): Difference[] {
	// Groups of the post's template stay for good, and no row wants them.
	const groups = contentGroupsOf(post)?.filter(
		(group) => !isTemplateGroup(group) || wish.contentGroupIds?.includes(group),
	);
	const { count, kind }: VisibleMedia = post.media ?? {};
	const format = post.instagramPostFormat;
	return [
		...inField('caption', wish.caption, post.caption ?? '', isSameText),
		...inField('hashtags', wish.hashtags, hashtagsOf(post), isSameSet(plainTag)),
		...inField('notes', wish.notes, post.notes ?? '', isSameText),
		...inField('contentGroupIds', wish.contentGroupIds, groups, isSameSet(String)),
		...inField('sound', wish.sound, post.sound ?? null, isSameSound),
		...inField('instagramPostFormat', wish.instagramPostFormat, format, Object.is),
		...timeDifference(wish, post),
		...accountDifference(wish, post),
		...inField('media', wish.media, { count, kind }, isSameMedia),
	];
}

/** The difference of a field; none if the row does not state the field, or the answer does not have it. */
function inField<Field extends Difference['field'], Wish, Actual>(
	field: Field,
	wish: Wish | undefined,
	actual: Actual | undefined,
	isSame: (wish: Wish, actual: Actual) => boolean,
): Array<OfField<Field, Wish, Actual>> {
	const isComparable = wish !== undefined && actual !== undefined;
	return isComparable && !isSame(wish, actual) ? [{ field, wish, actual }] : [];
}

function isSameText(wish: string, actual: string): boolean {
	return composedText(wish) === composedText(actual);
}

function isSameSet(toComparable: (entry: string) => string) {
	return (wish: readonly string[], actual: readonly string[]) => {
		const wishSet = new Set(wish.map(toComparable));
		const actualSet = new Set(actual.map(toComparable));
		const hasAll = [...wishSet].every((entry) => actualSet.has(entry));
		return wishSet.size === actualSet.size && hasAll;
	};
}

function isSameSound(wish: Sound, actual: Sound | null): boolean {
	const urls = [actual?.url, ...Object.values(actual?.urlsByPlatform ?? {})];
	return wish.mode === actual?.mode && (wish.url === undefined || urls.includes(wish.url));
}

function isSameMedia(wish: VisibleMedia, actual: VisibleMedia): boolean {
	// A fact that is unknown on one side does not differ.
	const isSame = (wished: unknown, value: unknown = wished) =>
		wished === undefined || wished === value;
	const areSame = isSame(wish.count, actual.count) && isSame(wish.kind, actual.kind);
	return areSame && !wish.areReplaced;
}

function accountDifference({ accountIds }: PostWish, post: Post): Difference[] {
	if (accountIds === undefined || post.accounts === undefined) {
		return [];
	}
	const items = accountItemsOf(post);
	const idsOfPost = items.map(({ accountId }) => accountId);
	const added = accountIds.filter((accountId) => !idsOfPost.includes(accountId));
	const standingIds = standingItemsOf(post).map(({ accountId }) => accountId);
	const removed = standingIds.filter((accountId) => !accountIds.includes(accountId));
	return added.length + removed.length === 0 ? [] : [{ field: 'accountIds', added, removed }];
}

/** The difference of time, for the accounts of the wish that can still change. */
function timeDifference({ scheduledAfter, accountIds }: PostWish, post: Post): Difference[] {
	if (scheduledAfter === undefined) {
		return [];
	}
	const itemsToReschedule = accountItemsOf(post).filter(
		(item) =>
			mayStillChange(item.status) &&
			(accountIds?.includes(item.accountId) ?? true) &&
			!isSameTime(item.scheduledAfter, scheduledAfter),
	);
	const [first] = itemsToReschedule;
	if (!first) {
		return [];
	}
	return [
		{
			field: 'scheduledAfter',
			wish: scheduledAfter,
			actual: first.scheduledAfter ?? null,
			accountIds: itemsToReschedule.map(({ accountId }) => accountId),
			isFixed: isPartlyPublished(post),
		},
	];
}

/** True if a request can still fix a difference. Once a post is published, only its tags can change. */
export function isOpen(difference: Difference, post: Post): boolean {
	if (isPublished(post)) {
		return difference.field === 'contentGroupIds';
	}
	if (difference.field === 'scheduledAfter' && difference.isFixed) {
		return false;
	}
	const isEditable = standingItemsOf(post).every(({ status }) => mayStillChange(status));
	// These fields can change for one account while the post is being published for another.
	const isOfAccounts = ['accountIds', 'scheduledAfter', 'contentGroupIds'].includes(
		difference.field,
	);
	return isEditable || isOfAccounts;
}
