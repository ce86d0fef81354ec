import type { Account, Post } from '../../contract/decoded';
import type { Accounts } from '../accounts';
import type { EventContext } from '../events/event';
import type { TriggerOptions } from '../triggerOptions';
import type { Posts } from '../posts/posts';
import { DAY_MS } from '../posts/records';
import type { PostChange } from '../posts/tracker';
import type { ReadingContext, Request } from '../scheduler';
import {
	ACCOUNT_METRICS,
	accountFigures,
	POST_METRICS,
	postFigures,
	type Figures,
} from './metrics';
import { FigureTracker, type FiguresChange, type FiguresState } from './figureTracker';

/** The figures of the posts that were published lately. */
export class PostFigures extends FigureTracker<Post> {
	private readonly recentPosts: Map<string, Post>;

	constructor(
		saved: FiguresState | undefined,
		{ options, recentPosts }: EventContext,
		context: ReadingContext,
		private readonly posts: Posts,
		onChange: (change: FiguresChange<Post>) => void,
	) {
		const subject = {
			name: 'post figures',
			watch: JSON.stringify([[...options.accountIds].sort(), options.contentGroupId]),
			metrics: POST_METRICS,
			watched: options.postMetrics,
			maxEntries: options.maxPosts,
		};
		super(subject, saved, options, context, onChange);
		this.recentPosts = recentPosts ?? new Map<string, Post>();
	}

	/** Watches a post from its publication on. */
	watchPublished({ post, snapshot, isJustPublished }: PostChange): void {
		const { publishedAt } = snapshot;
		this.context.clock.note(publishedAt ?? NaN);
		if (publishedAt === null || publishedAt < this.publishedSince) return;
		this.watch(post.postId, publishedAt, isJustPublished);
		this.recentPosts.set(post.postId, post);
	}

	override next(): Request | null {
		const since = this.publishedSince;
		this.keepOnly((_, publishedAt) => publishedAt !== null && publishedAt >= since);
		for (const id of this.recentPosts.keys()) if (!this.isWatched(id)) this.recentPosts.delete(id);
		return super.next();
	}

	protected override async readFigures(id: string): Promise<Figures | null> {
		const summary = await this.context.source.getPostAnalytics(id);
		this.context.clock.note(Date.parse(summary?.lastUpdated ?? ''));
		return summary && postFigures(summary);
	}

	protected override find(id: string): Post | undefined {
		return this.posts.seen.get(id) ?? this.recentPosts.get(id);
	}

	protected override async fetch(id: string): Promise<Post | null> {
		return await this.context.source.getPost(id);
	}

	private get publishedSince(): number {
		return this.present - this.options.publishedWithinDays * DAY_MS;
	}
}

/** The figures of the accounts that are watched. */
export class AccountFigures extends FigureTracker<Account> {
	constructor(
		saved: FiguresState | undefined,
		options: TriggerOptions,
		context: ReadingContext,
		private readonly accounts: Accounts,
		onChange: (change: FiguresChange<Account>) => void,
	) {
		const subject = {
			name: 'account figures',
			watch: '',
			metrics: ACCOUNT_METRICS,
			watched: options.accountMetrics,
			maxEntries: Infinity,
		};
		super(subject, saved, options, context, onChange);
	}

	override next(): Request | null {
		const { accountIds } = this.options;
		const isWanted = (id: string) => accountIds.length === 0 || accountIds.includes(id);
		const wanted = new Set(this.accounts.known.filter(isWanted));
		for (const id of wanted) this.watch(id, null, false);
		this.keepOnly((id) => wanted.has(id));
		return super.next();
	}

	protected override async readFigures(id: string): Promise<Figures | null> {
		const analytics = await this.context.source.getAccountAnalytics(id);
		return analytics && accountFigures(analytics);
	}

	protected override find(id: string): Account | undefined {
		return this.accounts.accounts?.get(id);
	}

	protected override async fetch(id: string): Promise<Account | null> {
		return await this.accounts.find(id);
	}
}
