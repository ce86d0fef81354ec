import type { ServiceClient } from '../client/serviceClient';
import { isExpiredCursor, limitOf, ServiceError } from '../client/serviceError';
import { LIMITS } from '../contract/limits';

/** What the list is narrowed to; its cursor is the `nextCursor` of the page before, none for the first page. */
export type PostListQuery = Readonly<
	Partial<Record<'cursor' | 'accountId' | 'contentGroupId' | 'status', string>>
>;

export type Source = ReturnType<typeof serviceSource>;

/** The reads of a poll: each is one request, and throws what a poll does not expect to happen. */
export function serviceSource(client: ServiceClient) {
	return {
		/** A digest of the API key and of the address of the service. */
		key: client.keyDigest,
		/** Milliseconds by which the service's clock is ahead of the host's; undefined: no answer has said. */
		get clockOffset() {
			return client.clockOffset;
		},
		/** A page of up to 100 posts in an order of which nothing is known; null: the cursor expired. */
		async listPosts(query: PostListQuery) {
			const request = client.call('listPosts', { query: { ...query, limit: LIMITS.pageSize } });
			const page = await request.catch((error: unknown) => {
				if (query.cursor !== undefined && isExpiredCursor(error)) {
					return null;
				}
				throw error;
			});
			assertIds(page?.data.map(({ postId }) => postId));
			return page && { data: page.data, nextCursor: page.nextCursor ?? null };
		},
		/** Null: there is none any more; for figures also: not yet. */
		async getPost(postId: string) {
			const post = await client.call('getPost', { path: { postId } }).catch(nullIfNotFound);
			assertIds(post && [post.postId]);
			return post;
		},
		async getPostAnalytics(postId: string) {
			// The history is kept as short as it may be.
			const request = client.call('getPostAnalytics', { path: { postId }, query: { limit: 1 } });
			return (await request.catch(nullIfNotFound))?.summary ?? null;
		},
		async listAccounts() {
			const accounts = await client.listAccounts();
			assertIds(accounts.map(({ accountId }) => accountId));
			return accounts;
		},
		async getAccountAnalytics(accountId: string) {
			const request = client.call('getAccountAnalytics', { path: { accountId } });
			return await request.catch(nullIfNotFound);
		},
	};
}

/** For a 404 of the service itself, not of a proxy or of a wrong address. */
function nullIfNotFound(error: unknown): null {
	const { httpStatus, kind } = error instanceof ServiceError ? error.facts : {};
	if (httpStatus === 404 && kind === 'refused') {
		return null;
	}
	throw error;
}

/** What has no ID is no answer to believe. */
function assertIds(ids: readonly unknown[] | null | undefined): void {
	if (ids?.every((id) => typeof id === 'string' && id !== '') ?? true) {
		return;
	}
	throw new Error('The service answered with a post or account that has no ID');
}

/** Why a reading failed: the key itself, what it may not read, a cap until it resets, or what may pass. */
export function kindOf(error: unknown): 'keyRefused' | 'scopeMissing' | 'capUsedUp' | 'passing' {
	if (!(error instanceof ServiceError) || error.facts.kind !== 'refused') {
		return 'passing';
	}
	const { code, httpStatus } = error.facts;
	if (httpStatus === 401 || code === 'unauthorized') {
		return 'keyRefused';
	}
	if (code === 'insufficient_scope' || httpStatus === 403) {
		return 'scopeMissing';
	}
	return limitOf(error.facts) ? 'capUsedUp' : 'passing';
}

/** Whether it may do the next time without a person. */
export function mayPass(error: unknown): boolean {
	return ['capUsedUp', 'passing'].includes(kindOf(error));
}

/** A time of the service this far ahead of its present is a slip or a plan. */
const MAX_SLIP_MS = 10 * 60_000;

/** Clocks are no further apart than this. */
const MAX_APART_MS = 25 * 3_600_000;

/** What time it is for the service: as its answers say, or at least as late as the latest that it has dated. */
export class ServiceClock {
	/** `ahead`: by how much, at most, something that the service has dated was ahead of the host's time. */
	constructor(
		private readonly hostNow: number,
		private readonly source: Source,
		public ahead: number | undefined,
	) {}

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
		if (time <= this.limit) {
			this.ahead = Math.max(this.ahead ?? -Infinity, time - this.hostNow);
		}
	}
}
