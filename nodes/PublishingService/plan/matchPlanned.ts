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
import { type Fits, PostIndex } from './postIndex';
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
	const withoutRow = postsWithoutRow(planned, namedIds, published);
	const takePublished = publishedTaker(published, planned, namedIds);
	const samePosts = takeSamePosts(rows, withoutRow, takePublished);
	const mayBeEdit = editTest(rows.filter((_, at) => samePosts[at]));
	const reservedPosts = rows.map((row, at) => {
		const mayReserve = !samePosts[at] && !row.isOpen;
		return mayReserve ? withoutRow.take(row, mayBeEdit) : undefined;
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
	withoutRow: AvailablePosts,
	takePublished: TakePublished,
): Array<Post | undefined> {
	const samePlanned = rows.map((row) => withoutRow.take(row, saysTheSame));
	const ownPlanned = rows.map(
		(row, at) => samePlanned[at] ?? withoutRow.take(row, isPostOfUnchangedRow),
	);
	return rows.map((row, at) => ownPlanned[at] ?? takePublished(row, isPublishedAs));
}

/** True if only the post was changed since a run applied the row, and the row lost its post ID. */
function isPostOfUnchangedRow({ traces }: ReadableRow, { post }: PlannedPost): boolean {
	return traces.of(post) === 'unchangedRow';
}

/**
 * Tests if a row may be an edited version of the row of a post.
 *
 * @param sameRows the rows that lost their post IDs, and whose posts were found by their texts
 */
function editTest(sameRows: readonly ReadableRow[]): Fits {
	const isLostPost = lostPostTest(new Set(sameRows.flatMap(({ wish }) => wish.accountIds)));
	return (row, post) => isSimilar(row, post) || isLostPost(row, post);
}

/** The planned posts whose IDs are in no row. */
function postsWithoutRow(
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
	{ presentIdOf }: PublishedPosts,
): AvailablePosts {
	const posts = planned.map((post) => plannedPost(post, presentIdOf));
	return new AvailablePosts(
		new PostIndex(posts.filter((post) => isPlannedWithoutRow(post, namedIds))),
	);
}

/** Posts of which each is taken by one row. */
class AvailablePosts {
	constructor(
		private readonly index: PostIndex,
		private readonly taken = new Set<PlannedPost>(),
	) {}

	/** Takes the first available post that fits a row. */
	take(row: ReadableRow, fits: Fits): Post | undefined {
		const fitsAvailable: Fits = (ofRow, post) => !this.taken.has(post) && fits(ofRow, post);
		const post = this.index.find(row, fitsAvailable);
		if (post) {
			this.taken.add(post);
		}
		return post?.post;
	}

	/** The posts that are available now. A post that is taken of the copy stays available here. */
	copy(): AvailablePosts {
		return new AvailablePosts(this.index, new Set(this.taken));
	}
}

type TakePublished = (row: ReadableRow, fits: typeof isPublishedAs) => Post | undefined;

/** Takes a published post for a row that is due, each post once. */
function publishedTaker(
	published: PublishedPosts,
	planned: readonly Post[],
	namedIds: ReadonlySet<string>,
): TakePublished {
	const index = new PostIndex(publishedFor(published, planned, namedIds));
	const available = new AvailablePosts(index);
	const { dayBegan } = published;
	return (row, fits) =>
		row.isDue ? available.take(row, (_, post) => fits(row, post, dayBegan)) : undefined;
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
	withoutRow: AvailablePosts,
	mayBeEdit: Fits,
): (row: ReadableRow) => Post | undefined {
	const ofRescheduled = withoutRow.copy();
	const ofReworded = withoutRow.copy();
	const isRescheduled: Fits = (row, post) => post.caption === row.caption && mayBeEdit(row, post);
	const isReworded: Fits = (row, post) => post.caption !== row.caption && mayBeEdit(row, post);
	return (row) => ofRescheduled.take(row, isRescheduled) ?? ofReworded.take(row, isReworded);
}

function isPlannedWithoutRow({ post, times }: PlannedPost, namedIds: ReadonlySet<string>): boolean {
	const isPlanned = mayStillChange(post.status) || (isPartlyPublished(post) && times.length > 0);
	return isPlanned && !namedIds.has(post.postId);
}
