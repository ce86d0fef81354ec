import type {
	Account,
	AccountAnalytics,
	Post,
	PostAnalyticsSummary,
	PostPage,
} from '../contract/service';

export interface PostListQuery {
	/** The `nextCursor` of the page before; none for the first page. */
	readonly cursor?: string;
	readonly accountId?: string;
	readonly contentGroupId?: string;
}

/** The reads of the service that a poll is made of; each is one request, and each may throw. */
export interface Source {
	/** A page of up to 100 posts in an order of which nothing is known; null: the cursor expired. */
	listPosts(query: PostListQuery): Promise<PostPage | null>;
	/** Null: there is no such post any more. */
	getPost(postId: string): Promise<Post | null>;
	/** Null: there is no such post any more. */
	getPostAnalytics(postId: string): Promise<PostAnalyticsSummary | null>;
	listAccounts(): Promise<readonly Account[]>;
	/** Null: there is no such account any more. */
	getAccountAnalytics(accountId: string): Promise<AccountAnalytics | null>;
}
