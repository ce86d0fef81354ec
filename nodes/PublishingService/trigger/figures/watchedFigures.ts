import type { Account, Post } from '../../contract/decoded';
import type { Accounts } from '../accounts';
import { DAY_MS } from '../posts/records';
import type { PostChange } from '../posts/tracker';
import type { ReadingContext } from '../scheduler';
import { FigureTracker, type FiguresChange, type FiguresState } from './figureTracker';
import {
	ACCOUNT_METRICS,
	accountFigures,
	POST_METRICS,
	postFigures,
	type Figures,
} from './metrics';

/** Posts as they were met: in this poll, and in earlier ones of this process. */
interface MetPosts {
	readonly seen: ReadonlyMap<string, Post>;
	readonly recent: Map<string, Post>;
}

/** The figures of the posts that were published lately. */
export class PostFigures extends FigureTracker<Post> {
	readonly name = 'post figures';
	protected readonly metrics = POST_METRICS;
	protected readonly watched = this.context.options.postMetrics;
	protected readonly maxEntries = this.context.options.maxPosts;

	constructor(
		saved: FiguresState | undefined,
		context: ReadingContext,
		private readonly met: MetPosts,
		onChange: (change: FiguresChange<Post>) => void,
	) {
		super(saved, context, onChange);
	}

	/** Watches a post from its publication on. */
	watchPublished({ post, snapshot, isJustPublished }: PostChange): void {
		const { publishedAt } = snapshot;
		this.context.clock.note(publishedAt ?? NaN);
		if (publishedAt === null || publishedAt < this.publishedSince) return;
		this.watch(post.postId, publishedAt, isJustPublished);
		this.met.recent.set(post.postId, post);
	}

	protected override refresh(): void {
		const since = this.publishedSince;
		this.keepOnly((_, publishedAt) => publishedAt !== null && publishedAt >= since);
		const { recent } = this.met;
		for (const id of recent.keys()) if (!this.isWatched(id)) recent.delete(id);
	}

	protected override async readFigures(id: string): Promise<Figures | null> {
		const summary = await this.context.source.getPostAnalytics(id);
		this.context.clock.note(Date.parse(summary?.lastUpdated ?? ''));
		return summary && postFigures(summary);
	}

	protected override find(id: string): Post | undefined {
		return this.met.seen.get(id) ?? this.met.recent.get(id);
	}

	protected override async fetch(id: string): Promise<Post | null> {
		return await this.context.source.getPost(id);
	}

	private get publishedSince(): number {
		return this.present - this.context.options.publishedWithinDays * DAY_MS;
	}
}

/** The figures of the accounts that are watched. */
export class AccountFigures extends FigureTracker<Account> {
	readonly name = 'account figures';
	protected readonly metrics = ACCOUNT_METRICS;
	protected readonly watched = this.context.options.accountMetrics;
	protected readonly maxEntries = Infinity;

	constructor(
		saved: FiguresState | undefined,
		context: ReadingContext,
		private readonly accounts: Accounts,
		onChange: (change: FiguresChange<Account>) => void,
	) {
		super(saved, context, onChange);
	}

	protected override refresh(): void {
		const { accountIds } = this.context.options;
		const isWanted = (id: string) => accountIds.length === 0 || accountIds.includes(id);
		const wanted = this.accounts.known.filter(isWanted);
		for (const id of wanted) this.watch(id, null, false);
		this.keepOnly((id) => wanted.includes(id));
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
