import { isObject } from '../../client/responseBody';
import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import type { Post, PostAccountItem } from '../../contract/decoded';

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
	const post = await outcomeOf(service.call('getPost', { path: { postId } }));
	if (!(post instanceof ServiceError)) return { ...post, postId };
	if (post.facts.code === 'cancelled') throw post;
	return { postId };
}
