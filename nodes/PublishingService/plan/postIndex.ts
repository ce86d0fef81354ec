import { timeKeys } from '../posting/sameTime';
import { groupByKeys } from '../values/groupByKeys';
import { traceKeysOf } from './lostIds';
import type { PlannedPost, ReadableRow } from './similarity';

/** If more posts of an account show the same media, the media tell nothing about a single post. */
const MOST_WITH_SAME_MEDIA = 100;

/** Tells if a post belongs to a row. */
export type Fits = (row: ReadableRow, post: PlannedPost) => boolean;

/**
 * Posts, found by the keys that they share with a row: a caption, a time or media on one of its accounts, or a
 * trace of the post in the row. A post without such a key is neither the same as the row nor similar to it. So
 * thousands of rows need not be compared with thousands of posts.
 */
export class PostIndex {
	private readonly postsByKey: ReadonlyMap<string, readonly PlannedPost[]>;
	private readonly postsByMedia: ReadonlyMap<string, readonly PlannedPost[]>;
	private readonly places: ReadonlyMap<PlannedPost, number>;

	constructor(posts: readonly PlannedPost[]) {
		this.places = new Map(posts.map((post, place) => [post, place]));
		this.postsByKey = groupByKeys(posts, keysOfPost);
		this.postsByMedia = groupByKeys(posts, mediaKeysOfPost);
	}

	/** The first of all posts that fits a row. */
	find(row: ReadableRow, fits: Fits): PlannedPost | undefined {
		const found = this.groupsFor(row).flatMap(
			(posts) => posts.find((post) => fits(row, post)) ?? [],
		);
		const [first] = found.sort((one, other) => this.placeOf(one) - this.placeOf(other));
		return first;
	}

	/** The posts that share a key with a row, by key. */
	private groupsFor(row: ReadableRow): Array<readonly PlannedPost[]> {
		const byKey = keysOfRow(row).map((key) => this.postsByKey.get(key) ?? []);
		const byMedia = mediaKeysOfRow(row).map((key) => this.postsByMedia.get(key) ?? []);
		return [...byKey, ...byMedia.filter(({ length }) => length <= MOST_WITH_SAME_MEDIA)];
	}

	private placeOf(post: PlannedPost): number {
		return this.places.get(post) ?? 0;
	}
}

function keysOfPost({ post, caption, times, accountIds }: PlannedPost): string[] {
	const keys = [caption, ...[...new Set(times)].flatMap((time) => timeKeys(time))];
	// A post that names no account may be for the accounts of any row.
	const found = accountIds.length > 0 ? onAccounts(accountIds, keys) : keys;
	return [...found, ...traceKeysOf(post)];
}

function keysOfRow({ caption, wish, traces }: ReadableRow): string[] {
	const { accountIds, scheduledAfter } = wish;
	const keys = scheduledAfter ? [caption, ...timeKeys(scheduledAfter)] : [caption];
	return [...keys, ...onAccounts(accountIds, keys), ...traces.keys];
}

function mediaKeysOfPost({ accountIds, mediaKeys }: PlannedPost): string[] {
	return onAccounts(accountIds, mediaKeys);
}

function mediaKeysOfRow({ wish, mediaKeys }: ReadableRow): string[] {
	return onAccounts(wish.accountIds, mediaKeys);
}

function onAccounts(accountIds: readonly string[], keys: readonly string[]): string[] {
	return accountIds.flatMap((accountId) => keys.map((key) => `${accountId} ${key}`));
}
