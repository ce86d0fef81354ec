import type { Post } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import { findDifferences, type WantedPost } from '../posting/findDifferences';
import { isSameTime } from '../posting/sameTime';
import { accountItemsOf } from '../posting/readPost';
import { composedText } from '../values/text';

/** A row without a post ID, to be compared with the planned posts. */
export interface UnmatchedRow {
	readonly wanted: WantedPost;
	/** True if a thumbnail shows one of the row's media, as far as its address shows. */
	readonly shows: (thumbnailUrl: string) => boolean;
	/** False if it will not be posted now: it may still be the row of a planned post. */
	readonly isOpen: boolean;
	/** True if its time has come, or it has none, so that its post may be published. */
	readonly isDue?: boolean;
}

/** A post with the values that are compared most often, computed once. */
export interface PlannedPost {
	readonly post: Post;
	readonly caption: string;
	/** The accounts for which it can still change. */
	readonly accountIds: ReadonlySet<string>;
	/** The times for which it waits. */
	readonly times: ReadonlyArray<string | null>;
}

export type ReadableRow = UnmatchedRow & { readonly caption: string };

export function plannedPost(post: Post): PlannedPost {
	const waiting = accountItemsOf(post).filter(({ status }) => mayStillChange(status));
	return {
		post,
		caption: composedText(post.caption),
		accountIds: new Set(waiting.map(({ accountId }) => accountId)),
		times: waiting.map(({ scheduledAfter }) => scheduledAfter ?? null),
	};
}

/** True if a post is all that a row wants; captions are compared first, because most differ in them. */
export function saysTheSame(
	row: Pick<ReadableRow, 'wanted' | 'caption'>,
	{ post, caption }: Pick<PlannedPost, 'post' | 'caption'>,
): boolean {
	return row.caption === caption && findDifferences(row.wanted, post).length === 0;
}

/**
 * True if they have an account in common, and two of caption, time and media; or the whole caption. Media
 * alone say nothing, because teams use one picture for many posts.
 */
export function isSimilar({ wanted, caption, shows }: ReadableRow, planned: PlannedPost): boolean {
	const { scheduledAfter = null } = wanted;
	if (!haveCommonAccount(wanted, planned)) {
		return false;
	}
	if (caption !== '' && caption === planned.caption) {
		return true;
	}
	const isAtItsTime =
		scheduledAfter !== null && planned.times.some((time) => isSameTime(time, scheduledAfter));
	const { thumbnailUrl } = planned.post.media ?? {};
	if (typeof thumbnailUrl === 'string' && shows(thumbnailUrl)) {
		return isAtItsTime || areAlike(caption, planned.caption);
	}
	return isAtItsTime && areAlike(caption, planned.caption, WORDS_APART);
}

function haveCommonAccount({ accountIds }: WantedPost, planned: PlannedPost): boolean {
	return accountIds?.some((accountId) => planned.accountIds.has(accountId)) === true;
}

/** Words in which two captions may differ, and still be two versions of one. */
const WORDS_APART = 3;
/** A word; in scripts without blanks between words, a letter. */
const WORD =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/** True if captions differ in so many words at most, and in fewer than half of the longer one. */
export function areAlike(one: string, other: string, atMost = Infinity): boolean {
	const words = one.match(WORD) ?? [];
	const others = other.match(WORD) ?? [];
	const left = new Map<string, number>();
	for (const word of others) {
		left.set(word, (left.get(word) ?? 0) + 1);
	}
	let common = 0;
	for (const word of words) {
		const count = left.get(word) ?? 0;
		if (count > 0) {
			left.set(word, count - 1);
			common++;
		}
	}
	const longer = Math.max(words.length, others.length);
	const apart = longer - common;
	return apart === 0 || (apart <= atMost && apart < longer / 2);
}
