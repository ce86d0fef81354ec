import type { Account, Post, PostStatus } from '../../../nodes/PublishingService/contract/service';
import type { Source } from '../../../nodes/PublishingService/polling/source';

export const START = Date.parse('2026-05-01T08:00:00Z');
const MILESTONE_METRICS = { likes: 0, comments: 0, shares: 0, saves: 0, engagementRate: 0 };

interface Item {
	accountId: string;
	status: PostStatus;
	queuedAt: number;
	postedAt: number | null;
}

export interface WorldPost {
	readonly postId: string;
	readonly createdAt: number;
	readonly items: Item[];
	/** Where an arbitrary order puts it. */
	rank: number;
	views: number;
	maxViews: number;
}

export type PageOrder = 'newest' | 'oldest' | 'arbitrary';

export interface WorldOptions {
	readonly order: PageOrder;
	readonly pageSize: number;
	/** Whether the whole post is watched; the arrivals are logged accordingly. */
	readonly watchesWhole: boolean;
}

/** A small Publishing Service of its own, and the truth about what has happened in it. */
export class World {
	readonly posts = new Map<string, WorldPost>();
	readonly accounts = new Map<string, { status: string; queueDepth: number }>();
	/** `<post>:<account or ->:<status>:<run>` of every move of an item. */
	readonly arrivals = new Set<string>();
	/** `<account>:<status or ->` of every change of an account. */
	readonly accountMoves = new Set<string>();
	/** The queue depths that each answer to a list of accounts showed. */
	readonly depthsShown: Array<Map<string, number>> = [];
	private now = START;
	private cursorAge = 0;
	private made = 0;
	private names = 0;
	/** Whether the requests to come fail, one by one; none fails when it is used up. */
	faults: boolean[] = [];
	/** What happens in the service just before the requests to come, one by one. */
	interruptions: Array<(() => void) | undefined> = [];

	constructor(readonly options: WorldOptions) {}

	get time(): number {
		return this.now;
	}

	pass(seconds: number): void {
		this.now += seconds * 1000;
	}

	addPost(accountIds: string[], status: PostStatus, rank: number): WorldPost {
		const postId = `post-${++this.made}`;
		const post: WorldPost = {
			postId,
			createdAt: this.now,
			items: accountIds.map((accountId) => ({
				accountId,
				status,
				queuedAt: this.now,
				postedAt: status === 'posted' ? this.now : null,
			})),
			rank,
			views: 0,
			maxViews: 0,
		};
		this.posts.set(postId, post);
		return post;
	}

	/** Moves an item on; queueing it again begins a new run. */
	move(post: WorldPost, item: Item, status: PostStatus, isRequeued: boolean): void {
		if (item.status === status) return;
		if (isRequeued) {
			this.pass(1);
			item.queuedAt = this.now;
		}
		item.status = status;
		if (status === 'posted') item.postedAt = this.now;
		const accountId = this.options.watchesWhole ? '-' : item.accountId;
		this.arrivals.add(`${post.postId}:${accountId}:${status}:${runOf(item)}`);
	}

	view(post: WorldPost, views: number): void {
		post.views = views;
		post.maxViews = Math.max(post.maxViews, views);
	}

	setAccount(accountId: string, isThere: boolean): void {
		if (isThere) {
			const status = `status-${++this.names}`;
			const queueDepth = this.accounts.get(accountId)?.queueDepth ?? 5;
			this.accounts.set(accountId, { status, queueDepth });
			this.accountMoves.add(`${accountId}:${status}`);
		} else {
			this.accounts.delete(accountId);
			this.accountMoves.add(`${accountId}:-`);
		}
	}

	expireCursors(): void {
		this.cursorAge++;
	}

	/** The service as a poll reaches it. */
	source(): Source {
		return {
			listPosts: async ({ cursor }) => await this.answer(() => this.page(cursor)),
			getPost: async (postId) =>
				await this.answer(() => {
					const post = this.posts.get(postId);
					return post ? this.present(post) : null;
				}),
			getPostAnalytics: async (postId) =>
				await this.answer(() => {
					const post = this.posts.get(postId);
					return post ? { ...MILESTONE_METRICS, views: post.views } : null;
				}),
			listAccounts: async () =>
				await this.answer(() => {
					const depths = [...this.accounts].map(
						([id, { queueDepth }]) => [id, queueDepth] as const,
					);
					this.depthsShown.push(new Map(depths));
					return [...this.accounts].map(([accountId, account]): Account => ({
						accountId,
						platform: 'tiktok',
						username: accountId,
						...account,
					}));
				}),
			getAccountAnalytics: async () => await this.answer(() => null),
		};
	}

	private async answer<T>(make: () => T): Promise<T> {
		// Two turns of the event loop's queue, so that overlapping polls interleave.
		await Promise.resolve();
		this.interruptions.shift()?.();
		if (this.faults.shift() === true) throw new Error('a fault of the service');
		const answer = make();
		await Promise.resolve();
		return answer;
	}

	private page(cursor: string | undefined) {
		const [age, offset] = (cursor ?? `${this.cursorAge}@0`).split('@').map(Number);
		if (age !== this.cursorAge || offset === undefined) return null;
		const { order, pageSize } = this.options;
		const sign = order === 'newest' ? -1 : 1;
		const sorted = [...this.posts.values()].sort((a, b) =>
			order === 'arbitrary'
				? a.rank - b.rank
				: sign * (a.createdAt - b.createdAt || a.postId.localeCompare(b.postId)),
		);
		const end = offset + pageSize;
		return {
			data: sorted.slice(offset, end).map((post) => this.present(post)),
			nextCursor: end < sorted.length ? `${age}@${end}` : null,
		};
	}

	private present({ postId, createdAt, items }: WorldPost): Post {
		return {
			postId,
			status: combine(items.map(({ status }) => status)),
			media: { kind: 'video', count: 1, thumbnailUrl: null },
			caption: null,
			hashtags: [],
			sound: null,
			notes: null,
			createdAt: new Date(createdAt).toISOString(),
			accounts: items.map(({ accountId, status, queuedAt, postedAt }) => ({
				accountId,
				username: accountId,
				platform: 'tiktok',
				status,
				queuedAt: new Date(queuedAt).toISOString(),
				...(postedAt !== null && { postedAt: new Date(postedAt).toISOString() }),
			})),
		};
	}
}

export function runOf({ queuedAt }: { queuedAt: number }): number {
	return Math.floor(queuedAt / 1000);
}

function combine(statuses: PostStatus[]): PostStatus {
	const order: PostStatus[] = ['posting', 'processing', 'queued', 'pending_approval', 'draft'];
	const underWay = order.find((status) => statuses.includes(status));
	const [first = 'draft'] = statuses;
	if (underWay) return underWay;
	return statuses.every((status) => status === first) ? first : 'partially_posted';
}
