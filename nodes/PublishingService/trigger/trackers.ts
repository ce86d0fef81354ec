import type { Account, Post } from '../contract/schemas';
import { AccountTracker } from './accountTracker';
import type { Changes, TrackerName, TriggerEvent } from './events/event';
import { chosenKinds, makeEvents } from './events/makeEvents';
import { figuresOfAccounts, figuresOfPosts, AnalyticsTracker } from './analytics/analyticsTracker';
import { NO_FIGURES } from './analytics/analyticsState';
import { LASTING_POLLS, NOTICES, type Notice } from './notices';
import type { DatedEvent } from './posts/backlog';
import { firstPostsState, PostReader, type PostsState } from './posts/postReader';
import type { PostChange } from './posts/postTracker';
import type { Priorities, Reading, ReadingContext } from './scheduler';
import type { TriggerState } from './triggerState';
import type { TriggerOptions } from './chosenOptions';

/** The trackers that the chosen events need, and the events that are not about posts. */
export interface Trackers {
	readonly postsState: PostsState | null;
	readonly posts: PostReader | undefined;
	readonly accounts: AccountTracker | undefined;
	readonly postAnalytics: AnalyticsTracker<Post> | undefined;
	readonly accountAnalytics: AnalyticsTracker<Account> | undefined;
	readonly events: readonly DatedEvent[];
}

/** The items of a poll: events about posts first, oldest first; and the notices for a person. */
export interface Items {
	readonly events: readonly TriggerEvent[];
	readonly notices: readonly Notice[];
}

/** Makes the trackers go on from the saved state; `recentPosts` are posts as polls of this process met them. */
export function startTrackers(
	saved: TriggerState,
	context: ReadingContext,
	recentPosts: Map<string, Post>,
): Trackers {
	const starter = new Starter(saved, context);
	const accounts = starter.accounts();
	const postAnalytics = starter.postAnalytics(recentPosts);
	const postsState = starter.postsState();
	const onPost = (change: PostChange): TriggerEvent[] => {
		const { post, snapshot, isJustPublished } = change;
		if (
			postAnalytics?.watch(snapshot.postId, snapshot.publishedAt, { fromZero: isJustPublished })
		) {
			recentPosts.set(snapshot.postId, post);
		}
		return makeEvents('posts', change, context.options, context.now);
	};
	return {
		postsState,
		posts: postsState ? new PostReader(postsState, context, onPost) : undefined,
		accounts,
		postAnalytics,
		accountAnalytics: accounts && starter.accountAnalytics(accounts),
		events: starter.events,
	};
}

/** Makes the trackers of one poll, each only if a chosen event needs it. */
class Starter {
	readonly events: DatedEvent[] = [];
	private readonly isSameWatch: boolean;

	constructor(
		private readonly saved: TriggerState,
		private readonly context: ReadingContext,
	) {
		this.isSameWatch = saved.watch === watchText(context.options);
	}

	accounts(): AccountTracker | undefined {
		return this.needs('accounts', 'accountAnalytics')
			? new AccountTracker(this.saved.accounts, this.context, this.reportTo('accounts'))
			: undefined;
	}

	accountAnalytics(accounts: AccountTracker): AnalyticsTracker<Account> | undefined {
		if (!this.needs('accountAnalytics')) {
			return undefined;
		}
		const subject = figuresOfAccounts(this.context, accounts);
		const saved = this.saved.accountAnalytics ?? NO_FIGURES;
		return new AnalyticsTracker(subject, saved, this.context, this.reportTo('accountAnalytics'));
	}

	postAnalytics(recentPosts: Map<string, Post>): AnalyticsTracker<Post> | undefined {
		if (!this.needs('postAnalytics')) {
			return undefined;
		}
		const subject = figuresOfPosts(this.context, recentPosts);
		const saved = this.isSameWatch ? this.saved.postAnalytics : null;
		const report = this.reportTo('postAnalytics');
		return new AnalyticsTracker(subject, saved ?? NO_FIGURES, this.context, report);
	}

	postsState(): PostsState | null {
		if (!this.needs('posts', 'postAnalytics')) {
			return null;
		}
		const saved = this.isSameWatch ? this.saved.posts : null;
		return saved ?? firstPostsState();
	}

	private needs(...names: TrackerName[]): boolean {
		return chosenKinds(this.context.options, ...names).length > 0;
	}

	private reportTo<Name extends TrackerName>(tracker: Name): (change: Changes[Name]) => void {
		const { options, now } = this.context;
		return (change) => {
			for (const event of makeEvents(tracker, change, options, now)) {
				this.events.push({ event, happenedAt: now });
			}
		};
	}
}

/** To be called after the last request of the poll. */
export function collectItems(trackers: Trackers, { backoff }: ReadingContext): Items {
	const { posts, postAnalytics, accountAnalytics } = trackers;
	// A tracker that advances may find more events, and entries for which there is no room.
	postAnalytics?.advance();
	accountAnalytics?.advance();
	const dated = (posts?.collectEvents() ?? []).concat(trackers.events);
	const notices = backoff.lasting(LASTING_POLLS).map(NOTICES.lone);
	for (const tracker of [posts, postAnalytics, accountAnalytics]) {
		notices.push(...(tracker?.notices ?? []));
	}
	return { events: dated.map(({ event }) => event), notices };
}

/** The next state. Posts and accounts that are no longer tracked are forgotten. */
export function advanceState(
	{ postsState, accounts, postAnalytics, accountAnalytics }: Trackers,
	{ service, clock, options, backoff }: ReadingContext,
): Omit<TriggerState, 'notices'> {
	return {
		key: service.key,
		ahead: clock.ahead ?? null,
		watch: watchText(options),
		posts: postsState,
		accounts: accounts?.state() ?? null,
		postAnalytics: postAnalytics?.state() ?? null,
		accountAnalytics: accountAnalytics?.state() ?? null,
		failing: backoff.state(),
	};
}

/** The selection of posts as one text. If it changes, the trigger takes a new starting point. */
function watchText({ reportStatusPer, accountIds, contentGroupId }: TriggerOptions): string {
	return JSON.stringify([reportStatusPer, [...accountIds].sort(), contentGroupId]);
}

/** The readings in the order in which a user waits for them. The baseline comes twice, so that it never starves. */
export function prioritize(trackers: Trackers): Priorities {
	const { posts, accounts, postAnalytics, accountAnalytics } = trackers;
	const { newest, due, older, isBaseline } = posts?.readings ?? {};
	const baseline = isBaseline ? older : undefined;
	const figures: Array<Reading | undefined> = [postAnalytics, accountAnalytics];
	return [[newest], [due], [baseline], [accounts], [older], figures, [baseline]]
		.map((readings) => readings.filter((reading) => reading !== undefined))
		.filter(({ length }) => length > 0);
}
