import type { ServiceClient } from '../client/serviceClient';
import { isExpiredCursor, limitOf, asFailure, ServiceError } from '../client/serviceError';
import type {
	Account,
	AccountAnalytics,
	Post,
	PostAnalyticsSummary,
	PostPage,
} from '../contract/decoded';
import { LIMITS } from '../contract/limits';

/** What the list is narrowed to; its cursor is the `nextCursor` of the page before, none for the first page. */
export type PostListQuery = Readonly<
	Partial<Record<'cursor' | 'accountId' | 'contentGroupId' | 'status', string>>
>;

/**
 * Why a request gave nothing:
 * - `keyRefused`: the key itself; no request will do.
 * - `scopeMissing`: the key may not read this; others it may.
 * - `capUsedUp`: no request will do before the cap resets.
 * - `passing`: anything else; it may do the next time.
 */
export type FailureKind = 'keyRefused' | 'scopeMissing' | 'capUsedUp' | 'passing';

/** A request that gave nothing; its cause is what was thrown. */
export class ReadingFailure extends Error {
	constructor(
		readonly kind: FailureKind,
		override readonly cause: unknown,
	) {
		super(cause instanceof Error ? cause.message : String(cause));
		this.name = 'ReadingFailure';
	}

	/** Whether it may do the next time without a person, so that it must not end a trigger that starts. */
	get mayPass(): boolean {
		return this.kind !== 'keyRefused' && this.kind !== 'scopeMissing';
	}
}

/** Whatever was thrown, as a reading's failure. */
export function asReadingFailure(error: unknown): ReadingFailure {
	return error instanceof ReadingFailure ? error : new ReadingFailure('passing', error);
}

/** The reads of the service that a poll is made of; each is one request, and each may throw. */
export type Source = ReturnType<typeof serviceSource>;

/** The reads of a poll, made by the client; what a poll expects to happen is no error here. */
export function serviceSource(client: ServiceClient) {
	return {
		/** A digest of the API key and of the address of the service. */
		key: client.keyDigest,
		/** Milliseconds by which the service's clock is ahead of the host's, as its last answer said; undefined: none has. */
		get clockOffset() {
			return client.clockOffset;
		},
		/** A page of up to 100 posts in an order of which nothing is known; null: the cursor expired. */
		async listPosts(query: PostListQuery): Promise<PostPage | null> {
			const request = client.call('listPosts', { query: { ...query, limit: LIMITS.pageSize } });
			const isExpired = query.cursor === undefined ? () => false : isExpiredCursor;
			const page = await answerOf(request, isExpired);
			assertIds(page?.data.map(({ postId }) => postId));
			return page && { data: page.data, nextCursor: page.nextCursor ?? null };
		},
		/** Null: there is no such post any more. */
		async getPost(postId: string): Promise<Post | null> {
			const post = await answerOf(client.call('getPost', { path: { postId } }), isNotFound);
			assertIds(post && [post.postId]);
			return post;
		},
		/** Null: there are no figures of this post, not yet or not any more. Their history is kept as short as it may be. */
		async getPostAnalytics(postId: string): Promise<PostAnalyticsSummary | null> {
			const input = { path: { postId }, query: { limit: 1 } };
			const answer = await answerOf(client.call('getPostAnalytics', input), isNotFound);
			return answer?.summary ?? null;
		},
		async listAccounts(): Promise<readonly Account[]> {
			const accounts = (await answerOf(client.listAccounts(), () => false)) ?? [];
			assertIds(accounts.map(({ accountId }) => accountId));
			return accounts;
		},
		/** Null: there are no figures of this account, not yet or not any more. */
		async getAccountAnalytics(accountId: string): Promise<AccountAnalytics | null> {
			const path = { accountId };
			return await answerOf(client.call('getAccountAnalytics', { path }), isNotFound);
		},
	};
}

/** Null where the answer is a refusal that is expected; throws a ReadingFailure for any other. */
async function answerOf<T>(
	request: Promise<T>,
	isExpected: (error: ServiceError) => boolean,
): Promise<T | null> {
	const outcome = await request.catch(asFailure);
	if (!(outcome instanceof ServiceError)) return outcome;
	if (isExpected(outcome)) return null;
	throw new ReadingFailure(kindOf(outcome), outcome);
}

/** What has no ID is no answer to believe. */
function assertIds(ids: readonly unknown[] | null | undefined): void {
	if (ids?.every((id) => typeof id === 'string' && id !== '') ?? true) return;
	throw new Error('The service answered with a post or account that has no ID');
}

function kindOf({ facts }: ServiceError): FailureKind {
	const { kind, code, httpStatus } = facts;
	if (kind !== 'refused') return 'passing';
	if (httpStatus === 401 || code === 'unauthorized') return 'keyRefused';
	if (code === 'insufficient_scope' || httpStatus === 403) return 'scopeMissing';
	return limitOf(facts) ? 'capUsedUp' : 'passing';
}

/** A 404 of the service itself, not of a proxy or of a wrong address. */
function isNotFound({ facts }: ServiceError): boolean {
	return facts.httpStatus === 404 && facts.kind === 'refused';
}

/** A time of the service this far ahead of its present is a slip or a plan. */
const MAX_SLIP_MS = 10 * 60_000;

/** Clocks are no further apart than this. */
const MAX_APART_MS = 25 * 3_600_000;

/**
 * What time it is for the service, which its answers say. Where they do not, it is at least as late as
 * the latest that it has dated.
 */
export class ServiceClock {
	constructor(
		/** The host's time. */
		private readonly hostNow: number,
		private readonly source: Source,
		/** By how much something that the service has dated was ahead of the host's time, at most. */
		public ahead: number | undefined,
	) {}

	/** Whether the service says what time it is. */
	get isExact(): boolean {
		return this.source.clockOffset !== undefined;
	}

	/** In the service's time; NaN where nothing tells it. */
	get now(): number {
		return this.hostNow + (this.source.clockOffset ?? this.ahead ?? NaN);
	}

	/** What the service dates later than this has not happened yet. */
	get limit(): number {
		return this.isExact ? this.now + MAX_SLIP_MS : this.hostNow + MAX_APART_MS;
	}

	/** Takes a time into account at which something has happened in the service. */
	note(time: number): void {
		if (time <= this.limit) this.ahead = Math.max(this.ahead ?? -Infinity, time - this.hostNow);
	}
}
