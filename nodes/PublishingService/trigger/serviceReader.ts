import type { ServiceClient } from '../client/serviceClient';
import { isExpiredCursor, ServiceError } from '../client/serviceError';
import type { Account, Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import type { FiguresAnswer } from './analytics/metrics';

/**
 * The filters of the list. Its cursor is the `nextCursor` of the previous page; the first page has
 * none.
 */
export type PostListQuery = Readonly<
	Partial<Record<'cursor' | 'accountId' | 'contentGroupId' | 'status', string>>
>;

/** The reads of a poll: each is one request, and throws what a poll does not expect to happen. */
export interface ServiceReader {
	/** A digest of the API key and of the address of the service. */
	readonly key: string;
	/** Milliseconds by which the service's clock is ahead of the host's; undefined: no answer has said. */
	readonly clockOffset: number | undefined;
	/** Reads a page of up to 100 posts in an unknown order; null if the cursor expired. */
	listPosts(query: PostListQuery): Promise<PostPage | null>;
	/** Null if the post does not exist any more. */
	getPost(postId: string): Promise<Post | null>;
	/** Null if the analytics are not collected yet, or the post does not exist any more. */
	getPostAnalytics(postId: string): Promise<FiguresAnswer | null>;
	listAccounts(): Promise<readonly Account[]>;
	/** Null if the analytics are not collected yet, or the account does not exist any more. */
	getAccountAnalytics(accountId: string): Promise<FiguresAnswer | null>;
}

export interface PostPage {
	readonly data: readonly Post[];
	readonly nextCursor: string | null;
}

export class ClientReader implements ServiceReader {
	constructor(private readonly client: ServiceClient) {}

	get key(): string {
		return this.client.keyDigest;
	}

	get clockOffset(): number | undefined {
		return this.client.clockOffset;
	}

	async listPosts(query: PostListQuery): Promise<PostPage | null> {
		const { client } = this;
		const request = client.call('listPosts', { query: { ...query, limit: LIMITS.pageSize } });
		const page = await request.catch((error: unknown) => nullIfExpired(error, query));
		assertIds(page?.data.map(({ postId }) => postId));
		return page && { data: page.data, nextCursor: page.nextCursor ?? null };
	}

	async getPost(postId: string): Promise<Post | null> {
		const request = this.client.call('getPost', { path: { postId } });
		const post = await request.catch(nullIfNotFound);
		assertIds(post && [post.postId]);
		return post;
	}

	async getPostAnalytics(postId: string): Promise<FiguresAnswer | null> {
		// The history is kept as short as it may be.
		const input = { path: { postId }, query: { limit: 1 } };
		const answer = await this.client.call('getPostAnalytics', input).catch(nullIfNotFound);
		return answer?.summary ?? null;
	}

	async listAccounts(): Promise<readonly Account[]> {
		const accounts = await this.client.listAccounts();
		assertIds(accounts.map(({ accountId }) => accountId));
		return accounts;
	}

	async getAccountAnalytics(accountId: string): Promise<FiguresAnswer | null> {
		const request = this.client.call('getAccountAnalytics', { path: { accountId } });
		return await request.catch(nullIfNotFound);
	}
}

/** Null if the service no longer knows the cursor; throws every other error. */
function nullIfExpired(error: unknown, { cursor }: PostListQuery): null {
	if (cursor !== undefined && isExpiredCursor(error)) {
		return null;
	}
	throw error;
}

/** Null for a 404 of the service itself; throws every other error, such as the 404 of a proxy. */
function nullIfNotFound(error: unknown): null {
	const { httpStatus, kind } = error instanceof ServiceError ? error.facts : {};
	if (httpStatus === 404 && kind === 'refused') {
		return null;
	}
	throw error;
}

/** Throws if a post or account of an answer has no ID: such an answer is not one of the service. */
function assertIds(ids: readonly unknown[] | null | undefined): void {
	if (ids?.every((id) => typeof id === 'string' && id !== '') ?? true) {
		return;
	}
	throw new Error('The service answered with a post or account that has no ID');
}
