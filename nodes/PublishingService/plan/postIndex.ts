import { timeKeys } from '../posting/sameTime';
import { traceKeysOf } from './lostIds';
import type { PlannedPost, ReadableRow } from './similarity';

/** Stands for the accounts of a post that names none. */
const NO_ACCOUNT = '';

/**
 * Posts, found by the keys that they share with a row: a caption, a time or media on one of its accounts, or a
 * trace of the post in the row. A post without such a key is neither the same as the row nor similar to it. So
 * thousands of rows need not be compared with thousands of posts.
 */
export class PostIndex {
	private readonly postsByKey = new Map<string, PlannedPost[]>();
	private readonly places: ReadonlyMap<PlannedPost, number>;

	constructor(posts: readonly PlannedPost[]) {
		this.places = new Map(posts.map((post, place) => [post, place]));
		for (const post of posts) {
			for (const key of keysOfPost(post)) {
				const sharing = this.postsByKey.get(key);
				if (sharing) {
					sharing.push(post);
				} else {
					this.postsByKey.set(key, [post]);
				}
			}
		}
	}

	/** The posts that share a key with a row, in the order of all posts. */
	postsFor(row: ReadableRow): PlannedPost[] {
		const found = new Set<PlannedPost>();
		for (const key of keysOfRow(row)) {
			for (const post of this.postsByKey.get(key) ?? []) {
				found.add(post);
			}
		}
		const placeOf = (post: PlannedPost) => this.places.get(post) ?? 0;
		return [...found].sort((one, other) => placeOf(one) - placeOf(other));
	}
}

function keysOfPost({ post, caption, accountIds, times, mediaKeys }: PlannedPost): Set<string> {
	const accounts = accountIds.length > 0 ? accountIds : [NO_ACCOUNT];
	const contents = contentKeys(caption, new Set(times), mediaKeys);
	return new Set([...onAccounts(accounts, contents), ...traceKeysOf(post)]);
}

function keysOfRow({ caption, wish, mediaKeys, traces }: ReadableRow): Set<string> {
	const { accountIds = [], scheduledAfter } = wish;
	const times = scheduledAfter ? [scheduledAfter] : [];
	const contents = contentKeys(caption, times, mediaKeys);
	return new Set([...onAccounts([...accountIds, NO_ACCOUNT], contents), ...(traces?.keys ?? [])]);
}

function contentKeys(
	caption: string,
	times: Iterable<string | null>,
	mediaKeys: readonly string[],
): string[] {
	return [
		`caption ${caption}`,
		...[...times].flatMap((time) => timeKeys(time)).map((key) => `time ${key}`),
		...mediaKeys.map((key) => `media ${key}`),
	];
}

function onAccounts(accountIds: readonly string[], keys: readonly string[]): string[] {
	return accountIds.flatMap((accountId) => keys.map((key) => `${accountId} ${key}`));
}
