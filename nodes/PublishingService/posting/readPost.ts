import { isObject } from '../client/responseBody';
import type { ServiceClient } from '../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../client/serviceError';
import type { Post, PostAccountItem } from '../contract/decoded';

/** The account items of a post; an answer to a write may lack them or hold something else there. */
export function accountItemsOf({ accounts }: Partial<Pick<Post, 'accounts'>>): PostAccountItem[] {
	return Array.isArray(accounts) ? accounts.filter(isObject) : [];
}

/**
 * A post after a change whose answer is empty. Where it cannot be read, only its ID: the change was
 * made all the same.
 */
export async function changedPost(
	service: ServiceClient,
	postId: string,
): Promise<Partial<Post> & Pick<Post, 'postId'>> {
	const post = await outcomeOfLook(service.call('getPost', { path: { postId } }));
	return post instanceof ServiceError ? { postId } : { ...post, postId };
}
