import type { ServiceClient } from '../client/serviceClient';
import type { Post } from '../contract/decoded';
import { LIMITS } from '../contract/limits';

/** Published posts that a run reads at most, of an account or of the company. */
export const MAX_PUBLISHED = 1_000;
/** Lists of more accounts cost more requests than the list of the company. */
const FEW_ACCOUNTS = 3;

/**
 * From the way to the platform to its end, so that a post that moves on meanwhile is not missed. Only few
 * posts are on their way at a time.
 */
const RELEASED = [
	['posting', LIMITS.pageSize],
	['processing', LIMITS.pageSize],
	['posted', MAX_PUBLISHED],
] as const;

/**
 * Reads posts that are published, or on their way, for some of these accounts, a hundred a request, and
 * whether these are all of them. The specification does not say what 'since' compares, so that a post that
 * was planned long ago would be missed with it. Throws ServiceError.
 */
export async function readPublished(
	service: ServiceClient,
	accountIds: ReadonlySet<string>,
): Promise<{ readonly posts: readonly Post[]; readonly isWhole: boolean }> {
	const filters =
		accountIds.size > FEW_ACCOUNTS ? [{}] : [...accountIds].map((accountId) => ({ accountId }));
	const posts = new Map<string, Post>();
	let isWhole = true;
	for (const [status, atMost] of RELEASED) {
		for (const filter of filters) {
			const query = { ...filter, status, limit: LIMITS.pageSize };
			let next: string | null | undefined;
			const onPage = ({ nextCursor }: { readonly nextCursor?: string | null }) => {
				next = nextCursor;
			};
			const keyOf = ({ postId }: Post) => postId;
			const bounds = { limit: atMost, onPage };
			const found = await service.pages('listPosts', { query }, keyOf, bounds);
			found.forEach((post) => posts.set(post.postId, post));
			isWhole &&= !next;
		}
	}
	return { posts: [...posts.values()], isWhole };
}
