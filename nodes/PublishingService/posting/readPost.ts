import { isObject } from '../client/decodeAnswer';
import type { ServiceClient } from '../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../client/serviceError';
import type { Post, PostAccountItem } from '../contract/decoded';
import { isReleasing, phaseOf } from '../contract/statuses';

/** The account items of a post; an answer to a write may lack them or hold something else there. */
export function accountItemsOf({ accounts }: Partial<Pick<Post, 'accounts'>>): PostAccountItem[] {
	return Array.isArray(accounts) ? accounts.filter(isObject) : [];
}

/**
 * Whether a post is out, or on its way, for some of its accounts. A service may refuse to queue it again
 * (409, "post already published"), so what is cancelled of it may be lost.
 */
export function isPartlyOut(post: Pick<Post, 'accounts'>): boolean {
	return accountItemsOf(post).some(
		({ status }) => isReleasing(status) || phaseOf(status) === 'out',
	);
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

/** Why a post does not go out: somewhere, or at all. */
export interface Lapse {
	readonly why: 'cancelled' | 'failed' | 'draft';
	/** Undefined where it holds for the whole post. */
	readonly account?: PostAccountItem;
}

/**
 * What keeps a post from going out to these accounts, or to all of its own. An account that the post
 * does not name is no lapse but a difference.
 */
export function lapsesOf(post: Post, accountIds?: readonly string[]): Lapse[] {
	const items = accountItemsOf(post);
	const own = items.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
	const lapsed = own.flatMap((account): Lapse[] => {
		const why = whyOf(account.status);
		return why ? [{ why, account }] : [];
	});
	const [first] = lapsed;
	const isWhole = lapsed.length === items.length && lapsed.every(({ why }) => why === first?.why);
	if (first && isWhole) return [{ why: first.why }];
	if (items.length > 0) return lapsed;
	const why = post.status === 'draft' ? 'draft' : whyOf(post.status);
	return why ? [{ why }] : [];
}

/** A draft that is queued for an account waits there for its approval. */
function whyOf(status: string): 'cancelled' | 'failed' | undefined {
	const phase = phaseOf(status);
	return phase === 'cancelled' || phase === 'failed' ? phase : undefined;
}
