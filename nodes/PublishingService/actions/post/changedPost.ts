import type { ServiceClient } from '../../client/serviceClient';
import { passOn, ServiceError } from '../../client/serviceError';
import type { Post } from '../../contract/service';

/**
 * A post as it is after a change whose answer says nothing but that it was made. Where it cannot be
 * read, its ID alone: the change is no less made.
 */
export async function changedPost(
	service: ServiceClient,
	postId: string,
): Promise<Partial<Post> & Pick<Post, 'postId'>> {
	try {
		return { ...(await service.call('getPost', { path: { postId } })), postId };
	} catch (error) {
		if (!(error instanceof ServiceError) || error.facts.code === 'cancelled') throw passOn(error);
		return { postId };
	}
}
