import type { ServiceClient } from '../client/serviceClient';
import { isExpiredCursor, limitOf, ServiceError } from '../client/serviceError';
import type { Account, Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import type { FiguresAnswer } from './figures/metrics';

/**
 * The filters of the list. Its cursor is the `nextCursor` of the previous page; the first page has
 * none.
 */
export type PostListQuery = Readonly<
	Partial<Record<'cursor' | 'accountId' | 'contentGroupId' | 'status', string>>
>;

/** The reads of a poll: each is one request, and throws what a poll does not expect to happen. */
export interface Source {
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

export class ServiceSource implements Source {
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

/** For a cursor that the service does not know any more. */
function nullIfExpired(error: unknown, { cursor }: PostListQuery): null {
	if (cursor !== undefined && isExpiredCursor(error)) {
		return null;
	}
	throw error;
}

/** For a 404 of the service itself, not of a proxy or of a wrong address. */
function nullIfNotFound(error: unknown): null {
	const { httpStatus, kind } = error instanceof ServiceError ? error.facts : {};
	if (httpStatus === 404 && kind === 'refused') {
		return null;
	}
	throw error;
}

/** An answer without an ID is not to be believed. */
function assertIds(ids: readonly unknown[] | null | undefined): void {
	if (ids?.every((id) => typeof id === 'string' && id !== '') ?? true) {
		return;
	}
	throw new Error('The service answered with a post or account that has no ID');
}

/** Why a reading failed: the key itself, a missing scope, a daily cap until it resets, or something that may pass. */
export type FailureKind = 'keyRefused' | 'scopeMissing' | 'capUsedUp' | 'passing';

export function failureKind(error: unknown): FailureKind {
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

/** True if it may succeed the next time without a person. */
export function canPass(error: unknown): boolean {
	return ['capUsedUp', 'passing'].includes(failureKind(error));
}

/** A time that is this far ahead of the service's present is a wrong clock or a plan. */
const MAX_SLIP_MS = 10 * 60_000;

/** Clocks are no further apart than this. */
const MAX_APART_MS = 25 * 3_600_000;

/** The service's time: as its answers say, or at least as late as the latest that it has dated. */
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

	/** Time of the service; NaN if it is unknown. */
	get now(): number {
		return this.hostNow + (this.source.clockOffset ?? this.ahead ?? NaN);
	}

	/** A thing that the service dates later than this has not happened yet. */
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
