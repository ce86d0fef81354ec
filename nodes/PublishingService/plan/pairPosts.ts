import { ServiceError } from '../client/serviceError';
import type { Platform, Post } from '../contract/schemas';
import { accountItemsOf, standingItemsOf } from '../posting/readPost';
import { finding } from '../sheet/texts/findings';
import type { FoundPost, PostIntent, SheetRow } from './types';

/** A post that a row names, as far as it could be read. */
interface NamedPost {
	readonly postId: string;
	readonly post: Post | undefined;
	readonly platforms: ReadonlySet<Platform>;
}

/**
 * Pairs the posts that a row wants with the posts that it names, by their platforms. A remaining
 * post is a surplus: the row does not want it any more. A remaining wish is a new post.
 */
export function pairPosts(
	row: SheetRow,
	wishes: readonly PostIntent[],
	foundPosts: ReadonlyMap<string, FoundPost>,
): PostIntent[] {
	const named = row.postIds.map((postId) => namePost(postId, foundPosts.get(postId)));
	const { pairs, left } = pairByPlatform(named, wishes);
	const existing = named.flatMap((post) => {
		const wish = pairs.get(post);
		const { postId } = post;
		return wish
			? [{ ...wish, target: { kind: 'existing', postId } as const }]
			: makeSurplus(post, wishes);
	});
	// The platform of a post that could not be read is unknown.
	const areAllRead = named.every(({ post }) => post);
	return [...existing, ...(areAllRead ? left : [])];
}

/** The wish of each post that has one, and the wishes that are left over. */
interface Pairing {
	readonly pairs: ReadonlyMap<NamedPost, PostIntent>;
	readonly left: readonly PostIntent[];
}

function pairByPlatform(named: readonly NamedPost[], wishes: readonly PostIntent[]): Pairing {
	const left = [...wishes];
	const pairs = new Map<NamedPost, PostIntent>();
	const take = (post: NamedPost, fits: (wish: PostIntent) => boolean) => {
		const at = left.findIndex(fits);
		const [wish] = at < 0 ? [] : left.splice(at, 1);
		if (wish) {
			pairs.set(post, wish);
		}
	};
	// A post for one platform first: one for both takes what is left.
	const readable = named.filter(({ post }) => post);
	const bySize = readable.sort((a, b) => a.platforms.size - b.platforms.size);
	for (const post of bySize) {
		take(post, ({ platforms }) => haveCommon(platforms, post.platforms));
	}
	for (const post of named) {
		if (post.post === undefined || pairs.size === 0) {
			take(post, () => true);
		}
	}
	return { pairs, left };
}

function namePost(postId: string, found: FoundPost | undefined): NamedPost {
	const post = found instanceof ServiceError ? undefined : found;
	const standing = standingItemsOf(post);
	const items = standing.length > 0 ? standing : accountItemsOf(post);
	return { postId, post, platforms: new Set(items.map(({ platform }) => platform)) };
}

function haveCommon(some: ReadonlySet<Platform>, others: ReadonlySet<Platform>): boolean {
	return [...some].some((one) => others.has(one));
}

/** An intent for a surplus post. Refused if it is unclear which of 2 posts belongs to the row. */
function makeSurplus(
	{ postId, post, platforms }: NamedPost,
	wishes: readonly PostIntent[],
): PostIntent[] {
	const [first] = wishes;
	if (!first || (post && standingItemsOf(post).length === 0)) {
		return [];
	}
	// A row that cannot be read takes nothing away.
	const refusals = wishes
		.flatMap(({ findings }) => findings)
		.filter(({ severity }) => severity === 'refusal');
	const isUnclear = wishes.some((wish) => haveCommon(wish.platforms, platforms));
	const column = first.row.reader.label('postId');
	const unclear = finding('refusal', 'twoPostsForNetwork', column, { postId });
	return [
		{
			...first,
			target: { kind: 'surplus', postId },
			accountIds: [],
			platforms,
			findings: isUnclear ? [...refusals, unclear] : refusals,
		},
	];
}
