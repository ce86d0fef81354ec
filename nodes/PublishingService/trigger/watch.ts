import type { Account, Post } from '../contract/decoded';
import { isFinal } from '../contract/statuses';
import { Accounts } from './accounts';
import { EVENT_KINDS } from './events';
import type { Changes, EventContext, Finding, TrackerName } from './events/event';
import { FigureTracker } from './figures/figureTracker';
import { figuresOfAccounts, figuresOfPosts } from './figures/watchedFigures';
import { LASTING_POLLS, NOTICES, type Notice } from './notices';
import { Posts } from './posts/posts';
import type { PostChange } from './posts/tracker';
import { Backoff, type Priority } from './scheduler';
import { ServiceClock, type Source } from './source';
import type { TriggerState } from './state';
import type { TriggerOptions } from './triggerOptions';

/** What one poll watches: the trackers that the chosen events need, joined. */
export class Watch {
	private readonly found: Array<{ readonly event: string; readonly finding: Finding }> = [];
	private readonly posts: Posts | undefined;
	private readonly accounts: Accounts | undefined;
	private readonly postFigures: FigureTracker<Post> | undefined;
	private readonly accountFigures: FigureTracker<Account> | undefined;
	private readonly backoff: Backoff;
	private readonly clock: ServiceClock;
	/** Which posts are watched; others begin with a new baseline. */
	private readonly watch: string;

	/** `now` is the host's time; `recentPosts` are those that earlier polls of this process met. */
	constructor(
		source: Source,
		saved: TriggerState,
		private readonly context: EventContext,
		private readonly now: number,
		private readonly recentPosts: Map<string, Post>,
	) {
		const { options } = context;
		const { statusOf, accountIds, contentGroupId } = options;
		this.watch = JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
		this.backoff = new Backoff(saved.failing, now);
		this.clock = new ServiceClock(now, source, saved.ahead);
		const reading = { source, options, backoff: this.backoff, clock: this.clock, now };
		const isSame = saved.watch === this.watch;
		const { posts, postAnalytics: figures }: TriggerState = isSame ? saved : {};
		if (this.needs('posts', 'postAnalytics')) {
			this.posts = new Posts(posts, outcomesOf(options), reading, (change) => {
				this.emit('posts', change);
				if (this.postFigures) this.follow(this.postFigures, change);
			});
		}
		if (this.needs('postAnalytics')) {
			const subject = figuresOfPosts(reading, recentPosts);
			this.postFigures = new FigureTracker(subject, figures, reading, this.on('postAnalytics'));
		}
		if (!this.needs('accounts', 'accountAnalytics')) return;
		this.accounts = new Accounts(saved.accounts, reading, this.on('accounts'));
		if (!this.needs('accountAnalytics')) return;
		const subject = figuresOfAccounts(reading, this.accounts);
		const { accountAnalytics } = saved;
		const onChange = this.on('accountAnalytics');
		this.accountFigures = new FigureTracker(subject, accountAnalytics, reading, onChange);
	}

	/** Follows the figures of a post from its publication on. */
	private follow(
		figures: FigureTracker<Post>,
		{ post, snapshot: { postId, publishedAt }, isJustPublished }: PostChange,
	): void {
		this.clock.note(publishedAt ?? NaN);
		const isFollowed = figures.watch(postId, publishedAt, isJustPublished);
		if (isFollowed) this.recentPosts.set(postId, post);
	}

	/** All that was found. */
	get events() {
		const detectedAt = new Date(this.now).toISOString();
		return this.found.map(({ event, finding }) => ({ event, ...finding, detectedAt }));
	}

	/** What keeps failing, and what is seen too little or too late. */
	get notices(): Notice[] {
		return [
			...[...this.backoff.lasting(LASTING_POLLS)].map(NOTICES.lone),
			...(this.posts?.notices ?? []),
			...(this.postFigures?.notices ?? []),
			...(this.accountFigures?.notices ?? []),
		];
	}

	/** What is read, in the order in which a user waits for it; the baseline between all others, so that it starves in no turn. */
	get priorities(): Priority[] {
		const { newest, due, others, baseline } = this.posts?.priorities ?? {};
		const share = Math.max(1, Math.floor(this.context.options.maxRequests / 5));
		const rest = [
			due,
			this.accounts && { readings: [this.accounts], share: 1 },
			others,
			{
				readings: [this.postFigures, this.accountFigures].filter((each) => each !== undefined),
				share,
			},
		].filter((each) => each !== undefined && each.readings.length > 0);
		const all = [newest, ...rest.flatMap((each) => [each, baseline])];
		return all.filter((each) => each !== undefined);
	}

	/** The state after the last request, which may find more; what is not watched any more is forgotten. */
	state(): Omit<TriggerState, 'key' | 'notices'> {
		return {
			ahead: this.clock.ahead,
			watch: this.watch,
			posts: this.posts?.state(),
			accounts: this.accounts?.state(),
			postAnalytics: this.postFigures?.state(),
			accountAnalytics: this.accountFigures?.state(),
			failing: this.backoff.state(),
		};
	}

	private needs(...trackers: TrackerName[]): boolean {
		return trackers.some((tracker) => this.kinds(tracker).length > 0);
	}

	private kinds<Name extends TrackerName>(tracker: Name) {
		return EVENT_KINDS[tracker].filter(({ name }) => this.context.options.events.includes(name));
	}

	private on<Name extends TrackerName>(tracker: Name) {
		return (change: Changes[Name]) => this.emit(tracker, change);
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
	return toStatuses.length > 0 ? [...new Set(toStatuses.filter(isFinal))] : ['failed'];
}
