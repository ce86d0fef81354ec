import type { Account, Post } from '../contract/decoded';
import { Accounts } from './accounts';
import {
	EVENT_KINDS,
	type Changes,
	type EventContext,
	type Finding,
	type TrackerName,
} from './events';
import { FigureTracker } from './figures/figureTracker';
import { ACCOUNT_METRICS, accountFigures, POST_METRICS, postFigures } from './figures/figures';
import type { TriggerOptions } from './options';
import { Posts } from './posts/posts';
import { DAY_MS } from './posts/records';
import type { PostChange } from './posts/tracker';
import { Backoff, type Priority } from './scheduler';
import type { Source } from './source';
import type { TriggerState } from './state';

export interface Found {
	readonly event: string;
	readonly finding: Finding;
}

/** Account figures are never so many that they would have to be bounded by an option. */
const MAX_ACCOUNTS = 10_000;

/** What one poll watches: the trackers that the chosen events need, joined. */
export class Watch {
	readonly found: Found[] = [];
	readonly posts: Posts | undefined;
	readonly accounts: Accounts | undefined;
	readonly postFigures: FigureTracker<Post> | undefined;
	readonly accountFigures: FigureTracker<Account> | undefined;
	readonly backoff: Backoff;

	/** Throws a RangeError for a state that cannot be read. `now` is the host's time. */
	constructor(
		private readonly source: Source,
		saved: TriggerState,
		private readonly context: EventContext,
		private readonly now: number,
	) {
		const { options } = context;
		this.backoff = new Backoff(saved.failing, now);
		const needs = (...trackers: TrackerName[]) =>
			trackers.some((tracker) => this.kinds(tracker).length > 0);
		const choosesPosts = options.postIds.length > 0;

		if (needs('posts') || (needs('postAnalytics') && !choosesPosts)) {
			const onChange = (change: PostChange) => {
				this.emit('posts', change);
				this.watchPublished(change);
			};
			const postsOptions = { ...options, outcomes: outcomesOf(options) };
			this.posts = new Posts(saved.posts, postsOptions, {
				source,
				backoff: this.backoff,
				now,
				onChange,
				onForeign: () => this.accounts?.startOver(),
			});
		}
		if (needs('accounts', 'accountAnalytics')) {
			this.accounts = new Accounts(source, saved.accounts, options.queueLowAt, (change) =>
				this.emit('accounts', change),
			);
		}
		if (needs('postAnalytics')) this.postFigures = this.readPostFigures(saved.postAnalytics);
		if (needs('accountAnalytics')) {
			this.accountFigures = this.readAccountFigures(saved.accountAnalytics);
		}
	}

	/** What is read, in the order in which a user waits for it. */
	get priorities(): Priority[] {
		const { posts, accounts } = this;
		// Half of the requests are shared out to what is not urgent, so that it never starves.
		const share = Math.max(1, Math.floor(this.context.options.maxRequests / 5));
		return [
			{ readings: posts ? [posts.list.head] : [], share: 1 },
			{ readings: posts ? [posts.lookups.urgent] : [], share },
			{ readings: accounts ? [accounts] : [], share: 1 },
			{ readings: posts ? [posts.lookups.quiet, posts.list.scan] : [], share: 1 },
			{ readings: this.figureReadings, share },
		];
	}

	/** The state after the poll; what is not watched any more is forgotten. */
	state(): Omit<TriggerState, 'notices'> {
		this.forgetRecent();
		return {
			posts: this.posts?.state(),
			accounts: this.accounts?.state(),
			postAnalytics: this.postFigures?.state(),
			accountAnalytics: this.accountFigures?.state(),
			failing: this.backoff.state(),
		};
	}

	private get figureReadings() {
		const { postFigures: posts, accountFigures: accounts } = this;
		return [
			...(posts ? [{ name: posts.name, next: () => this.nextOfPosts(posts) }] : []),
			...(accounts ? [{ name: accounts.name, next: () => this.nextOfAccounts(accounts) }] : []),
		];
	}

