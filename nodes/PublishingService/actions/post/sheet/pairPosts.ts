import { ServiceError } from '../../../client/serviceError';
import type { Platform, Post } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { accountItemsOf } from '../../../posting/readPost';
import { asText } from '../../../values/text';
import { type ReadRow, type Sheet, type SheetItem, SheetRow } from './readRows';
import type { PostedRow } from './report/postedOutcome';
import { writtenBefore } from './report/rowReport';

/** A row whose posts are known by their IDs. */
export interface RowWithIds {
	readonly row: SheetItem;
	readonly postIds: readonly string[];
	/** What an earlier run wrote of their media, in their order; empty where that is not clear. */
	readonly fingerprints: readonly string[];
}

/** Splits off the rows whose post IDs are known: they are not posted again. */
export function splitPosted({ rows }: Sheet) {
	const posted: RowWithIds[] = [];
	const open: SheetItem[] = [];
	for (const row of rows) {
		const cells = new Set(row.row.of('postId').map(({ value }) => asText(value).trim()));
		const [cell, ...others] = cells;
		const postIds = [...new Set(listOf(cell))];
		// Two columns that differ are refused, as every other contradiction is.
		if (postIds.length === 0 || others.length > 0) open.push(row);
		else {
			const written = listOf(writtenBefore(row.input, 'mediaFingerprint'));
			const fingerprints = written.length === postIds.length ? written : [];
			posted.push({ row, postIds, fingerprints });
		}
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

/** Pairs the posts that a row wants with those that it names, by their networks. */
export function pairPosts(
	wanted: readonly ReadRow[],
	named: ReadonlyArray<Omit<PostPair, 'row'>>,
): PairedPosts {
	const known = named.map(knownPost);
	const rowOf = new Map<KnownPost, ReadRow>();
	const left = [...wanted];
	const take = (one: KnownPost, fits: (row: ReadRow) => boolean) => {
		const at = rowOf.has(one) ? -1 : left.findIndex(fits);
		for (const row of at < 0 ? [] : left.splice(at, 1)) rowOf.set(one, row);
	};
	const read = known.filter(({ networks }) => networks !== undefined);
	// A post for one network first: one for both takes what is left.
	const bySize = [...read].sort((a, b) => (a.networks?.size ?? 0) - (b.networks?.size ?? 0));
	for (const one of bySize) take(one, (row) => isShared(row.platforms, one.networks));
	for (const one of known) {
		if (one.networks === undefined || rowOf.size === 0) take(one, () => true);
	}
	const pairs = known.flatMap((one) => {
		const row = rowOf.get(one) ?? surplusRow(one, wanted);
		const { networks: _, ...pair } = one;
		return row ? [{ ...pair, row }] : [];
	});
	return { pairs, missing: read.length === known.length ? left : [] };
}

interface KnownPost extends Omit<PostPair, 'row'> {
	/** Where it goes, or went; undefined where it could not be read. */
	readonly networks?: ReadonlySet<Platform>;
}

function knownPost(named: Omit<PostPair, 'row'>): KnownPost {
	const { post } = named;
	if (post === undefined || post instanceof ServiceError) return named;
	const standing = standingItems(post);
	const items = standing.length > 0 ? standing : accountItemsOf(post);
	return { ...named, networks: new Set(items.map(({ platform }) => platform)) };
}

/** The accounts of a post for which it was not cancelled and did not fail. */
function standingItems(post: Post) {
	return accountItemsOf(post).filter(({ status }) => !isEnded(status));
}

/** Whether a post goes, or went, to one of these accounts. */
export function standsFor(post: Post, accountIds: readonly string[]): boolean {
	return standingItems(post).some(({ accountId }) => accountIds.includes(accountId));
}

/**
 * What a row wants of a post beside those that it is paired with: that it goes nowhere. Undefined where
 * that is so already; refused where nobody can tell which of two the row is.
 */
function surplusRow(
	{ postId, post, networks = new Set() }: KnownPost,
	wanted: readonly ReadRow[],
): ReadRow | undefined {
	const [first] = wanted;
	const isOver = post && !(post instanceof ServiceError) && standingItems(post).length === 0;
	if (!first || isOver) return undefined;
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
