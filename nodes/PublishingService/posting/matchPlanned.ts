import type { Post } from '../contract/decoded';
import { mayStillChange } from '../contract/statuses';
import { composedText } from '../values/text';
import { compare, isSameTime, type WantedPost } from './compare';
import { accountItemsOf, isPartlyOut } from './readPost';

/** A row without a post ID, held against what is planned. */
export interface UnknownRow {
	readonly wanted: WantedPost;
	/** Whether a thumbnail is of one of its media, as far as that can be seen. */
	readonly shows: (thumbnailUrl: string) => boolean;
	/** False where it is not to be posted now: it may still be the row that planned a post. */
	readonly isOpen: boolean;
}

export interface Match {
	/** The post that says what the row says: an earlier run has made it. */
	readonly own?: Post;
	/** The post that the row seems to be an edit of, because no other row plans it. */
	readonly edited?: Post;
}

/**
 * Tells edited rows from repeated ones. A planned post belongs to the row that names its ID, else to a
 * row that says the same, else to one that is not posted now and nearly says it. A row that nearly says
 * what a post says that is left over looks like its edit.
 */
export function matchPlanned(
	rows: readonly UnknownRow[],
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
): Match[] {
	const toCome = planned.map(plainPost).filter(({ post, times }) => {
		const isLeft = mayStillChange(post.status) || (isPartlyOut(post) && times.length > 0);
		return isLeft && !namedIds.has(post.postId);
	});
	const left = new Set(toCome);
	const plain = rows.map((row) => ({ ...row, caption: composedText(row.wanted.caption) }));
	const take = (fits: (post: PlannedPost) => boolean): Post | undefined => {
		const found = [...left].find(fits);
		if (found) {
			left.delete(found);
		}
		return found?.post;
	};
	const own = plain.map((row) => take((post) => saysTheSame(row, post)));
	plain.forEach((row, at) => {
		if (!own[at] && !row.isOpen) {
			take((post) => isNear(row, post));
		}
	});
	return plain.map((row, at) => {
		const ofRow = own[at];
		if (ofRow || !row.isOpen) {
			return { own: ofRow };
		}
		return { edited: take((post) => isNear(row, post)) };
	});
}

type PlannedPost = ReturnType<typeof plainPost>;
type PlainRow = UnknownRow & { readonly caption: string };

function plainPost(post: Post) {
	const waiting = accountItemsOf(post).filter(({ status }) => mayStillChange(status));
	return {
		post,
		caption: composedText(post.caption),
		accountIds: new Set(waiting.map(({ accountId }) => accountId)),
		/** For which it waits. */
		times: waiting.map(({ scheduledAfter }) => scheduledAfter ?? null),
	};
}

/** Whether a post is all that a row wants; captions, made plain once, tell most of them apart. */
export function saysTheSame(
	row: Pick<PlainRow, 'wanted' | 'caption'>,
	{ post, caption }: Pick<PlannedPost, 'post' | 'caption'>,
): boolean {
	return row.caption === caption && compare(row.wanted, post).length === 0;
}

/**
 * One account in common, and two of caption, time and media; or the whole caption. Media alone say
 * nothing, because teams use one picture for many posts.
 */
function isNear({ wanted, caption, shows }: PlainRow, planned: PlannedPost): boolean {
	const { accountIds = [], scheduledAfter = null } = wanted;
	if (!accountIds.some((accountId) => planned.accountIds.has(accountId))) {
		return false;
	}
	if (caption !== '' && caption === planned.caption) {
		return true;
	}
	const isAtItsTime =
		scheduledAfter !== null && planned.times.some((time) => isSameTime(time, scheduledAfter));
	const { thumbnailUrl } = planned.post.media ?? {};
	return typeof thumbnailUrl === 'string' && shows(thumbnailUrl)
		? isAtItsTime || areAlike(caption, planned.caption)
		: isAtItsTime && areAlike(caption, planned.caption, WORDS_APART);
}

/** Words that two captions may differ in, and still be two versions of one. */
const WORDS_APART = 3;
/** A word; in scripts that put no blanks between words, a letter. */
const WORD =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/** Whether captions differ in so many words at most, and in fewer than half of the longer one. */
function areAlike(one: string, other: string, atMost = Infinity): boolean {
	const [a, b] = [one.match(WORD) ?? [], other.match(WORD) ?? []];
	const left = [...b];
	const added = a.filter((word) => {
		const at = left.indexOf(word);
		if (at >= 0) {
			left.splice(at, 1);
		}
		return at < 0;
	});
	const apart = Math.max(added.length, left.length);
	return apart === 0 || (apart <= atMost && apart < Math.max(a.length, b.length) / 2);
}
