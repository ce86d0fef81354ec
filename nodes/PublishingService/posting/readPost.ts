import { isObject } from '../client/json';
import type { ServiceClient } from '../client/serviceClient';
import { asFailureUnlessCancelled, ServiceError } from '../client/serviceError';
import type { Post, PostAccountItem } from '../contract/schemas';
import { isEnded, isFinal, isReleasing, mayStillChange, phaseOf } from '../contract/postStatuses';

/** The accounts of a post. An answer to a write may not have them, or have another value in their place. */
export function accountItemsOf(post: Partial<Pick<Post, 'accounts'>> = {}): PostAccountItem[] {
	return Array.isArray(post.accounts) ? post.accounts.filter(isObject) : [];
}

/** The hashtags of a post; undefined if the answer does not have them as a list. */
export function hashtagsOf({ hashtags }: Partial<Pick<Post, 'hashtags'>>): string[] | undefined {
	return textsIn(hashtags);
}

/** The content groups of a post; undefined if the answer does not have them as a list. */
export function contentGroupsOf({ contentGroupIds }: Partial<Post>): string[] | undefined {
	return textsIn(contentGroupIds);
}

/** True for a group that a post inherited from a template: it stays, whatever the row or the sheet says. */
export function isTemplateGroup(group: string): boolean {
	return group.startsWith('template:');
}

function textsIn(list: unknown): string[] | undefined {
	return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : undefined;
}

/** The accounts of a post for which it was not cancelled and did not fail. */
export function standingItemsOf(post?: Partial<Pick<Post, 'accounts'>>): PostAccountItem[] {
	return accountItemsOf(post).filter(({ status }) => !isEnded(status));
}

/**
 * True if a post is published or being published for some of its accounts. A service may refuse to
 * queue it again.
 */
export function isPartlyPublished(post: Pick<Post, 'accounts'>): boolean {
	return accountItemsOf(post).some(
		({ status }) => isReleasing(status) || phaseOf(status) === 'out',
	);
}

export function isPublished(post: Post): boolean {
	const isThrough = accountItemsOf(post).every(({ status }) => isFinal(status));
	return phaseOf(post.status) === 'out' && isThrough;
}

/** True if the post goes live for no account, because somebody cancelled it. */
export function isCancelledAsAWhole(post: Post): boolean {
	const items = accountItemsOf(post);
	const statuses = items.length > 0 ? items.map(({ status }) => status) : [post.status];
	return statuses.every((status) => phaseOf(status) === 'cancelled');
}

/** True if a post may still change for any of its accounts. */
export function isToCome(post?: Partial<Pick<Post, 'accounts'>>): boolean {
	return accountItemsOf(post).some(({ status }) => mayStillChange(status));
}

/** Reads a post as it is now. If it cannot be read, returns the fallback. */
export async function postNow<Fallback extends Partial<Post> | undefined>(
	service: ServiceClient,
	postId: string,
	fallback: Fallback,
): Promise<Post | Fallback> {
	const post = await service.call('getPost', { path: { postId } }).catch(asFailureUnlessCancelled);
	return post instanceof ServiceError ? fallback : { ...post, postId };
}
