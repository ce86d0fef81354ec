import { Accounts } from './accounts';
import { EVENT_KINDS } from './events';
import type { Changes, EventContext, Finding, TrackerName } from './events/event';
import { AccountFigures, PostFigures } from './figures/watchedFigures';
import { LASTING_POLLS, type Limits } from './notices';
import { Posts } from './posts/posts';
import { Backoff, type Priority } from './scheduler';
import { ServiceClock, type Source } from './source';
import type { TriggerState } from './state';
import type { TriggerOptions } from './triggerOptions';

/** What one poll watches: the trackers that the chosen events need, joined. */
export class Watch {
	private readonly found: Array<{ readonly event: string; readonly finding: Finding }> = [];
	readonly posts: Posts | undefined;
	readonly accounts: Accounts | undefined;
	readonly postFigures: PostFigures | undefined;
	readonly accountFigures: AccountFigures | undefined;
	private readonly backoff: Backoff;
	private readonly clock: ServiceClock;

	/** `now` is the host's time. */
	constructor(
		source: Source,
		saved: TriggerState,
		private readonly context: EventContext,
		private readonly now: number,
	) {
		const { options } = context;
		this.backoff = new Backoff(saved.failing, now);
		this.clock = new ServiceClock(now, source, saved.ahead);
		const reading = { source, backoff: this.backoff, clock: this.clock, now };
		const needs = (tracker: TrackerName) => this.kinds(tracker).length > 0;
		if (needs('posts') || needs('postAnalytics')) {
			const postsOptions = { ...options, outcomes: outcomesOf(options) };
			this.posts = new Posts(saved.posts, postsOptions, reading, (change) => {
				this.emit('posts', change);
				this.postFigures?.watchPublished(change);
			});
		}
		if (needs('postAnalytics') && this.posts) {
			this.postFigures = new PostFigures(
				saved.postAnalytics,
				context,
				reading,
				this.posts,
				(change) => this.emit('postAnalytics', change),
			);
		}
		if (!needs('accounts') && !needs('accountAnalytics')) return;
		this.accounts = new Accounts(source, saved.accounts, options.queueLowAt, (change) =>
			this.emit('accounts', change),
		);
		if (!needs('accountAnalytics')) return;
		this.accountFigures = new AccountFigures(
			saved.accountAnalytics,
			options,
			reading,
			this.accounts,
			(change) => this.emit('accountAnalytics', change),
		);
	}

	/** All that was found. */
	get events() {
		const detectedAt = new Date(this.now).toISOString();
		return this.found.map(({ event, finding }) => ({ event, ...finding, detectedAt }));
	}

	/** The posts and accounts that keep failing. */
	get lone() {
		return [...this.backoff.lasting(LASTING_POLLS)];
	}

	/** What it sees too little of, or too late. */
	get limits(): Limits {
		const figures = [this.postFigures, this.accountFigures].filter((each) => each !== undefined);
		return {
			isShortOfRoom: [this.posts?.tracker, this.postFigures].some((each) => each?.isShortOfRoom),
			isFull: this.posts?.tracker.isFull ?? false,
			reach: this.posts?.reader.list.reach ?? null,
			lags: figures.map(({ name, lag }) => ({ name, lag })),
		};
	}

	/** What is read, in the order in which a user waits for it; the baseline between all others, so that it starves in no turn. */
	get priorities(): Priority[] {
		const { accounts, postFigures, accountFigures } = this;
		const posts = this.posts?.priorities;
		const share = Math.max(1, Math.floor(this.context.options.maxRequests / 5));
		const figures = [postFigures, accountFigures].filter((each) => each !== undefined);
		const rest = [
			...(posts ? [posts.due] : []),
			{ readings: accounts ? [accounts] : [], share: 1 },
			...(posts ? [posts.others] : []),
			{ readings: figures, share },
		].filter(({ readings }) => readings.length > 0);
		const baseline = this.posts?.baseline ?? [];
		return [...(posts ? [posts.newest] : []), ...rest.flatMap((each) => [each, ...baseline])];
	}

	/** The state after the last request, which may find more; what is not watched any more is forgotten. */
	state(): Omit<TriggerState, 'key' | 'notices'> {
		return {
			ahead: this.clock.ahead,
			posts: this.posts?.state(),
			accounts: this.accounts?.state(),
			postAnalytics: this.postFigures?.state(),
			accountAnalytics: this.accountFigures?.state(),
			failing: this.backoff.state(),
		};
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
}

/** Statuses that the user waits for and that end what was under way; failures where all are wanted. */
function outcomesOf({ events, toStatuses }: TriggerOptions): string[] {
	if (!events.includes('postStatusChanged')) return [];
	const chosen = OUTCOMES.filter((status) => toStatuses.includes(status));
	return toStatuses.length > 0 ? chosen : ['failed'];
}

const OUTCOMES = ['failed', 'partially_posted', 'cancelled', 'posted'];
