import type { Post, PostAccountItem } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import { findDifferences, type PostWish } from '../posting/findDifferences';
import { isSameTime } from '../posting/sameTime';
import { accountItemsOf } from '../posting/readPost';
import { composedText } from '../values/text';
import type { FindPresentId } from './reconnectedAccounts';

/** The wish of a row, which always says for which accounts. */
export type RowWish = PostWish & { readonly accountIds: readonly string[] };

/** A row without a post ID, to be compared with posts. */
export interface ReadableRow {
	readonly wish: RowWish;
	/** The composed caption of the wish, computed once. */
	readonly caption: string;
	/** The links of the row's media, and the IDs of its uploads, by which a thumbnail can be recognized. */
	readonly mediaKeys: readonly string[];
	/** False if the row will not be posted now. It may still be the row of a planned post. */
	readonly isOpen: boolean;
	/** True if its time has come, or it has none, so that its post may be published. */
	readonly isDue?: boolean;
	/** The traces of posts in the row, which stay if somebody rewrites its texts. */
	readonly traces: RowTraces;
}

/**
 * A connection of a post with a row that lost its post ID: a sync state or a post ID in another cell, or the tag
 * of the sheet in the post. It stays if somebody rewrites the row.
 */
export type Trace = 'unchangedRow' | 'rewrittenRow' | 'tagOfSheet';

/** The traces of posts that a row contains. */
export interface RowTraces {
	/** A post of which the row has a trace has one of these keys; see `traceKeysOf`. */
	readonly keys: readonly string[];
	readonly of: (post: Post) => Trace | undefined;
}

/** A post with the values that are compared most often, computed once. */
export interface PlannedPost {
	readonly post: Post;
	readonly caption: string;
	/**
	 * The accounts for which the post is compared: those for which it can still change, or is published. An account
	 * that was connected again has its present ID.
	 */
	readonly accountIds: readonly string[];
	/** The times for which the post waits. */
	readonly times: ReadonlyArray<string | null>;
	/** The address of its thumbnail, and the parts of this address. */
	readonly mediaKeys: readonly string[];
}

/** A planned post, for a comparison with rows. */
export function plannedPost(post: Post, presentIdOf?: FindPresentId): PlannedPost {
	const items = accountItemsOf(post).filter(({ status }) => mayStillChange(status));
	const times = items.map(({ scheduledAfter }) => scheduledAfter ?? null);
	return comparablePost(post, { items, times, presentIdOf });
}

interface ComparedItems {
	readonly items: readonly PostAccountItem[];
	readonly times: PlannedPost['times'];
	readonly presentIdOf: FindPresentId | undefined;
}

/** A post with the values that a comparison needs, of these of its items. */
export function comparablePost(
	post: Post,
	{ items, times, presentIdOf }: ComparedItems,
): PlannedPost {
	return {
		post,
		caption: composedText(post.caption),
		accountIds: items.map((item) => presentIdOf?.(item) ?? item.accountId),
		times,
		mediaKeys: mediaKeysOfPost(post),
	};
}

/** The address of a thumbnail is a link of a row, or contains the ID of an upload. */
function mediaKeysOfPost({ media }: Post): string[] {
	const { thumbnailUrl } = media ?? {};
	return typeof thumbnailUrl === 'string' ? [thumbnailUrl, ...thumbnailUrl.split(/[/?#&=.]/)] : [];
}

/** True if a post is all that a row wants; captions are compared first, because most differ in them. */
export function saysTheSame(
	row: Pick<ReadableRow, 'wish' | 'caption'>,
	{ post, caption }: Pick<PlannedPost, 'post' | 'caption'>,
): boolean {
	return row.caption === caption && findDifferences(row.wish, post).length === 0;
}

/**
 * True if row and post have an account in common, and either the whole caption or two of these: a similar
 * caption, the time, a media file. A file alone says nothing, because teams use one picture for many posts.
 */
export function isSimilar(row: ReadableRow, planned: PlannedPost): boolean {
	const { caption } = row;
	if (!haveCommonAccount(row, planned)) {
		return false;
	}
	if (caption !== '' && caption === planned.caption) {
		return true;
	}
	const isAtItsTime = hasTimeOf(row, planned);
	if (showsMedia(row, planned)) {
		return isAtItsTime || areAlike(caption, planned.caption);
	}
	return isAtItsTime && areAlike(caption, planned.caption, WORDS_APART);
}

/** True if a row has the time for which a post waits. */
function hasTimeOf({ wish }: ReadableRow, { times }: PlannedPost): boolean {
	const { scheduledAfter } = wish;
	return Boolean(scheduledAfter) && times.some((time) => isSameTime(time, scheduledAfter));
}

/** True if a row asks for the time of a post on one of its accounts. */
export function hasSlotOf(row: ReadableRow, planned: PlannedPost): boolean {
	return haveCommonAccount(row, planned) && hasTimeOf(row, planned);
}

function haveCommonAccount({ wish }: ReadableRow, { accountIds }: PlannedPost): boolean {
	return accountIds.some((accountId) => wish.accountIds.includes(accountId));
}

/** True if the thumbnail of a post shows one of the row's media, as far as its address shows. */
function showsMedia(row: ReadableRow, { mediaKeys }: PlannedPost): boolean {
	return row.mediaKeys.some((key) => mediaKeys.includes(key));
}

/** Words in which two captions may differ, and still be two versions of one. */
const WORDS_APART = 3;
/** A word; in scripts without blanks between words, a letter. */
const WORD =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/** True if captions differ in so many words at most, and in fewer than half of the longer one. */
export function areAlike(one: string, other: string, atMost = Infinity): boolean {
	const words = one.match(WORD) ?? [];
	const otherWords = other.match(WORD) ?? [];
	const longer = Math.max(words.length, otherWords.length);
	const apart = longer - countCommon(words, otherWords);
	return apart === 0 || (apart <= atMost && apart < longer / 2);
}

/** Counts the words that two captions have in common; a repeated word counts as often as both have it. */
function countCommon(words: readonly string[], otherWords: readonly string[]): number {
	const unmatched = new Map<string, number>();
	for (const word of otherWords) {
		unmatched.set(word, (unmatched.get(word) ?? 0) + 1);
	}
	let common = 0;
	for (const word of words) {
		const count = unmatched.get(word) ?? 0;
		if (count > 0) {
			unmatched.set(word, count - 1);
			common++;
		}
	}
	return common;
}
