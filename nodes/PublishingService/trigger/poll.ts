import type { Account, Post } from '../contract/decoded';
import { Accounts } from './accounts';
import { EVENT_KINDS } from './events';
import type { Changes, EventKind, TrackerName, TriggerEvent } from './events/event';
import { figuresOfAccounts, figuresOfPosts, FigureTracker } from './figures/figureTracker';
import { announce, judge, LASTING_POLLS, NOTICES, type Notice } from './notices';
import { Posts } from './posts/posts';
import { Backoff, makeRequests, type Priorities, type Reading } from './scheduler';
import { ServiceClock, type Source } from './source';
import { digestOf, resume, revisionOf, type ProcessMemory, type TriggerState } from './state';
import type { TriggerOptions } from './triggerOptions';

export interface PollClock {
	/** Milliseconds, in the host's time. */
	readonly now: number;
	/** After that no request may be begun. */
	readonly endsAt: number;
}

/**
 * One poll: what has happened since the saved state. The state that follows is stored in one piece and
 * at the very end, in the host's memory, which polls that overlap share. A poll that another one has
 * overtaken keeps nothing and tells nothing: the other has told what both have seen, and the next poll
 * finds the rest. `warnings` are for the log; `failure` is why the poll should fail: only a person can
 * mend it, or it has lasted.
 */
export async function poll(
	memory: { checkpoint?: unknown },
	process: ProcessMemory,
	source: Source,
	options: TriggerOptions,
	clock: PollClock,
) {
	const saved = memory.checkpoint ?? process.unsaved;
	const revision = revisionOf(saved);
	const { before, known, begins } = resume(saved, source.key, process);
	const watch = new Watch(source, known, options, clock.now, process.recentPosts);
	const outcome = await makeRequests(watch.priorities, {
		requests: options.maxRequests,
		endsAt: clock.endsAt,
		round: revision,
	});
	const after = watch.state();
	const { notices, unread, blind, failure } = judge(outcome, known.notices, !saved);
	const all = [NOTICES.begins(begins), ...notices, ...watch.notices];
	const { texts: warnings, events, state } = announce(all, watch.events, known.notices);
	if (revisionOf(memory.checkpoint ?? saved) !== revision) return { events: [], warnings: [] };
	// A key that reads nothing may just be wrong.
	const isKept = before && begins !== undefined && outcome.answered.size === 0;
	const next = { key: source.key, ...after, notices: { ...state, unread, blind } };
	const kept: TriggerState = isKept ? before : next;
	const text = JSON.stringify(kept);
	const checkpoint = { revision: revision + 1, state: text, digest: digestOf(text) };
	memory.checkpoint = checkpoint;
	if (events.length === 0) process.unsaved = checkpoint;
	process.live = { text, state: kept };
	return { events, warnings, failure };
}

/** What one poll watches: the trackers that the chosen events need, joined. */
class Watch {
	/** All that was found. */
	readonly events: TriggerEvent[] = [];
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
		private readonly options: TriggerOptions,
		private readonly now: number,
		recentPosts: Map<string, Post>,
	) {
		const { statusOf, accountIds, contentGroupId } = options;
		this.watch = JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
		this.backoff = new Backoff(saved.failing, now);
		this.clock = new ServiceClock(now, source, saved.ahead);
		const reading = { source, options, backoff: this.backoff, clock: this.clock, now };
		const { posts, postAnalytics }: TriggerState = saved.watch === this.watch ? saved : {};
		if (this.kinds('posts', 'postAnalytics').length > 0) {
			const emit = this.on('posts');
			this.posts = new Posts(posts, reading, (change) => {
				emit(change);
				const { post, snapshot, isJustPublished } = change;
				const { postId, publishedAt } = snapshot;
				const isFollowed = this.postFigures?.watch(postId, publishedAt, isJustPublished);
				if (isFollowed) recentPosts.set(postId, post);
			});
		}
		if (this.kinds('postAnalytics').length > 0) {
			const subject = figuresOfPosts(reading, recentPosts);
			const onChange = this.on('postAnalytics');
			this.postFigures = new FigureTracker(subject, postAnalytics, reading, onChange);
		}
		if (this.kinds('accounts', 'accountAnalytics').length === 0) return;
		this.accounts = new Accounts(saved.accounts, reading, this.on('accounts'));
		if (this.kinds('accountAnalytics').length === 0) return;
		const subject = figuresOfAccounts(reading, this.accounts);
		const onChange = this.on('accountAnalytics');
		this.accountFigures = new FigureTracker(subject, saved.accountAnalytics, reading, onChange);
	}

	/** What keeps failing, and what is seen too little or too late. */
	get notices(): Notice[] {
		return [
			...this.backoff.lasting(LASTING_POLLS).map(NOTICES.lone),
			...(this.posts?.notices ?? []),
			...(this.postFigures?.notices ?? []),
			...(this.accountFigures?.notices ?? []),
		];
	}

	/** What is read, in the order in which a user waits for it; the baseline between all others, so that it starves in no turn. */
	get priorities(): Priorities {
		const { newest, due, older, isBaseline } = this.posts?.readings ?? {};
		const baseline = isBaseline ? older : undefined;
		const figures: Array<Reading | undefined> = [this.postFigures, this.accountFigures];
		return [[newest], [due], [baseline], [this.accounts], [older], figures, [baseline]]
			.map((readings) => readings.filter((each) => each !== undefined))
			.filter(({ length }) => length > 0);
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

	/** The chosen kinds of events that these trackers find. */
	private kinds(...trackers: TrackerName[]): EventKind[] {
		return EVENT_KINDS.filter(
			({ name, tracker }) => trackers.includes(tracker) && this.options.events.includes(name),
		);
	}

	/** Makes events of a tracker's changes. */
	private on<Name extends TrackerName>(tracker: Name): (change: Changes[Name]) => void {
		const kinds = this.kinds(tracker);
		const detectedAt = new Date(this.now).toISOString();
		return (change) => {
			for (const kind of kinds) {
				for (const finding of kind.detect(change, this.options)) {
					this.events.push({ event: kind.name, ...finding, detectedAt });
				}
			}
		};
	}
}
