import { Accounts } from './accounts';
import { EVENT_KINDS } from './events';
import type { Changes, EventContext, Finding, TrackerName } from './events/event';
import { AccountFigures, PostFigures } from './figures/watchedFigures';
import { judge, LASTING_POLLS, noteLimits, Notices, noteUnread, type Limits } from './notices';
import type { TriggerOptions } from './triggerOptions';
import { Posts } from './posts/posts';
import { Backoff, makeRequests, type Priority } from './scheduler';
import { ServiceClock, type ReadingFailure, type Source } from './source';
import { nextCheckpoint, readState, revisionOf, type Checkpoint, type TriggerState } from './state';

/** An event as it goes into the workflow. */
export interface TriggerEvent {
	readonly event: string;
	readonly eventId: string;
	/** ISO 8601, in the host's time. */
	readonly detectedAt: string;
	/** What a person should know of the trigger; each is said in one event. */
	readonly notices?: readonly string[];
	readonly [field: string]: unknown;
}

export interface PollClock {
	/** Milliseconds, in the host's time. */
	readonly now: number;
	/** After that no request may be begun. */
	readonly endsAt: number;
}

export interface PollResult {
	readonly events: TriggerEvent[];
	readonly checkpoint: Checkpoint;
	/** For the log. */
	readonly warnings: readonly string[];
	/** Why the poll should fail: only a person can mend it, or it has lasted. */
	readonly failure?: ReadingFailure;
}

/** Where the host keeps the state between polls; polls that overlap share it. */
export interface Memory {
	checkpoint?: unknown;
}

/**
 * Polls and stores the state that follows, in one piece and at the very end. A poll that another one
 * has overtaken keeps nothing and tells nothing: the other has told what both have seen, and the
 * next poll finds the rest.
 */
export async function pollInto(
	memory: Memory,
	source: Source,
	context: EventContext,
	clock: PollClock,
): Promise<Omit<PollResult, 'checkpoint'>> {
	// The host's object may change under a poll that overlaps with another.
	const { checkpoint: kept } = memory;
	const saved = typeof kept === 'object' && kept !== null ? { ...kept } : kept;
	const { checkpoint, ...result } = await poll(source, saved, context, clock);
	if (revisionOf(memory.checkpoint) !== revisionOf(saved)) return { events: [], warnings: [] };
	memory.checkpoint = checkpoint;
	return result;
}

/** One poll: what has happened since the saved state, and the state that follows. */
export async function poll(
	source: Source,
	saved: unknown,
	context: EventContext,
	clock: PollClock,
): Promise<PollResult> {
	const before = readState(saved);
	const begins = whyAnew(before, source);
	const known = begins ? {} : (before ?? {});
	const watch = new Watch(source, known, context, clock.now);
	const outcome = await makeRequests(watch.priorities, {
		requests: context.options.maxRequests,
		endsAt: clock.endsAt,
		round: revisionOf(saved),
	});
	const after = watch.state();
	const found = eventsOf(watch, clock.now);
	const { limits, lone } = watch;
	const notices = new Notices(known.notices);
	const judgement = judge(outcome, known.notices);
	if (begins) notices.say('begins', begins);
	noteUnread(notices, outcome, judgement, lone);
	noteLimits(notices, limits);
	const events = notices.addTo(found);
	const { unread, blind, failure } = judgement;
	const state = { key: source.key, ...after, notices: notices.state(unread, blind) };
	// A key that reads nothing may just be wrong.
	const isKept = before && begins && outcome.answered.size === 0;
	return {
		events,
		checkpoint: nextCheckpoint(saved, isKept ? before : state),
		warnings: notices.fresh.map(({ text }) => text),
		failure,
	};
}

function eventsOf({ found }: Watch, now: number): TriggerEvent[] {
	const detectedAt = new Date(now).toISOString();
	return found.map(({ event, finding }) => ({ event, ...finding, detectedAt }));
}

/** Why nothing is known that was; undefined: it is. */
function whyAnew(before: TriggerState | null, { key }: Source): string | undefined {
	if (before && (before.key ?? key) === key) return undefined;
	const why = before ? 'The API key or the base URL was replaced' : 'The saved state is damaged';
	return `${why}, so the trigger begins with a new baseline.`;
}

/** What one poll watches: the trackers that the chosen events need, joined. */
export class Watch {
	readonly found: Array<{ readonly event: string; readonly finding: Finding }> = [];
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
		now: number,
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
