import type { Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { isObject } from './json';
import type { ServiceClient } from './serviceClient';
import { asFailure, ServiceError } from './serviceError';

/**
 * A content group from the list of the service, or from posts; then with the number of posts that
 * have it.
 */
export interface ContentGroup {
	readonly contentGroupId: string;
	readonly name?: string;
	readonly color?: string;
	readonly tagId?: string;
	readonly source: 'service' | 'posts';
	readonly posts?: number;
}

/** The path of a list of tags in a description, whose `servers` may contain the beginning of all paths. */
const TAGS_PATHS = /^(.*\/v2)?\/content-tags\/?$/;

/** The most posts in which groups are searched: five requests. */
export const MAX_POSTS_SEEN = 500;

/**
 * The content groups of the company: from the list, if the description of the service contains this
 * list, else from posts.
 */
export async function findContentGroups(client: ServiceClient): Promise<ContentGroup[]> {
	const listed = await readTags(client).catch(asFailure);
	if (!(listed instanceof ServiceError)) {
		return listed ?? (await gatherFromPosts(client));
	}
	// If the service does not return the list that it describes, the groups are gathered from
	// posts.
	if (![403, 404, 405, 410].includes(listed.facts.httpStatus ?? 0)) {
		throw listed;
	}
	return await gatherFromPosts(client);
}

async function readTags(client: ServiceClient): Promise<ContentGroup[] | undefined> {
	const { paths } = (await client.call('getApiDescription')) as { paths?: unknown };
	const listsTags = Object.entries(paths ?? {}).some(
		([path, methods]) => TAGS_PATHS.test(path) && isObject(methods) && isObject(methods.get),
	);
	if (!listsTags) {
		return undefined;
	}
	const keyOf = (tag: unknown) => (isObject(tag) ? contentTagOf(tag).contentGroupId : undefined);
	const tags = await client.pages('listContentTags', {}, keyOf);
	return tags.filter(isObject).flatMap((tag): ContentGroup[] => {
		const { contentGroupId, ...more } = contentTagOf(tag);
		return contentGroupId ? [{ ...more, contentGroupId, source: 'service' }] : [];
	});
}

/**
 * Completes a content tag: with its tagId, which a service may call `id`, and its contentGroupId,
 * which is "tag:" and the tagId.
 */
export function contentTagOf<Tag extends object>(
	tag: Tag,
): Tag & { tagId?: string; contentGroupId?: string } {
	const fields = tag as Record<string, unknown>;
	const textOf = (key: string) => {
		const value = fields[key];
		const hasText = value !== '' && ['string', 'number'].includes(typeof value);
		return hasText ? String(value) : undefined;
	};
	const groupId = textOf('contentGroupId');
	const tagId = textOf('tagId') ?? textOf('id') ?? /^tag:(.+)$/s.exec(groupId ?? '')?.[1];
	const contentGroupId = groupId ?? (tagId && `tag:${tagId}`);
	return {
		...tag,
		...(tagId ? { tagId } : {}),
		...(contentGroupId ? { contentGroupId } : {}),
	};
}

/** The newest posts of the company, up to MAX_POSTS_SEEN (spec, "GET /v2/posts"). Throws ServiceError. */
export async function newestPosts(client: ServiceClient): Promise<Post[]> {
	const input = { query: { limit: LIMITS.pageSize } };
	return await client.pages('listPosts', input, ({ postId }) => postId, {
		limit: MAX_POSTS_SEEN,
	});
}

async function gatherFromPosts(client: ServiceClient): Promise<ContentGroup[]> {
	const counts = new Map<string, number>();
	for (const id of (await newestPosts(client)).flatMap((post) => post.contentGroupIds ?? [])) {
		counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return [...counts].map(([contentGroupId, posts]) => ({ contentGroupId, source: 'posts', posts }));
}

/** The name of a content group, or its ID if the service returns no name. */
export function contentGroupLabel({ contentGroupId, name, posts }: ContentGroup): string {
	if (name !== undefined || posts === undefined) {
		return name ?? contentGroupId;
	}
	return `${contentGroupId} (${posts} ${posts === 1 ? 'post' : 'posts'})`;
}
