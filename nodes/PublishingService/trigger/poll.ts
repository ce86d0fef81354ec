import { Accounts } from './accounts';
import {
	EVENT_KINDS,
	type Changes,
	type EventContext,
	type Finding,
	type TrackerName,
} from './events';
import { AccountFigures, PostFigures } from './figures/watchedFigures';
import { judge, noteLimits, Notices } from './notices';
import type { TriggerOptions } from './options';
import { Posts } from './posts/posts';
import { Backoff, makeRequests, type Priority } from './scheduler';
import type { ReadingFailure, Source } from './source';
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
	/** Whether the host still gives the poll time. */
	readonly hasTime: () => boolean;
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
	// The host's objects may be proxies that note every change; a poll works on plain data.
	const saved: unknown = JSON.parse(JSON.stringify(memory.checkpoint ?? null));
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
	const { maxRequests, failsOnUnread } = context.options;
	const { watch, known, warning } = resume(source, saved, context, clock.now);
	const notices = new Notices(known);
	const outcome = await makeRequests(watch.priorities, {
		requests: maxRequests,
		hasTime: clock.hasTime,
		round: revisionOf(saved),
	});
	const state = watch.state();
	const judgement = judge(outcome, known);
	noteLimits(notices, watch, outcome, judgement);

	const detectedAt = new Date(clock.now).toISOString();
	const said = watch.found.length > 0 ? notices.takeWaiting() : [];
	const events = watch.found.map(({ event, finding: { eventId, ...fields } }, index) => ({
		event,
		eventId,
		detectedAt,
		...fields,
		...(index === 0 && said.length > 0 && { notices: said }),
	}));
	return {
		events,
		checkpoint: nextCheckpoint(saved, {
			...state,
			notices: notices.state(judgement.unread, judgement.blind, failsOnUnread),
		}),
		warnings: [...(warning ? [warning] : []), ...notices.fresh.map(({ text }) => text)],
		failure: judgement.failure,
	};
}

function resume(source: Source, saved: unknown, context: EventContext, now: number) {
	try {
		const state = readState(saved);
		return { known: state.notices, watch: new Watch(source, state, context, now) };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		const warning = `The trigger's saved state cannot be read, so it begins with a new baseline (${reason})`;
		return { watch: new Watch(source, {}, context, now), warning };
	}
}

/** What one poll watches: the trackers that the chosen events need, joined. */
export class Watch {
	readonly found: Array<{ readonly event: string; readonly finding: Finding }> = [];
	readonly posts: Posts | undefined;
	readonly accounts: Accounts | undefined;
	readonly postFigures: PostFigures | undefined;
	readonly accountFigures: AccountFigures | undefined;
	readonly backoff: Backoff;

	/** Throws a RangeError for a state that cannot be read. `now` is the host's time. */
	constructor(
		source: Source,
		saved: TriggerState,
		private readonly context: EventContext,
		now: number,
	) {
		const { options } = context;
		this.backoff = new Backoff(saved.failing, now);
		const reading = { source, backoff: this.backoff, now };
		const needs = (tracker: TrackerName) => this.kinds(tracker).length > 0;

		if (needs('posts') || (needs('postAnalytics') && options.postIds.length === 0)) {
			const postsOptions = { ...options, outcomes: outcomesOf(options) };
			this.posts = new Posts(saved.posts, postsOptions, {
				...reading,
				onChange: (change) => {
					this.emit('posts', change);
					this.postFigures?.watchPublished(change);
				},
				onForeign: () => this.accounts?.startOver(),
			});
		}
		if (needs('postAnalytics')) {
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

	/** What is read, in the order in which a user waits for it. */
	get priorities(): Priority[] {
		const { posts, accounts, postFigures, accountFigures } = this;
		// Half of the requests are shared out to what is not urgent, so that it never starves.
		const share = Math.max(1, Math.floor(this.context.options.maxRequests / 5));
		return [
			{ readings: posts ? [posts.list.head] : [], share: 1 },
			{ readings: posts ? [posts.lookups.urgent] : [], share },
			{ readings: accounts ? [accounts] : [], share: 1 },
			{ readings: posts ? [posts.lookups.quiet, posts.list.scan] : [], share: 1 },
			{ readings: [postFigures, accountFigures].filter((each) => each !== undefined), share },
		];
	}

	/** The state after the poll; what is not watched any more is forgotten. */
	state(): Omit<TriggerState, 'notices'> {
		return {
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
