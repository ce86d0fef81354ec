import type { ServiceClient } from './serviceClient';
import type { Post } from '../contract/schemas';
import type { PostStatus } from '../contract/enums';
import { LIMITS } from '../contract/serviceLimits';

/** A part of the list of posts, and the number of posts that are read of it at most. */
export interface PartOfList {
	/** Undefined for posts in any status. */
	readonly status: PostStatus | undefined;
	readonly atMost: number;
	/** The account, the content tag or the moment to which the list is narrowed. */
	readonly filter?: Readonly<Partial<Record<'accountId' | 'contentGroupId' | 'since', string>>>;
}

/** Posts of several parts of the list, each once. */
export interface ReadPosts {
	readonly posts: readonly Post[];
	/** The parts of the list that have more posts than the node read. */
	readonly cutShort: readonly PartOfList[];
}

/** Reads parts of the list of posts one after the other, a hundred posts a request. Throws ServiceError. */
export async function readPostsByStatus(
	service: ServiceClient,
	parts: readonly PartOfList[],
): Promise<ReadPosts> {
	const posts = new Map<string, Post>();
	const cutShort: PartOfList[] = [];
	for (const part of parts) {
		const { status, atMost, filter } = part;
		const query = { ...filter, status, limit: LIMITS.pageSize };
		let cursorAfterLastPage: string | null | undefined;
		const onPage = ({ nextCursor }: { readonly nextCursor?: string | null }) => {
			cursorAfterLastPage = nextCursor;
		};
		const bounds = { limit: atMost, onPage };
		const ofPart = await service.pages('listPosts', { query }, ({ postId }) => postId, bounds);
		for (const post of ofPart) {
			posts.set(post.postId, post);
		}
		if (cursorAfterLastPage) {
			cutShort.push(part);
		}
	}
	return { posts: [...posts.values()], cutShort };
}
