import type { Platform, Post } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { accountItemsOf } from '../../../posting/readPost';
import { asText } from '../../../values/text';
import type { RowItem } from '../rowFields';
import { type ReadRow, type Sheet, type SheetItem, SheetRow } from './readRows';
import { knownPost, type PostedRow } from './report/postedOutcome';
import { writtenBefore } from './report/rowOutput';

/** A row whose posts are known by their IDs. */
export interface RowWithIds {
	readonly row: SheetItem;
	readonly postIds: readonly string[];
	/** What an earlier run wrote of their media, in their order; empty where that is not clear. */
	readonly fingerprints: readonly string[];
}

/** The rows of these items, with those apart whose post IDs are known: they are not posted again. */
export function splitPosted({ rows }: Sheet, items: readonly RowItem[]) {
	const own = new Set(items);
	const posted: RowWithIds[] = [];
	const open: SheetItem[] = [];
	for (const row of rows.filter(({ item }) => own.has(item))) {
		const cells = new Set(row.row.of('postId').map(({ value }) => asText(value).trim()));
		const [cell, ...others] = cells;
		const postIds = [...new Set(listOf(cell))];
		// Two columns that differ are refused, as every other contradiction is.
		if (postIds.length === 0 || others.length > 0) {
			open.push(row);
			continue;
		}
		const written = listOf(writtenBefore(row.input, 'mediaFingerprint'));
		const fingerprints = written.length === postIds.length ? written : [];
		posted.push({ row, postIds, fingerprints });
	}
	return { posted, open };
}

function listOf(cell = ''): string[] {
	return cell
		.split(/[,;\r\n]+/)
		.map((entry) => entry.trim())
		.filter(Boolean);
}

/** A post that a row names. */
export type PostPair = Omit<PostedRow, 'wanted'>;

/** The posts of a row. */
export interface PairedPosts {
	readonly pairs: readonly PostPair[];
	/** What the row wants and has no post for. */
	readonly missing: readonly ReadRow[];
}

/** A post by its ID, and where it goes or went; undefined where it could not be read. */
interface NamedPost extends Omit<PostPair, 'row'> {
	readonly networks?: ReadonlySet<Platform>;
}

/** Pairs the posts that a row wants with those that it names, by their networks. */
export function pairPosts(
	wanted: readonly ReadRow[],
	named: ReadonlyArray<Omit<PostPair, 'row'>>,
): PairedPosts {
	const posts = named.map(withNetworks);
	const read = posts.filter(({ networks }) => networks !== undefined);
	const left = [...wanted];
	const rowOf = new Map<NamedPost, ReadRow>();
	const take = (post: NamedPost, fits: (row: ReadRow) => boolean) => {
		const at = rowOf.has(post) ? -1 : left.findIndex(fits);
		for (const row of at < 0 ? [] : left.splice(at, 1)) rowOf.set(post, row);
	};
	// A post for one network first: one for both takes what is left.
	const bySize = [...read].sort((a, b) => (a.networks?.size ?? 0) - (b.networks?.size ?? 0));
	for (const post of bySize) take(post, (row) => isShared(row.platforms, post.networks));
	for (const post of posts) {
		if (post.networks === undefined || rowOf.size === 0) take(post, () => true);
	}
	const pairs = posts.flatMap((post) => {
		const row = rowOf.get(post) ?? surplusRow(post, wanted);
		return row ? [{ ...post, row }] : [];
	});
	return { pairs, missing: read.length === posts.length ? left : [] };
}

function withNetworks(named: Omit<PostPair, 'row'>): NamedPost {
	const post = knownPost(named);
	if (!post) return named;
	const standing = standingItems(post);
	const items = standing.length > 0 ? standing : accountItemsOf(post);
	return { ...named, networks: new Set(items.map(({ platform }) => platform)) };
}

/** The accounts of a post for which it was not cancelled and did not fail. */
function standingItems(post: Post) {
	return accountItemsOf(post).filter(({ status }) => !isEnded(status));
}

/** Whether a post of a row goes, or went, to one of these accounts: another one would be its double. */
export function isTaken(posted: PostedRow, accountIds: readonly string[]): boolean {
	const post = knownPost(posted);
	const items = post ? standingItems(post) : [];
	return items.some(({ accountId }) => accountIds.includes(accountId));
}

/**
 * What a row wants of a post beside those that it is paired with: that it goes nowhere. Undefined where
 * that is so already; refused where nobody can tell which of two the row is.
 */
function surplusRow(named: NamedPost, wanted: readonly ReadRow[]): ReadRow | undefined {
	const { postId, networks = new Set<Platform>() } = named;
	const [first] = wanted;
	const post = knownPost(named);
	if (!first || (post && standingItems(post).length === 0)) return undefined;
	const row = new SheetRow(first.row.reader, first.row.around);
	// A row that cannot be read takes nothing away.
	row.problems.push(...new Set(wanted.flatMap((other) => other.row.problems)));
	if (wanted.some(({ platforms }) => isShared(platforms, networks))) {
		row.refuse(
			'postId',
			`: ${postId} goes where another post of this row goes. Leave the one that the row is`,
		);
	}
	return { ...first, row, accountIds: [], platforms: networks, isSurplus: true };
}

function isShared(some: ReadonlySet<Platform>, others: ReadonlySet<Platform> = new Set()): boolean {
	return [...some].some((one) => others.has(one));
}
