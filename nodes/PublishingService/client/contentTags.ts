import type { ServiceClient } from './serviceClient';
import { isObject } from './decodeAnswer';
import { asFailure, ServiceError } from './serviceError';
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

/** Where a service that lists its tags would do so, in a description, whose `servers` may hold the beginning of all paths. */
const TAGS_PATHS = /^(.*\/v2)?\/content-tags\/?$/;

/** How many posts are looked at for their groups: five requests. */
export const MAX_POSTS_SEEN = 500;

/**
 * The content groups of the company. The specification shows no list of tags: where the service's
 * own description has one it is used, otherwise the groups are gathered from recent posts.
 */
export async function findContentGroups(client: ServiceClient): Promise<ContentGroup[]> {
	const listed = await readTags(client).catch(asFailure);
	if (!(listed instanceof ServiceError)) return listed ?? (await gatherFromPosts(client));
	// A description or list that the service does not give after all is none.
	if (![403, 404, 405, 410].includes(listed.facts.httpStatus ?? 0)) throw listed;
	return await gatherFromPosts(client);
}

/** The tags of a service that lists them, as its description says; undefined for another. */
async function readTags(client: ServiceClient): Promise<ContentGroup[] | undefined> {
	const { paths } = (await client.call('getApiDescription')) as { paths?: unknown };
	const listsTags = Object.entries(paths ?? {}).some(
		([path, methods]) => TAGS_PATHS.test(path) && isObject(methods) && isObject(methods.get),
	);
	if (!listsTags) return undefined;
	const keyOf = (tag: unknown) => (isObject(tag) ? contentTagOf(tag).contentGroupId : undefined);
	const tags = await client.pages('listContentTags', {}, keyOf);
	return tags.filter(isObject).flatMap((tag): ContentGroup[] => {
		const { contentGroupId, ...more } = contentTagOf(tag);
		return contentGroupId ? [{ ...more, contentGroupId, source: 'service' }] : [];
	});
}

/**
 * A tag with its tagId and contentGroupId: a service may call the first `id`, and the second has the
 * form tag:<tagId> (specification, "Content tag"). What it does not tell stays missing.
 */
export function contentTagOf<Tag extends object>(
	tag: Tag,
): Tag & { tagId?: string; contentGroupId?: string } {
	const { tagId, id, contentGroupId } = tag as Record<string, unknown>;
	const known =
		textOf(tagId) ?? textOf(id) ?? /^tag:(.+)$/s.exec(textOf(contentGroupId) ?? '')?.[1];
	const group = textOf(contentGroupId) ?? (known && `tag:${known}`);
	return { ...tag, ...(known && { tagId: known }), ...(group && { contentGroupId: group }) };
}

function textOf(value: unknown): string | undefined {
	const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
	return isText ? String(value) : undefined;
}

async function gatherFromPosts(client: ServiceClient): Promise<ContentGroup[]> {
	const posts = await client.pages(
		'listPosts',
		{ query: { limit: LIMITS.pageSize } },
		(post) => post.postId,
		MAX_POSTS_SEEN,
	);
	const counts = new Map<string, number>();
	for (const id of posts.flatMap((post) => post.contentGroupIds ?? [])) {
		counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	const source = 'posts';
	return [...counts].map(([contentGroupId, count]) => ({ contentGroupId, source, posts: count }));
}

/** The name that a person knows, or the ID where the service told no name. */
export function contentGroupLabel({ contentGroupId, name, posts }: ContentGroup): string {
	if (name !== undefined || posts === undefined) return name ?? contentGroupId;
	return `${contentGroupId} (${posts} ${posts === 1 ? 'post' : 'posts'})`;
}
