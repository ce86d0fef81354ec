import type { INode } from 'n8n-workflow';

import type { Account, Post, PostStatus } from '../../../../sandbox/service';
import type { TriggerOptions } from '../../../../nodes/PublishingService/trigger/chosenOptions';
import type { TriggerEvent } from '../../../../nodes/PublishingService/trigger/events/event';
import { poll } from '../../../../nodes/PublishingService/trigger/poll';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { ServiceReader } from '../../../../nodes/PublishingService/trigger/serviceReader';
import type { FailureKind } from '../../../../nodes/PublishingService/trigger/readingFailure';
import {
	emptyMemory,
	type ProcessMemory,
} from '../../../../nodes/PublishingService/trigger/triggerState';

export const NOW = Date.parse('2026-11-20T12:00:00Z');

export const optionsWith = (changes: Partial<TriggerOptions> = {}): TriggerOptions => ({
	events: ['postStatusChanged'],
	entries: [],
	reportStatusPer: 'post',
	accountIds: [],
	contentGroupId: '',
	onlyStatuses: [],
	queueLowAt: 3,
	threshold: { kind: 'amount', by: 0 },
	postMetrics: ['views'],
	accountMetrics: ['followers'],
	trackPostsForDays: 7,
	analyticsMinutes: 0,
	maxRequests: 10,
	maxTrackedPosts: 10_000,
	...changes,
});

/** A post for these accounts that was created `minutes` before NOW. */
export function postOf(
	postId: string,
	status: PostStatus,
	{ minutes = 60, accountIds = ['acc-1'] }: { minutes?: number; accountIds?: string[] } = {},
): Post {
	const createdAt = new Date(NOW - minutes * 60_000).toISOString();
	return {
		postId,
		status,
		media: { kind: 'video', count: 1, thumbnailUrl: null },
		caption: null,
		hashtags: [],
		sound: null,
		notes: null,
		createdAt,
		accounts: accountIds.map((accountId) => ({
			accountId,
			username: accountId,
			platform: 'tiktok',
			status,
			queuedAt: createdAt,
			...(status === 'posted' && { postedAt: createdAt }),
		})),
	};
}

export const accountOf = (accountId: string, fields: Partial<Account> = {}): Account => ({
	accountId,
	platform: 'tiktok',
	username: accountId,
	status: 'active',
	queueDepth: 5,
	...fields,
});

export const ALL = optionsWith({ events: ['postCreated', 'postStatusChanged'] });
/** A day in minutes. */
export const DAY = 24 * 60;

/** A list of posts, newest first, one for each minute. */
export const history = (count: number, status: PostStatus = 'posted', from = 60) =>
	Array.from({ length: count }, (_, n) => postOf(`p${n}`, status, { minutes: from + n }));

/** Moves a post like the service: queueing it again starts a new cycle. */
export function moved(post: Post, status: PostStatus, queuedMinutesAgo?: number): Post {
	const queuedAt =
		queuedMinutesAgo === undefined
			? undefined
			: new Date(NOW - queuedMinutesAgo * 60_000).toISOString();
	return {
		...post,
		status,
		accounts: post.accounts.map((item) => ({
			...item,
			status,
			...(queuedAt !== undefined && { queuedAt }),
		})),
	};
}

/** The error that the client throws if a read fails in this way. */
export function failureOf(kind: FailureKind, message: string = kind): Error {
	const kinds = {
		keyRefused: { code: 'unauthorized', httpStatus: 401 },
		scopeMissing: { code: 'insufficient_scope', httpStatus: 403 },
		capUsedUp: { code: 'rate_limited', httpStatus: 429 },
	} as const;
	if (kind === 'passing') {
		return new Error(message);
	}
	return new ServiceError(message, { kind: 'refused', ...kinds[kind] });
}

