import type {
	Account,
	AccountAnalytics,
	Post,
	PostAnalyticsSummary,
	PostPage,
} from '../contract/decoded';

export interface PostListQuery {
	/** The `nextCursor` of the page before; none for the first page. */
	readonly cursor?: string;
	readonly accountId?: string;
	readonly contentGroupId?: string;
	readonly status?: string;
	/** ISO 8601. */
	readonly since?: string;
}

/** The reads of the service that a poll is made of; each is one request, and each may throw. */
export interface Source {
	/** A page of up to 100 posts in an order of which nothing is known; null: the cursor expired. */
	listPosts(query: PostListQuery): Promise<PostPage | null>;
	/** Null: there is no such post any more. */
	getPost(postId: string): Promise<Post | null>;
	/** Null: there are no figures of this post, not yet or not any more. */
	getPostAnalytics(postId: string): Promise<PostAnalyticsSummary | null>;
	listAccounts(): Promise<readonly Account[]>;
	/** Null: there are no figures of this account, not yet or not any more. */
	getAccountAnalytics(accountId: string): Promise<AccountAnalytics | null>;
}

/**
 * Why a request gave nothing:
 * - `keyRefused`: the key itself; no request will do.
 * - `scopeMissing`: the key may not read this; others it may.
 * - `capUsedUp`: no request will do before the cap resets.
 * - `accountGone`: the account that was asked for is not there.
 * - `passing`: anything else; it may do the next time.
 */
export type FailureKind = 'keyRefused' | 'scopeMissing' | 'capUsedUp' | 'accountGone' | 'passing';

/** A request that gave nothing; its cause is what was thrown. */
export class ReadingFailure extends Error {
	constructor(
		readonly kind: FailureKind,
		message: string,
		override readonly cause: unknown,
	) {
		super(message);
		this.name = 'ReadingFailure';
	}

	/** Whether it may do the next time without a person, so that it must not end a trigger that starts. */
	get mayPass(): boolean {
		return this.kind !== 'keyRefused' && this.kind !== 'scopeMissing';
	}
}

/** Whatever was thrown, as a reading's failure. */
export function asReadingFailure(error: unknown): ReadingFailure {
	if (error instanceof ReadingFailure) return error;
	return new ReadingFailure(
		'passing',
		error instanceof Error ? error.message : String(error),
		error,
	);
}
