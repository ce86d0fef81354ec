import type { ServiceClient } from '../client/serviceClient';
import { asFailureUnlessCancelled, ServiceError } from '../client/serviceError';
import type { CreatePostBody, Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { findDifferences } from './findDifferences';

/** How many pages of the first account's posts are looked through: 500 posts. */
const MAX_PAGES = 5;

/**
 * Finds the post that an earlier run created from the same row, among the latest posts of its first
 * account. Undefined if there is none, if several are similar, or if the API key may not read
 * posts.
 */
export async function findOriginal(
	service: ServiceClient,
	body: CreatePostBody,
	since: string | undefined,
): Promise<Post | undefined> {
	const query = { accountId: body.accountIds[0], since, limit: LIMITS.pageSize };
	let pages = 0;
	const onPage = () => ++pages < MAX_PAGES;
	const latest = service.pages('listPosts', { query }, ({ postId }) => postId, { onPage });
	const posts = await latest.catch(asFailureUnlessCancelled);
	if (posts instanceof ServiceError) {
		return undefined;
	}
	const [post, ...similarPosts] = posts.filter((candidate) => isSame(candidate, body));
	return similarPosts.length === 0 ? post : undefined;
}

/** True if a post has the content of the request. Uploads are not compared, because they differ from run to run. */
function isSame(post: Post, body: CreatePostBody): boolean {
	const { accountIds, caption = '', notes = '', hashtags = [], media } = body;
	const wish = { accountIds, caption, notes, hashtags, media: { count: media.length } };
	return (
		post.accounts?.length === new Set(accountIds).size &&
		// A post without a time may have any: a service may leave it out.
		post.accounts.every(
			({ scheduledAfter: time }) =>
				!time || Date.parse(time) === Date.parse(String(body.scheduledAfter)),
		) &&
		findDifferences(wish, { ...post, hashtags: post.hashtags ?? [] }).length === 0
	);
}