/** A service with lists that the test changes; records its requests. */
export class FakeService implements ServiceReader {
	key = 'key-1';
	clockOffset: number | undefined;
	posts: Post[] = [];
	accounts: Account[] = [];
	views = new Map<string, number>();
	followers = new Map<string, number>();
	readonly requests: string[] = [];
	pageSize = 100;
	cursorsExpired = false;
	/** True if a cursor lasts from one poll to the next. */
	cursorsLast = true;
	/** Beginning of the requests that fail. */
	failing: string | undefined;
	isFailing: (request: string) => boolean = () => false;
	/** The error that failing requests throw. */
	failure: Error | undefined;
	private fresh = new Set<string>();

	async listPosts({ cursor, contentGroupId }: { cursor?: string; contentGroupId?: string }) {
		await this.count(`listPosts ${cursor ?? ''}`.trim());
		const isKnown = cursor === undefined || this.cursorsLast || this.fresh.has(cursor);
		if (!isKnown || (cursor !== undefined && this.cursorsExpired)) {
			return null;
		}
		const posts = contentGroupId
			? this.posts.filter(({ contentGroupIds = [] }) => contentGroupIds.includes(contentGroupId))
			: this.posts;
		const start = Number(cursor ?? 0);
		const end = start + this.pageSize;
		const nextCursor = end < posts.length ? String(end) : null;
		if (nextCursor !== null) {
			this.fresh.add(nextCursor);
		}
		return { data: posts.slice(start, end), nextCursor };
	}

	/** Marks the beginning of a poll. */
	begin(): void {
		this.requests.length = 0;
		this.fresh.clear();
	}

	async getPost(postId: string) {
		await this.count(`getPost ${postId}`);
		return this.posts.find((post) => post.postId === postId) ?? null;
	}

	async getPostAnalytics(postId: string) {
		await this.count(`getPostAnalytics ${postId}`);
		const views = this.views.get(postId);
		return views === undefined ? null : { views };
	}

	async listAccounts() {
		await this.count('listAccounts');
		return this.accounts;
	}

	async getAccountAnalytics(accountId: string) {
		await this.count(`getAccountAnalytics ${accountId}`);
		const followers = this.followers.get(accountId);
		return followers === undefined ? null : { accountId, followers };
	}

	private async count(request: string): Promise<void> {
		this.requests.push(request);
		await Promise.resolve();
		const isFailing = this.failing !== undefined && request.startsWith(this.failing);
		if (isFailing || this.isFailing(request)) {
			throw this.failure ?? new Error(`${request} failed`);
		}
	}
}

/** A trigger whose state is saved as JSON between polls. */
export class FakeTrigger {
	state: unknown;
	now = NOW;
	failure: Error | undefined;
	warnings: readonly string[] = [];
	/** The memory of its process; null if each poll runs in a new process. */
	process: ProcessMemory | null = emptyMemory();

	constructor(
		readonly service: FakeService,
		public options: TriggerOptions,
	) {}

	async poll(): Promise<readonly TriggerEvent[]> {
		this.now += 60_000;
		this.service.begin();
		const clock = { now: this.now, endsAt: Infinity };
		const memory = { checkpoint: this.state };
		const result = await poll({
			memory,
			process: this.process ?? emptyMemory(),
			service: this.service,
			options: this.options,
			clock,
			spent: 0,
			unmatched: [],
		});
		this.state = JSON.parse(JSON.stringify(memory.checkpoint)) as unknown;
		this.failure = result.failure;
		this.warnings = result.warnings;
		return result.events;
	}

	async pollIds(): Promise<string[]> {
		return (await this.poll()).map(({ eventId }) => eventId);
	}
}

/** The ids of the events of this many polls. */
export async function idsOf(trigger: FakeTrigger, polls: number): Promise<string[]> {
	const told: string[] = [];
	for (let n = 0; n < polls; n++) {
		told.push(...(await trigger.pollIds()));
	}
	return told;
}

let nodes = 0;

/** A new trigger node. */
export const nodeOf = (): INode => ({
	id: `node ${nodes++}`,
	name: 'Trigger',
	type: 'publishingServiceTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});
