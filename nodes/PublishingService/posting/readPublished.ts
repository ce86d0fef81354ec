import type { ServiceClient } from '../client/serviceClient';
import type { Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { type PartOfList, readPostsByStatus } from '../client/readPostsByStatus';

/** The most published posts that a run reads, of an account or of the company. */
export const MAX_PUBLISHED = 1_000;
/** Lists of more accounts cost more requests than the list of the company. */
const FEW_ACCOUNTS = 3;

/**
 * The statuses of published posts, in the order of publishing, so that a post that moves on during
 * the read is not missed. Only few posts are being published at a time.
 */
const RELEASED = [
	{ status: 'posting', atMost: LIMITS.pageSize },
	{ status: 'processing', atMost: LIMITS.pageSize },
	{ status: 'posted', atMost: MAX_PUBLISHED },
] as const;

/** Posts, and whether the bounds left none of them out. */
export interface PostsRead {
	readonly posts: readonly Post[];
	readonly isWhole: boolean;
}

/**
 * Reads posts that are published or being published for some of these accounts, 100 per request.
 * Returns whether they are complete. Does not use `since`: the specification does not say which
 * time it compares, so posts that were planned long ago could be missed. Throws ServiceError.
 */
export async function readPublished(
	service: ServiceClient,
	accountIds: ReadonlySet<string>,
): Promise<PostsRead> {
	const filters =
		accountIds.size > FEW_ACCOUNTS ? [{}] : [...accountIds].map((accountId) => ({ accountId }));
	const parts = RELEASED.flatMap((part) => filters.map((filter) => ({ ...part, filter })));
	return await readWhole(service, parts);
}

/**
 * Reads the posts that were created since a moment, whatever became of them, in one list. What the service
 * compares with it cannot be earlier than the creation of a post. Throws ServiceError.
 */
export async function readCreatedSince(service: ServiceClient, since: string): Promise<PostsRead> {
	const parts = [{ status: undefined, atMost: MAX_PUBLISHED, filter: { since } }];
	return await readWhole(service, parts);
}

async function readWhole(service: ServiceClient, parts: readonly PartOfList[]): Promise<PostsRead> {
	const { posts, cutShort } = await readPostsByStatus(service, parts);
	return { posts, isWhole: cutShort.length === 0 };
}
