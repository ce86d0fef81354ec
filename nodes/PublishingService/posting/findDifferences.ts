import type { InstagramPostFormat, Post, Sound, UploadKind } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import { composedText, plainTag } from '../values/text';
import {
	accountItemsOf,
	contentGroupsOf,
	hashtagsOf,
	isOut,
	isPartlyOut,
	standingItemsOf,
	isTemplateGroup,
} from './readPost';
import { isSameTime } from './sameTime';

/** The wanted state of a post. A field that is missing stays as the post has it. */
export interface WantedPost {
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
	readonly media?: WantedMedia;
}

/** The known facts about the media that a post is to have. */
export interface WantedMedia {
	readonly count?: number;
	readonly kind?: UploadKind;
	/** True if the media are not those with which the post was created. */
	readonly areReplaced?: boolean;
}

/** A field whose value differs from the wanted value, in the order in which fields are reported. */
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
	| OfField<'media', WantedMedia>;

/** A field of a post for which a sheet can have a column. */
export type ContentField = Difference['field'];

interface OfField<Field, Wanted, Actual = Wanted> {
	readonly field: Field;
	readonly wanted: Wanted;
	readonly actual: Actual;
}

/** Compares a post with what is wanted. Fields that the answer does not have do not differ. */
export function findDifferences(wanted: WantedPost, post: Post): Difference[] {
	// Groups of the post's template stay for good, and no row wants them.
	const groups = contentGroupsOf(post)?.filter(
		(group) => !isTemplateGroup(group) || wanted.contentGroupIds?.includes(group),
	);
	const { count, kind }: WantedMedia = post.media ?? {};
	const format = post.instagramPostFormat;
	return [
		...inField('caption', wanted.caption, post.caption ?? '', isSameText),
		...inField('hashtags', wanted.hashtags, hashtagsOf(post), isSameSet(plainTag)),
		...inField('notes', wanted.notes, post.notes ?? '', isSameText),
		...inField('contentGroupIds', wanted.contentGroupIds, groups, isSameSet(String)),
		...inField('sound', wanted.sound, post.sound ?? null, isSameSound),
		...inField('instagramPostFormat', wanted.instagramPostFormat, format, Object.is),
		...timeDifference(wanted, post),
		...accountDifference(wanted, post),
		...inField('media', wanted.media, { count, kind }, isSameMedia),
	];
}

/** The difference of a field; none if the row does not state the field, or the answer does not have it. */
function inField<Field extends Difference['field'], Wanted, Actual>(
	field: Field,
	wanted: Wanted | undefined,
	actual: Actual | undefined,
	isSame: (wanted: Wanted, actual: Actual) => boolean,
): Array<OfField<Field, Wanted, Actual>> {
	const isComparable = wanted !== undefined && actual !== undefined;
	return isComparable && !isSame(wanted, actual) ? [{ field, wanted, actual }] : [];
}

function isSameText(wanted: string, actual: string): boolean {
	return composedText(wanted) === composedText(actual);
}

function isSameSet(plain: (entry: string) => string) {
	return (wanted: readonly string[], actual: readonly string[]) => {
		const wantedSet = new Set(wanted.map(plain));
		const actualSet = new Set(actual.map(plain));
		const hasAll = [...wantedSet].every((entry) => actualSet.has(entry));
		return wantedSet.size === actualSet.size && hasAll;
	};
}

function isSameSound(wanted: Sound, actual: Sound | null): boolean {
	const urls = [actual?.url, ...Object.values(actual?.urlsByPlatform ?? {})];
	return wanted.mode === actual?.mode && (wanted.url === undefined || urls.includes(wanted.url));
}

function isSameMedia(wanted: WantedMedia, actual: WantedMedia): boolean {
	// A fact that is unknown on one side does not differ.
	const isSame = (wish: unknown, value: unknown = wish) => wish === undefined || wish === value;
	const areSame = isSame(wanted.count, actual.count) && isSame(wanted.kind, actual.kind);
	return areSame && !wanted.areReplaced;
}

function accountDifference({ accountIds: wanted }: WantedPost, post: Post): Difference[] {
	if (wanted === undefined || post.accounts === undefined) {
		return [];
	}
	const items = accountItemsOf(post);
	const added = wanted.filter((id) => !items.some(({ accountId }) => accountId === id));
	const standing = standingItemsOf(post).map(({ accountId }) => accountId);
	const removed = standing.filter((accountId) => !wanted.includes(accountId));
	return added.length + removed.length === 0 ? [] : [{ field: 'accountIds', added, removed }];
}

/** The difference of time, for wanted accounts that can still change. */
function timeDifference({ scheduledAfter, accountIds }: WantedPost, post: Post): Difference[] {
	if (scheduledAfter === undefined) {
		return [];
	}
	const itemsToMove = accountItemsOf(post).filter(
		(item) =>
			mayStillChange(item.status) &&
			(accountIds?.includes(item.accountId) ?? true) &&
			!isSameTime(item.scheduledAfter, scheduledAfter),
	);
	const [first] = itemsToMove;
	if (!first) {
		return [];
	}
	return [
		{
			field: 'scheduledAfter',
			wanted: scheduledAfter,
			actual: first.scheduledAfter ?? null,
			accountIds: itemsToMove.map(({ accountId }) => accountId),
			isFixed: isPartlyOut(post),
		},
	];
}

/** True if a request can still fix a difference. Once a post is published, only its tags can change. */
export function isOpen(difference: Difference, post: Post): boolean {
	if (isOut(post)) {
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