	private readPostFigures(saved: TriggerState['postAnalytics']): FigureTracker<Post> {
		const { source, backoff, now } = this;
		const { options } = this.context;
		const reading = new FigureTracker<Post>(
			{
				name: 'post figures',
				metrics: POST_METRICS,
				read: async (id) => {
					const summary = await source.getPostAnalytics(id);
					reading.noteTime(Date.parse(summary?.lastUpdated ?? '') || null);
					return summary && postFigures(summary);
				},
				find: (id) => this.posts?.seen.get(id),
				recall: (id) => this.context.recentPosts?.get(id),
				fetch: async (id) => await source.getPost(id),
			},
			saved,
			{
				...this.pace,
				watch: JSON.stringify([[...options.accountIds].sort(), options.contentGroupId]),
				watched: options.postMetrics,
				maxEntries: options.maxAnalyticsPosts,
			},
			{ backoff, now, onChange: (change) => this.emit('postAnalytics', change) },
		);
		for (const postId of options.postIds) reading.watch(postId, null, false);
		return reading;
	}

	private readAccountFigures(saved: TriggerState['accountAnalytics']): FigureTracker<Account> {
		const { source, backoff, now } = this;
		return new FigureTracker<Account>(
			{
				name: 'account figures',
				metrics: ACCOUNT_METRICS,
				read: async (id) => {
					const analytics = await source.getAccountAnalytics(id);
					return analytics && accountFigures(analytics);
				},
				find: (id) => this.accounts?.accounts?.get(id),
				fetch: async () => await Promise.resolve(null),
			},
			saved,
			{
				...this.pace,
				watch: '',
				watched: this.context.options.accountMetrics,
				maxEntries: MAX_ACCOUNTS,
			},
			{ backoff, now, onChange: (change) => this.emit('accountAnalytics', change) },
		);
	}

	private get pace() {
		const { threshold, analyticsMinutes } = this.context.options;
		return { threshold, minutes: analyticsMinutes };
	}

	private kinds<Name extends TrackerName>(tracker: Name) {
		return EVENT_KINDS[tracker].filter(({ name }) => this.context.options.events.includes(name));
	}

	private emit<Name extends TrackerName>(tracker: Name, change: Changes[Name]): void {
		for (const kind of this.kinds(tracker)) {
			for (const finding of kind.detect(change, this.context)) {
				this.found.push({ event: kind.name, finding });
			}
		}
	}

	private watchPublished({ post, snapshot, isJustPublished }: PostChange): void {
		const { postFigures: reading } = this;
		if (!reading || this.context.options.postIds.length > 0) return;
		const { publishedAt, createdAt } = snapshot;
		for (const time of [createdAt, publishedAt]) {
			if (time !== null && time <= this.now) reading.noteTime(time);
		}
		if (publishedAt === null || publishedAt < this.publishedSince(reading)) return;
		reading.watch(post.postId, publishedAt, isJustPublished);
		this.context.recentPosts?.set(post.postId, post);
	}

	/** Forgets the posts that can be looked up should they have an event. */
	private forgetRecent(): void {
		const { recentPosts } = this.context;
		for (const id of recentPosts?.keys() ?? []) {
			if (!this.postFigures?.isShortOf(id)) recentPosts?.delete(id);
		}
	}

	private publishedSince(reading: FigureTracker<Post>): number {
		return reading.latestTime - this.context.options.publishedWithinDays * DAY_MS;
	}

	private nextOfPosts(reading: FigureTracker<Post>) {
		const { postIds } = this.context.options;
		const since = this.publishedSince(reading);
		reading.keepOnly((id, publishedAt) =>
			postIds.length > 0 ? postIds.includes(id) : publishedAt !== null && publishedAt >= since,
		);
		return reading.next();
	}

	private nextOfAccounts(reading: FigureTracker<Account>) {
		const listed = this.accounts?.accounts;
		if (!listed) return null;
		const { accountIds, platform } = this.context.options;
		const isWanted = (id: string) =>
			(accountIds.length === 0 || accountIds.includes(id)) &&
			(platform === '' || listed.get(id)?.platform === platform);
		const wanted = new Set([...listed.keys()].filter(isWanted));
		for (const id of wanted) reading.watch(id, null, false);
		reading.keepOnly((id) => wanted.has(id));
		return reading.next();
	}
}

/** Statuses that the user waits for and that end what was under way; failures where all are wanted. */
function outcomesOf({ events, toStatuses }: TriggerOptions): string[] {
	if (!events.includes('postStatusChanged')) return [];
	const chosen = OUTCOMES.filter((status) => toStatuses.includes(status));
	return toStatuses.length > 0 ? chosen : ['failed'];
}

const OUTCOMES = ['failed', 'partially_posted', 'cancelled', 'posted'];
