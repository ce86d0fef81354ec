import type { ServiceClient } from '../../client/serviceClient';
import type { Post, PostAnalytics } from '../../contract/decoded';
import { ConcurrencyLimit } from '../concurrencyLimit';
import { readFigures } from '../readFigures';
import { accountItemsOf } from './posts';

/** The current figures of a post. */
export type PostFigures = NonNullable<PostAnalytics['summary']>;

/** How many posts are asked for their figures at once. */
const AT_ONCE = 5;
/** Posts of these states have not been out. */
const NEVER_OUT = new Set(['draft', 'pending_approval', 'queued', 'posting', 'processing']);

/**
 * The current figures of posts, in their order, with one request for each post that may be out;
 * undefined where there are none yet. Throws ServiceError.
 */
export async function readFiguresOf(
	service: ServiceClient,
	posts: readonly Post[],
): Promise<Array<PostFigures | undefined>> {
	const limit = new ConcurrencyLimit(AT_ONCE);
	return await Promise.all(
		posts.map(async (post) =>
			mayBeOut(post) ? await limit.run(async () => await readSummary(service, post)) : undefined,
		),
	);
}

function mayBeOut(post: Post): boolean {
	const items = accountItemsOf(post);
	return !NEVER_OUT.has(post.status) || items.some(({ postedAt }) => postedAt !== undefined);
}

async function readSummary(service: ServiceClient, post: Post): Promise<PostFigures | undefined> {
	const path = { postId: post.postId };
	const figures = await readFigures(
		async () => await service.call('getPostAnalytics', { path, query: { limit: 1 } }),
		// It was listed a moment ago.
		async () => await Promise.resolve(post),
	);
	const summary = figures?.summary;
	return summary && Object.keys(summary).length > 0 ? summary : undefined;
}

/** The figures of a summary, without what the post itself says. */
export function simplifyFigures(figures: PostFigures | undefined): object {
	if (!figures) return { collected: false };
	const { views, likes, comments, shares, saves, engagementRate, lastUpdated } = figures;
	return { views, likes, comments, shares, saves, engagementRate, lastUpdated };
}
