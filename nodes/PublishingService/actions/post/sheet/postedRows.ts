import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import { LIMITS } from '../../../contract/limits';
import type { Post } from '../../../contract/decoded';

/** Up to so many posts are read one by one; of more, a page of the list reads a hundred. */
const FEW = 2;
/** Pages that may bring none of the posts before those that are left are read one by one. */
const IDLE_PAGES = 3;

/** A post, or why it could not be read. */
export type ReadPost = Post | ServiceError;

/** Reads posts by their IDs with as few requests as can be. */
export async function readPosts(
	service: ServiceClient,
	postIds: Iterable<string>,
): Promise<Map<string, ReadPost>> {
	const posts = new Map<string, ReadPost>();
	const missing = new Set(postIds);
	const refusal = await outcomeOf(readInto(posts, service, missing));
	if (refusal instanceof ServiceError) {
		if (refusal.facts.code !== 'insufficient_scope') throw refusal;
		for (const postId of missing) if (!posts.has(postId)) posts.set(postId, refusal);
	}
	return posts;
}

async function readInto(
	posts: Map<string, ReadPost>,
	service: ServiceClient,
	wanted: ReadonlySet<string>,
): Promise<void> {
	if (wanted.size > FEW) {
		for (const post of await fromList(service, wanted)) posts.set(post.postId, post);
	}
	for (const postId of wanted) {
		if (!posts.has(postId)) posts.set(postId, await readOne(service, postId));
	}
}

/** Reads the list, newest first, as long as that is cheaper than reading one by one. */
async function fromList(service: ServiceClient, wanted: ReadonlySet<string>): Promise<Post[]> {
	const found = new Map<string, Post>();
	let cursor: string | undefined;
	let idle = 0;
	do {
		const page = await nextPage(service, cursor);
		if (!page) break;
		const hits = page.data.filter(({ postId }) => wanted.has(postId) && !found.has(postId));
		for (const post of hits) found.set(post.postId, post);
		idle = hits.length > 0 ? 0 : idle + 1;
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined && wanted.size - found.size > FEW && idle < IDLE_PAGES);
	return [...found.values()];
}

/** A cursor that no longer counts ends the reading of pages, and nothing else. */
async function nextPage(service: ServiceClient, cursor: string | undefined) {
	const query = { limit: LIMITS.pageSize, cursor };
	const page = await outcomeOf(service.call('listPosts', { query }));
	if (!(page instanceof ServiceError)) return page;
	if (page.facts.code === 'invalid_cursor' && cursor !== undefined) return undefined;
	throw page;
}

async function readOne(service: ServiceClient, postId: string): Promise<ReadPost> {
	const post = await outcomeOf(service.call('getPost', { path: { postId } }));
	if (!(post instanceof ServiceError)) return post;
	const { code, httpStatus } = post.facts;
	const isOfAll = ['insufficient_scope', 'cancelled'].includes(code) || httpStatus === 401;
	if (isOfAll) throw post;
	return post;
}
