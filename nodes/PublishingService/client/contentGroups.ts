import { collectPages } from './pagination';
import type { ServiceClient } from './serviceClient';
import { isObject } from './responseBody';
import { LIMITS } from '../contract/limits';

/** A content group and how it became known. */
export interface ContentGroup {
	readonly contentGroupId: string;
	readonly name?: string;
	readonly color?: string;
	readonly tagId?: string;
	/** `service`: listed by the service; `posts`: seen on posts, which is all that is specified. */
	readonly source: 'service' | 'posts';
	/** On how many of the posts looked at. */
	readonly posts?: number;
}

/** Where a service that lists its tags would do so, beside the POST of the specification. */
const TAGS_PATH = '/v2/content-tags';

/** How many posts are looked at for their groups: five requests. */
export const MAX_POSTS_SEEN = 500;

/**
 * The content groups of the company. The specification shows no list of tags: where the service's
 * own description has one it is used, otherwise the groups are gathered from recent posts.
 */
export async function findContentGroups(client: ServiceClient): Promise<ContentGroup[]> {
	return (await listsTags(client)) ? await readTags(client) : await gatherFromPosts(client);
}

async function listsTags(client: ServiceClient): Promise<boolean> {
	const { paths } = (await client.call('getApiDescription')) as { paths?: unknown };
	const path = isObject(paths) ? paths[TAGS_PATH] : undefined;
	return isObject(path) && isObject(path.get);
}

async function readTags(client: ServiceClient): Promise<ContentGroup[]> {
	const tags = await collectPages(
		async (cursor) => {
			const { data, nextCursor } = await client.read(TAGS_PATH, { cursor });
			return {
				data: (Array.isArray(data) ? data : []).filter(isObject),
				nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
			};
		},
		(tag) => groupIdOf(tag),
	);
	return tags.map((tag) => ({
		...tag,
		contentGroupId: groupIdOf(tag),
		source: 'service',
	}));
}

/** A tag's group has the form tag:<tagId> (specification, "Content tag"). */
function groupIdOf({ contentGroupId, tagId }: Record<string, unknown>): string {
	return typeof contentGroupId === 'string' ? contentGroupId : `tag:${String(tagId)}`;
}

async function gatherFromPosts(client: ServiceClient): Promise<ContentGroup[]> {
	const posts = await collectPages(
		async (cursor) => await client.call('listPosts', { query: { limit: LIMITS.pageSize, cursor } }),
		(post) => post.postId,
		MAX_POSTS_SEEN,
	);
	const counts = new Map<string, number>();
	for (const id of posts.flatMap((post) => post.contentGroupIds ?? [])) {
		counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return [...counts].map(([contentGroupId, count]) => ({
		contentGroupId,
		source: 'posts',
		posts: count,
	}));
}

/** The name that a person knows, or the ID where the service told no name. */
export function contentGroupLabel({ contentGroupId, name, posts }: ContentGroup): string {
	return name ?? (posts === undefined ? contentGroupId : `${contentGroupId} (${posts} posts)`);
}
