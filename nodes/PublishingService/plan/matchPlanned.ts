import type { Post, PostAccountItem } from '../contract/decoded';
import { mayStillChange } from '../contract/statuses';
import { compare, isSameTime, type WantedPost } from '../posting/compare';
import { accountItemsOf, isPartlyOut, standingItemsOf } from '../posting/readPost';
import { composedText } from '../values/text';

/** A row without a post ID, to be compared with the planned posts. */
export interface UnmatchedRow {
	readonly wanted: WantedPost;
	/** True if a thumbnail shows one of its media, as far as its address tells. */
	readonly shows: (thumbnailUrl: string) => boolean;
	/** False if it will not be posted now: it may still be the row of a planned post. */
	readonly isOpen: boolean;
	/** True if its time has come, so that its post may be published. */
	readonly isDue?: boolean;
}

/** The planned post that belongs to a row without a post ID. */
export type Match =
	| { readonly kind: 'none' }
	/** The post says what the row says. */
	| { readonly kind: 'same'; readonly post: Post }
	/** The post nearly says it, and no other row plans it: the row may be an edit of its row. */
	| { readonly kind: 'similar'; readonly post: Post };

/**
 * Tells repeated and edited rows from new ones. A planned post belongs to the row that names its ID, else
 * to a row that says the same, else to one that is not posted now and is similar. A row that is similar to
 * a post that is left over may be its edit. A row that is due may have a post that is published.
 */
export function matchPlanned(
	rows: readonly UnmatchedRow[],
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
	published: readonly Post[] = [],
): Match[] {
	const left = new Set(planned.map(plannedPost).filter((post) => isLeft(post, namedIds)));
	const out = new Set(published.filter(({ postId }) => !namedIds.has(postId)));
	const readable = rows.map((row) => ({ ...row, caption: composedText(row.wanted.caption) }));
	const takePublished = (row: ReadableRow) =>
		row.isDue ? takeFrom(out, (post) => isPublishedAs(row, post)) : undefined;
	const samePlanned = readable.map((row) => takeFrom(left, (post) => saysTheSame(row, post))?.post);
	const same = readable.map((row, at) => samePlanned[at] ?? takePublished(row));
	readable.forEach((row, at) => {
		if (!same[at] && !row.isOpen) {
			takeFrom(left, (post) => isSimilar(row, post));
		}
	});
	const matchEdit = editMatcher(left);
	return readable.map((row, at): Match => {
		const twin = same[at];
		if (twin) {
			return { kind: 'same', post: twin };
		}
		return row.isOpen ? matchEdit(row) : { kind: 'none' };
	});
}

/**
 * Finds the posts of edited rows. A post can match two rows: one with another time, one with
 * another caption. It is unclear which row is the edited one and which is a copy, so both rows wait
 * for review.
 */
function editMatcher(left: ReadonlySet<PlannedPost>): (row: ReadableRow) => Match {
	const ofRescheduled = new Set(left);
	const ofReworded = new Set(left);
	return (row) => {
		const { caption } = row;
		const similar =
			takeFrom(ofRescheduled, (post) => post.caption === caption && isSimilar(row, post)) ??
			takeFrom(ofReworded, (post) => post.caption !== caption && isSimilar(row, post));
		if (!similar) {
			return { kind: 'none' };
		}
		return { kind: 'similar', post: similar.post };
	};
}

/** Takes the first that fits out of those that are left. */
function takeFrom<One>(left: Set<One>, fits: (one: One) => boolean): One | undefined {
	const match = [...left].find(fits);
	if (match !== undefined) {
		left.delete(match);
	}
	return match;
}

/** A post with what is compared most often, made once. */
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

function isLeft({ post, times }: PlannedPost, namedIds: ReadonlySet<string>): boolean {
	const isPlanned = mayStillChange(post.status) || (isPartlyOut(post) && times.length > 0);
	return isPlanned && !namedIds.has(post.postId);
}

/** True if a post is all that a row wants; captions are compared first, because most differ in them. */
export function saysTheSame(
	row: Pick<ReadableRow, 'wanted' | 'caption'>,
	{ post, caption }: Pick<PlannedPost, 'post' | 'caption'>,
): boolean {
	return row.caption === caption && compare(row.wanted, post).length === 0;
}

/** True if a published post is all that a row wants, at the time that the row says. */
function isPublishedAs(row: ReadableRow, post: Post): boolean {
	const caption = composedText(post.caption);
	const wanted = Date.parse(row.wanted.scheduledAfter ?? '');
	const items = standingItemsOf(post);
	return (
		saysTheSame(row, { post, caption }) &&
		items.length > 0 &&
		items.every((item) => isPublishedAt(item, wanted))
	);
}

/**
 * Compares the time for which the post waited. Without this time in the answer, the post went live
 * at that time or later, so `postedAt` must not be earlier.
 */
function isPublishedAt({ scheduledAfter, postedAt }: PostAccountItem, wanted: number): boolean {
	if (scheduledAfter !== undefined) {
		return Math.floor(Date.parse(scheduledAfter) / 1000) === Math.floor(wanted / 1000);
	}
	return postedAt === undefined || Date.parse(postedAt) >= wanted;
}

/**
 * True if they have an account in common, and two of caption, time and media; or the whole caption. Media
 * alone say nothing, because teams use one picture for many posts.
 */
export function isSimilar({ wanted, caption, shows }: ReadableRow, planned: PlannedPost): boolean {
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
	if (typeof thumbnailUrl === 'string' && shows(thumbnailUrl)) {
		return isAtItsTime || areAlike(caption, planned.caption);
	}
	return isAtItsTime && areAlike(caption, planned.caption, WORDS_APART);
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
