import type { ServiceClient } from '../../../client/serviceClient';
import { passOn, ServiceError } from '../../../client/serviceError';
import { LIMITS } from '../../../contract/limits';
import type { Post } from '../../../contract/service';

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
	try {
		if (missing.size > FEW) {
			for (const post of await fromList(service, missing)) posts.set(post.postId, post);
		}
		for (const postId of missing) {
			if (!posts.has(postId)) posts.set(postId, await readOne(service, postId));
		}
	} catch (error) {
		if (!isForbidden(error)) throw passOn(error);
		for (const postId of missing) if (!posts.has(postId)) posts.set(postId, error);
	}
	return posts;
}

function isForbidden(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.facts.code === 'insufficient_scope';
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
	try {
		return await service.call('listPosts', { query: { limit: LIMITS.pageSize, cursor } });
	} catch (error) {
		const isCursor = error instanceof ServiceError && error.facts.code === 'invalid_cursor';
		if (isCursor && cursor !== undefined) return undefined;
		throw passOn(error);
	}
}

async function readOne(service: ServiceClient, postId: string): Promise<ReadPost> {
	try {
		return await service.call('getPost', { path: { postId } });
	} catch (error) {
		const isOfAll = isForbidden(error) || !(error instanceof ServiceError);
		if (isOfAll || error.facts.httpStatus === 401 || error.facts.code === 'cancelled') {
			throw passOn(error);
		}
		return error;
	}
}
