import type { Platform, Post } from '../contract/schemas';
import { accountItemsOf, standingItemsOf } from '../posting/readPost';
import { finding } from '../sheet/texts/findings';
import { isRefusal } from './decisionContext';
import { type FoundPost, postIfRead } from '../posting/readPosts';
import type { PostIntent, SheetRow } from './types';

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
	const namedPosts = row.postIds.map((postId) => namePost(postId, foundPosts.get(postId)));
	const { pairs, unpaired } = pairByPlatform(namedPosts, wishes);
	const ofNamedPosts = namedPosts.flatMap((namedPost): PostIntent[] => {
		const wish = pairs.get(namedPost);
		const { postId } = namedPost;
		return wish
			? [{ ...wish, target: { kind: 'existing', postId } }]
			: makeSurplus(namedPost, wishes);
	});
	// The platform of a post that could not be read is unknown: a new post could be its duplicate.
	const areAllRead = namedPosts.every(({ post }) => post);
	return areAllRead ? [...ofNamedPosts, ...unpaired] : ofNamedPosts;
}

/** The wish of each post that has one, and the remaining wishes. */
interface Pairing {
	readonly pairs: ReadonlyMap<NamedPost, PostIntent>;
	readonly unpaired: readonly PostIntent[];
}

function pairByPlatform(namedPosts: readonly NamedPost[], wishes: readonly PostIntent[]): Pairing {
	const unpaired = new Set(wishes);
	const pairs = new Map<NamedPost, PostIntent>();
	const pair = (namedPost: NamedPost, wish: PostIntent | undefined) => {
		if (wish) {
			pairs.set(namedPost, wish);
			unpaired.delete(wish);
		}
	};
	// A post for one platform chooses before a post for both platforms, which fits every wish.
	const readable = namedPosts.filter(({ post }) => post);
	const fewestPlatformsFirst = readable.sort((a, b) => a.platforms.size - b.platforms.size);
	for (const namedPost of fewestPlatformsFirst) {
		const fitting = [...unpaired].find((wish) => haveCommon(wish.platforms, namedPost.platforms));
		pair(namedPost, fitting);
	}
	for (const namedPost of namedPosts) {
		if (namedPost.post === undefined || pairs.size === 0) {
			pair(namedPost, [...unpaired][0]);
		}
	}
	return { pairs, unpaired: [...unpaired] };
}

function namePost(postId: string, answer: FoundPost | undefined): NamedPost {
	const post = postIfRead(answer);
	const standing = standingItemsOf(post);
	const items = standing.length > 0 ? standing : accountItemsOf(post);
	return { postId, post, platforms: new Set(items.map(({ platform }) => platform)) };
}

function haveCommon(some: ReadonlySet<Platform>, others: ReadonlySet<Platform>): boolean {
	return [...some].some((platform) => others.has(platform));
}

/** An intent for a surplus post. Refused if it is unclear which of 2 posts belongs to the row. */
function makeSurplus(
	{ postId, post, platforms }: NamedPost,
	wishes: readonly PostIntent[],
): PostIntent[] {
	const [firstWish] = wishes;
	const hasEnded = post !== undefined && standingItemsOf(post).length === 0;
	if (!firstWish || hasEnded) {
		return [];
	}
	// A row that cannot be read gives up no post.
	const refusals = wishes.flatMap(({ findings }) => findings).filter(isRefusal);
	const isUnclear = wishes.some((wish) => haveCommon(wish.platforms, platforms));
	const column = firstWish.row.reader.label('postId');
	const unclear = finding('refusal', 'twoPostsForPlatform', column, { postId });
	return [
		{
			...firstWish,
			target: { kind: 'surplus', postId },
			accountIds: [],
			platforms,
			findings: isUnclear ? [...refusals, unclear] : refusals,
		},
	];
}
