import type { Account, Post } from '../contract/service';
import { AccountsPart } from './accounts/part';
import { accountFigures, postFigures } from './analytics/figures';
import { AnalyticsPart } from './analytics/part';
import type { Parts } from './checkpoint';
import { EVENT_KINDS } from './events';
import type { Changes, EventContext, Finding, PartName } from './events/event';
import { ACCOUNT_METRICS, POST_METRICS } from './options';
import { PostsPart } from './posts/part';
import { DAY_MS } from './posts/records';
import type { PostChange } from './posts/tracker';
import type { Source } from './source';
import type { Lane } from './turns';

export interface Found {
	readonly event: string;
	readonly finding: Finding;
}

/** What one poll watches: the parts that the chosen events need, joined. */
export class Watch {
	readonly found: Found[] = [];
	private readonly posts: PostsPart | undefined;
	private readonly accounts: AccountsPart | undefined;
	private readonly postAnalytics: AnalyticsPart<Post> | undefined;
	private readonly accountAnalytics: AnalyticsPart<Account> | undefined;

	/** Throws a RangeError for saved parts that cannot be read. `now` is the host's time. */
	constructor(
		source: Source,
		saved: Parts,
		private readonly context: EventContext,
		now: number,
	) {
		const { options } = context;
		const needs = (...parts: PartName[]) => parts.some((part) => this.kinds(part).length > 0);
		const choosesPosts = options.postIds.length > 0;

		if (needs('posts') || (needs('postAnalytics') && !choosesPosts)) {
			this.posts = new PostsPart(source, saved.posts, options, (change) => {
				this.tell('posts', change);
				this.watchPublished(change);
			});
		}
		if (needs('accounts', 'accountAnalytics')) {
			this.accounts = new AccountsPart(source, saved.accounts, options.queueLowAt, (change) =>
				this.tell('accounts', change),
			);
		}
		const pace = { threshold: options.threshold, minutes: options.analyticsMinutes };
		if (needs('postAnalytics')) {
			this.postAnalytics = new AnalyticsPart<Post>(
				{
					metrics: POST_METRICS,
					read: async (id) => {
						const summary = await source.getPostAnalytics(id);
						this.postAnalytics?.noteTime(Date.parse(summary?.lastUpdated ?? '') || null);
						return summary && postFigures(summary);
					},
					find: (id) => this.posts?.seen.get(id),
					fetch: async (id) => await source.getPost(id),
				},
				saved.postAnalytics,
				{
					...pace,
					watch: JSON.stringify([[...options.accountIds].sort(), options.contentGroupId]),
					watched: options.postMetrics,
					maxEntries: options.maxAnalyticsPosts,
				},
				now,
				(change) => this.tell('postAnalytics', change),
			);
			for (const postId of options.postIds) this.postAnalytics.watch(postId, null, false);
		}
		if (needs('accountAnalytics')) {
			this.accountAnalytics = new AnalyticsPart<Account>(
				{
					metrics: ACCOUNT_METRICS,
					read: async (id) => {
						const analytics = await source.getAccountAnalytics(id);
						return analytics && accountFigures(analytics);
					},
					find: (id) => this.accounts?.accounts?.get(id),
					fetch: async () => await Promise.resolve(null),
				},
				saved.accountAnalytics,
				{
					...pace,
					watch: '',
					watched: options.accountMetrics,
					maxEntries: options.maxPosts,
				},
				now,
				(change) => this.tell('accountAnalytics', change),
			);
		}
	}

	/** What is read in turn. */
	get lanes(): Lane[] {
		return [
			this.accounts,
			...(this.posts?.lanes ?? []),
			this.postAnalytics && { next: () => this.nextPostReading() },
			this.accountAnalytics && { next: () => this.nextAccountReading() },
		].filter((lane) => lane !== undefined);
	}

	/** The state after the poll; parts that are not watched any more are forgotten. */
	parts(): Parts {
		return {
			posts: this.posts?.state(),
			accounts: this.accounts?.state(),
			postAnalytics: this.postAnalytics?.state(),
			accountAnalytics: this.accountAnalytics?.state(),
		};
	}

	private kinds<Part extends PartName>(part: Part) {
		return EVENT_KINDS[part].filter(({ name }) => this.context.options.events.includes(name));
	}

	private tell<Part extends PartName>(part: Part, change: Changes[Part]): void {
		for (const kind of this.kinds(part)) {
			for (const finding of kind.detect(change, this.context)) {
				this.found.push({ event: kind.name, finding });
			}
		}
	}

	private watchPublished({ post, sight, isKnownLive }: PostChange): void {
		const { postAnalytics } = this;
		if (!postAnalytics || this.context.options.postIds.length > 0) return;
		postAnalytics.noteTime(sight.createdAt || null);
		postAnalytics.noteTime(sight.publishedAt);
		const { publishedAt } = sight;
		if (publishedAt === null || publishedAt < this.publishedSince) return;
		postAnalytics.watch(post.postId, publishedAt, isKnownLive);
	}

	private get publishedSince(): number {
		const { publishedWithinDays } = this.context.options;
		return (this.postAnalytics?.latestTime ?? 0) - publishedWithinDays * DAY_MS;
	}

	private nextPostReading() {
		const { postIds } = this.context.options;
		const since = this.publishedSince;
		this.postAnalytics?.keepOnly((id, publishedAt) =>
			postIds.length > 0 ? postIds.includes(id) : publishedAt !== null && publishedAt >= since,
		);
		return this.postAnalytics?.next() ?? null;
	}

	private nextAccountReading() {
		const listed = this.accounts?.accounts;
		if (!listed) return null;
		const { accountIds, platform } = this.context.options;
		const isWanted = (id: string) =>
			(accountIds.length === 0 || accountIds.includes(id)) &&
			(platform === '' || listed.get(id)?.platform === platform);
		const wanted = [...listed.keys()].filter(isWanted);
		for (const id of wanted) this.accountAnalytics?.watch(id, null, false);
		this.accountAnalytics?.keepOnly((id) => wanted.includes(id));
		return this.accountAnalytics?.next() ?? null;
	}
}
