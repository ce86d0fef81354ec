import type { ServiceClient } from '../client/serviceClient';
import { asFailure, isExpiredCursor, ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { readPostsByStatus } from '../client/readPostsByStatus';

/** The most planned posts of each status that a run reads. */
export const MAX_PLANNED = 1_000;

/**
 * The statuses of planned posts. Those that wait for approval come first, so that a post approved
 * during the read is not missed. Posts that are published for some of their accounts seldom wait
 * for another account; only the latest of them do.
 */
const PLANNED = [
	{ status: 'pending_approval', atMost: MAX_PLANNED },
	{ status: 'queued', atMost: MAX_PLANNED },
	{ status: 'partially_posted', atMost: LIMITS.pageSize },
] as const;

/**
 * Reads planned posts, of one tag if the filter names it, 100 per request. Returns whether they are
 * complete. Throws ServiceError.
 */
export async function readPlanned(
	service: ServiceClient,
	filter: { readonly contentGroupId?: string } = {},
): Promise<{ readonly posts: readonly Post[]; readonly isWhole: boolean }> {
	const parts = PLANNED.map((part) => ({ ...part, filter }));
	const { posts, cutShort } = await readPostsByStatus(service, parts);
	return { posts, isWhole: !cutShort.some(({ atMost }) => atMost === MAX_PLANNED) };
}

/** A post, or why it could not be read. */
export type FoundPost = Post | ServiceError;

/** The post of an answer; undefined if it could not be read, or was not looked for. */
export function postIfRead(answer: FoundPost | undefined): Post | undefined {
	return answer instanceof ServiceError ? undefined : answer;
}

/** The most posts that are read one by one. More posts are read from the list, a hundred in one request. */
const FEW = 2;

/** After this many pages without a wanted post, the remaining posts are read one by one. */
const IDLE_PAGES = 3;

/** Reads posts by their IDs with as few requests as possible. The posts in `postsRead` need no request. */
export async function readPosts(
	service: ServiceClient,
	postIds: Iterable<string>,
	postsRead: readonly Post[] = [],
): Promise<Map<string, FoundPost>> {
	const posts = new Map<string, FoundPost>();
	const missingIds = new Set(postIds);
	const keep = (post: Post) => {
		if (missingIds.delete(post.postId)) {
			posts.set(post.postId, post);
		}
	};
	postsRead.forEach(keep);
	try {
		if (missingIds.size > FEW) {
			await readFromList(service, missingIds, keep);
		}
		for (const postId of missingIds) {
			posts.set(postId, await readOne(service, postId));
		}
	} catch (error) {
		const refusal = asFailure(error);
		if (refusal.facts.code !== 'insufficient_scope') {
			throw refusal;
		}
		for (const postId of missingIds) {
			posts.set(postId, posts.get(postId) ?? refusal);
		}
	}
	return posts;
}

/** Reads the list, newest first, as long as that is cheaper than reading one by one. */
async function readFromList(
	service: ServiceClient,
	missingIds: ReadonlySet<string>,
	keep: (post: Post) => void,
): Promise<void> {
	let pages = 0;
	let idlePages = 0;
	const onPage = ({ data }: { readonly data: readonly Post[] }) => {
		const missingBefore = missingIds.size;
		data.forEach(keep);
		pages++;
		idlePages = missingIds.size < missingBefore ? 0 : idlePages + 1;
		return missingIds.size > FEW && idlePages < IDLE_PAGES;
	};
	const query = { limit: LIMITS.pageSize };
	const reading = service.pages('listPosts', { query }, ({ postId }) => postId, { onPage });
	const failure = await reading.catch(asFailure);
	if (!(failure instanceof ServiceError)) {
		return;
	}
	// Cursors that lead nowhere end the reading of pages, and nothing else.
	const isOfCursor = failure.facts.code === 'endless_list' || isExpiredCursor(failure);
	if (pages === 0 || !isOfCursor) {
		throw failure;
	}
}

async function readOne(service: ServiceClient, postId: string): Promise<FoundPost> {
	const post = await service.call('getPost', { path: { postId } }).catch(asFailure);
	if (!(post instanceof ServiceError)) {
		return post;
	}
	const { code, httpStatus } = post.facts;
	if (['insufficient_scope', 'cancelled'].includes(code) || httpStatus === 401) {
		throw post;
	}
	return post;
}
