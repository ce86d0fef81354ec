import type { Platform, Post } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { accountItemsOf } from '../../../posting/readPost';
import { type ReadRow, RowReport } from './readRows';
import type { PostedRow } from './report/postedOutcome';

/** A post that a row names. */
export type PostPair = Omit<PostedRow, 'wanted'>;

type NamedPost = Omit<PostPair, 'row'>;

/** The posts of a row. */
export interface PairedPosts {
	readonly pairs: readonly PostPair[];
	/** What the row wants and has no post for. */
	readonly missing: readonly ReadRow[];
}

/** Pairs the posts that a row wants with those that it names, by their networks. */
export function pairPosts(wanted: readonly ReadRow[], named: readonly NamedPost[]): PairedPosts {
	const read = named.filter(({ post }) => post !== undefined);
	const left = [...wanted];
	const rowOf = new Map<NamedPost, ReadRow>();
	const take = (post: NamedPost, fits: (row: ReadRow) => boolean) => {
		const at = rowOf.has(post) ? -1 : left.findIndex(fits);
		for (const row of at < 0 ? [] : left.splice(at, 1)) rowOf.set(post, row);
	};
	// A post for one network first: one for both takes what is left.
	const bySize = [...read].sort((a, b) => networksOf(a).size - networksOf(b).size);
	for (const post of bySize) take(post, (row) => isShared(row.platforms, networksOf(post)));
	for (const post of named) {
		if (post.post === undefined || rowOf.size === 0) take(post, () => true);
	}
	const pairs = named.flatMap((post) => {
		const row = rowOf.get(post) ?? surplusRow(post, wanted);
		return row ? [{ ...post, row }] : [];
	});
	return { pairs, missing: read.length === named.length ? left : [] };
}

/** Where a post goes or went; nowhere, where it could not be read. */
function networksOf({ post }: NamedPost): ReadonlySet<Platform> {
	const standing = post ? standingItems(post) : [];
	const items = standing.length > 0 ? standing : accountItemsOf(post ?? {});
	return new Set(items.map(({ platform }) => platform));
}

/** The accounts of a post for which it was not cancelled and did not fail. */
function standingItems(post: Post) {
	return accountItemsOf(post).filter(({ status }) => !isEnded(status));
}

/** Whether a post of a row goes, or went, to one of these accounts: another one would be its double. */
export function isTaken({ post }: PostedRow, accountIds: readonly string[]): boolean {
	const items = post ? standingItems(post) : [];
	return items.some(({ accountId }) => accountIds.includes(accountId));
}

/**
 * What a row wants of a post beside those that it is paired with: that it goes nowhere. Undefined where
 * that is so already; refused where nobody can tell which of two the row is.
 */
function surplusRow(named: NamedPost, wanted: readonly ReadRow[]): ReadRow | undefined {
	const { postId, post } = named;
	const networks = networksOf(named);
	const [first] = wanted;
	if (!first || (post && standingItems(post).length === 0)) return undefined;
	const report = new RowReport(first.reader);
	// A row that cannot be read takes nothing away.
	report.problems.push(...new Set(wanted.flatMap((other) => other.report.problems)));
	if (wanted.some(({ platforms }) => isShared(platforms, networks))) {
		report.refuse('postId', ROW_TEXTS.twoPostsForNetwork(postId));
	}
	return { ...first, report, accountIds: [], platforms: networks, isSurplus: true };
}

function isShared(some: ReadonlySet<Platform>, others: ReadonlySet<Platform>): boolean {
	return [...some].some((one) => others.has(one));
}
