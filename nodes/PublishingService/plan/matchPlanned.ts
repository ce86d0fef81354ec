import type { Post } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import { isPartlyPublished } from '../posting/readPost';
import { lostPostTest } from './lostIds';
import type { Match } from './match';
import {
	isPublishedAs,
	isSimilarToPublished,
	publishedFor,
	type PublishedPosts,
} from './matchPublished';
import {
	isSimilar,
	type PlannedPost,
	plannedPost,
	type ReadableRow,
	saysTheSame,
} from './similarity';

/**
 * Separates repeated and edited rows from new rows. A planned post belongs to the row with its ID,
 * else to a row with the same content, else to a similar row that is not posted now. A row that is
 * similar to a remaining post may be an edit of its row. A row that is due may have a published
 * post.
 */
export function matchPlanned<Row extends ReadableRow>(
	rows: readonly Row[],
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
	published: PublishedPosts,
): Map<Row, Match> {
	const withoutRow = postsWithoutRow(planned, namedIds);
	const takePlanned = plannedTaker(withoutRow);
	const takePublished = publishedTaker(published, planned, namedIds);
	const samePosts = takeSamePosts(rows, takePlanned, takePublished);
	const mayBeEdit = editTest(samePosts);
	const reservedPosts = rows.map((row, at) => {
		const mayReserve = !samePosts[at] && !row.isOpen;
		return mayReserve ? takePlanned(row, mayBeEdit) : undefined;
	});
	const matchEdit = editMatcher(withoutRow, mayBeEdit);
	const matchOf = (row: Row, at: number): Match => {
		const samePost = samePosts[at];
		if (samePost) {
			return { kind: 'same', post: samePost };
		}
		const reservedPost = reservedPosts[at];
		if (reservedPost) {
			return { kind: 'reserved', post: reservedPost };
		}
		return row.isOpen ? matchSimilar(row, matchEdit, takePublished) : { kind: 'none' };
	};
	return new Map(rows.map((row, at) => [row, matchOf(row, at)]));
}

/**
 * Takes the post of each row that says the same, and of each row that nobody rewrote. Each list has one entry per
 * row. A list is complete before the next one is made, so that every row with the same content takes its post
 * before another row can take it.
 */
function takeSamePosts(
	rows: readonly ReadableRow[],
	takePlanned: TakePlanned,
	takePublished: TakePublished,
): Array<Post | undefined> {
	const samePlanned = rows.map((row) => takePlanned(row, saysTheSame));
	const ownPlanned = rows.map(
		(row, at) => samePlanned[at] ?? takePlanned(row, isPostOfUnchangedRow),
	);
	return rows.map((row, at) => ownPlanned[at] ?? takePublished(row, isPublishedAs));
}

/** True if only the post was changed since a run applied the row, and the row lost its post ID. */
function isPostOfUnchangedRow({ traceOf }: ReadableRow, { post }: PlannedPost): boolean {
	return traceOf?.(post) === 'unchangedRow';
}

/** Tests if a row may be an edited version of the row of a post. `samePosts` are the posts of other rows without IDs. */
function editTest(samePosts: ReadonlyArray<Post | undefined>): typeof isSimilar {
	const isLostPost = lostPostTest(samePosts.flatMap((post) => post ?? []));
	return (row, post) => isSimilar(row, post) || isLostPost(row, post);
}

/** The planned posts whose IDs are in no row. */
function postsWithoutRow(
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
): Set<PlannedPost> {
	const posts = planned.map(plannedPost);
	return new Set(posts.filter((post) => isPlannedWithoutRow(post, namedIds)));
}

type TakePlanned = (row: ReadableRow, fits: typeof isSimilar) => Post | undefined;
type TakePublished = (row: ReadableRow, fits: typeof isPublishedAs) => Post | undefined;

/** Takes a planned post for a row, each post once. */
function plannedTaker(withoutRow: Set<PlannedPost>): TakePlanned {
	return (row, fits) => takeFrom(withoutRow, (post) => fits(row, post))?.post;
}

/** Takes a published post for a row that is due, each post once. */
function publishedTaker(
	published: PublishedPosts,
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
): TakePublished {
	const available = publishedFor(published, planned, namedIds);
	const { dayBegan } = published;
	return (row, fits) =>
		row.isDue ? takeFrom(available, (post) => fits(row, post, dayBegan))?.post : undefined;
}

/** Finds the post of which an open row may be an edited version: first a planned one, then a published one. */
function matchSimilar(
	row: ReadableRow,
	matchEdit: (row: ReadableRow) => Post | undefined,
	takePublished: TakePublished,
): Match {
	const edited = matchEdit(row);
	if (edited) {
		return { kind: 'similar', post: edited, isPublished: false };
	}
	const published = takePublished(row, isSimilarToPublished);
	return published ? { kind: 'similar', post: published, isPublished: true } : { kind: 'none' };
}

/**
 * Finds the posts of edited rows. A post can match two rows: one with another time, one with
 * another caption. It is unclear which row is the edited one and which is a copy, so both rows wait
 * for review.
 */
function editMatcher(
	withoutRow: ReadonlySet<PlannedPost>,
	mayBeEdit: typeof isSimilar,
): (row: ReadableRow) => Post | undefined {
	const ofRescheduled = new Set(withoutRow);
	const ofReworded = new Set(withoutRow);
	return (row) => {
		const { caption } = row;
		const similar =
			takeFrom(ofRescheduled, (post) => post.caption === caption && mayBeEdit(row, post)) ??
			takeFrom(ofReworded, (post) => post.caption !== caption && mayBeEdit(row, post));
		return similar?.post;
	};
}

/** Removes and returns the first remaining entry that fits. */
function takeFrom<Entry>(
	remaining: Set<Entry>,
	fits: (entry: Entry) => boolean,
): Entry | undefined {
	for (const entry of remaining) {
		if (fits(entry)) {
			remaining.delete(entry);
			return entry;
		}
	}
	return undefined;
}

function isPlannedWithoutRow({ post, times }: PlannedPost, namedIds: ReadonlySet<string>): boolean {
	const isPlanned = mayStillChange(post.status) || (isPartlyPublished(post) && times.length > 0);
	return isPlanned && !namedIds.has(post.postId);
}
