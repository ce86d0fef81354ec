import type { Account, Post } from '../contract/decoded';
import { Accounts } from './accounts';
import { chosenKinds, makeEvents } from './events/make';
import type { Changes, TrackerName, TriggerEvent } from './events/event';
import { figuresOfAccounts, figuresOfPosts, FigureTracker } from './figures/figureTracker';
import { NO_FIGURES } from './figures/figuresState';
import { announce, judge, LASTING_POLLS, NOTICES, type Notice } from './notices';
import type { DatedEvent } from './posts/backlog';
import { firstPostsState, Posts, type PostsState } from './posts/posts';
import type { PostChange } from './posts/tracker';
import { proveCompany } from './proveCompany';
import {
	Backoff,
	makeRequests,
	type Outcome,
	type Priorities,
	type Reading,
	type ReadingContext,
} from './scheduler';
import { ServiceClock, type Source } from './source';
import {
	advanceCursor,
	EMPTY_STATE,
	readState,
	revisionIn,
	type Checkpoint,
	type ProcessMemory,
	type TriggerState,
} from './state';
import type { TriggerOptions } from './triggerOptions';

/** The host's time in milliseconds; no request begins after `endsAt`. */
export interface PollClock {
	readonly now: number;
	readonly endsAt: number;
}

/** One poll of a trigger and all that it needs. */
export interface PollSession {
	/** The host's memory, which polls that overlap share. */
	readonly memory: { checkpoint?: unknown };
	readonly process: ProcessMemory;
	readonly source: Source;
	readonly options: TriggerOptions;
	readonly clock: PollClock;
	/** Requests that were made for this poll already. */
	readonly spent: number;
	/** Sentences about names in the options that match nothing. */
	readonly unmatched: readonly string[];
}

export interface PollResult {
	readonly events: readonly TriggerEvent[];
	/** For the log. */
	readonly warnings: readonly string[];
	/** Why the poll should fail: only a person can fix it, or it has lasted. */
	readonly failure: Error | undefined;
}

/** The state from which a poll starts. */
interface Start {
	readonly state: TriggerState;
	/** Why it is an empty one; undefined if it is not. */
	readonly begins: string | undefined;
	readonly requests: number;
	/** Why the poll cannot go on; undefined if it can. */
	readonly failure: Error | undefined;
}

/**
 * One poll: the events since the saved state. The next state is stored in one piece and at the very end, and only if
 * it holds something new. A poll that another one has overtaken keeps nothing and reports nothing: the other has
 * reported what both have seen, and the next poll finds the rest.
 */
export async function poll(session: PollSession): Promise<PollResult> {
	const { memory, process, source, options, clock } = session;
	const saved = memory.checkpoint ?? process.unsaved ?? null;
	const revision = revisionIn(saved);
	const known = resume(saved, process);
	const start = await startFrom(known, source);
	const context = contextFor(start.state, session);
	const requests = options.maxRequests - session.spent - start.requests;
	const round = revision + process.round++;
	const watchers = startWatching(start.state, context, process.recentPosts);
	const outcome = start.failure
		? failedAtOnce(start.failure)
		: await makeRequests(prioritiesFor(watchers), { requests, endsAt: clock.endsAt, round });
	const { events, notices } = collectItems(watchers, context);
	const judged = judge(outcome, start.state.notices, saved === null);
	const all = [NOTICES.begins(start.begins)].concat(
		session.unmatched.map(NOTICES.unmatched),
		judged.notices,
		notices,
	);
	const said = announce(all, events, start.state.notices);
	if (revisionIn(memory.checkpoint ?? saved) !== revision) {
		return { events: [], warnings: [], failure: undefined };
	}
	const next: TriggerState = {
		...advanceState(watchers, context),
		notices: {
			said: said.said,
			waiting: said.waiting,
			unread: judged.unread,
			blind: judged.blind,
		},
	};
	// A key that reads nothing may just be wrong, so that it takes nothing away from the one before.
	const readsNothing = start.begins !== undefined || start.failure !== undefined;
	const isKept = known !== null && readsNothing && outcome.answered.size === 0;
	const kept = isKept ? { ...known, notices: next.notices } : next;
	store(session, saved as Checkpoint | null, kept, events.length > 0);
	return { events: said.events, warnings: said.texts, failure: judged.failure };
}

/** The state in a checkpoint; null if it is damaged. The process remembers readings beyond what is saved. */
function resume(saved: unknown, process: ProcessMemory): TriggerState | null {
	const { working } = process;
	// Whatever ends this poll early, the next one starts from what is saved.
	process.working = null;
	const { state, progress } = (saved ?? {}) as Partial<Checkpoint>;
	const isSame =
		working !== null &&
		working.checkpoint.state === state &&
		working.checkpoint.progress === progress;
	return isSame ? working.state : readState(saved);
}

async function startFrom(known: TriggerState | null, source: Source): Promise<Start> {
	const begin = (begins: string, requests: number): Start => ({
		state: EMPTY_STATE,
		begins,
		requests,
		failure: undefined,
	});
	if (!known) {
		return begin('The saved state is damaged', 0);
	}
	if ((known.key ?? source.key) === source.key) {
		return { state: known, begins: undefined, requests: 0, failure: undefined };
	}
	const { answer, requests, failure } = await proveCompany(known, source);
	if (answer === 'another') {
		return begin(
			'The API key or the base URL was replaced and belongs to another company',
			requests,
		);
	}
	return { state: known, begins: undefined, requests, failure };
}

function failedAtOnce(failure: Error): Outcome {
	return { answered: new Set(), failures: new Map([['the posts that are known', failure]]) };
}

function contextFor(state: TriggerState, { source, options, clock }: PollSession): ReadingContext {
	const { now } = clock;
	return {
		source,
		options,
		backoff: new Backoff(state.failing, now),
		clock: new ServiceClock(now, source, state.ahead ?? undefined),
		now,
	};
}

function store(
	{ memory, process }: PollSession,
	before: Checkpoint | null,
	state: TriggerState,
	hasEvents: boolean,
): void {
	const checkpoint = advanceCursor(before, state);
	if (checkpoint !== before) {
		memory.checkpoint = checkpoint;
	}
	process.working = { checkpoint, state };
	if (!hasEvents) {
		process.unsaved = checkpoint;
	}
}

/** The trackers that the chosen events need, and the events that they find outside of posts. */
interface Watchers {
	readonly postsState: PostsState | null;
	readonly posts: Posts | undefined;
	readonly accounts: Accounts | undefined;
	readonly postAnalytics: FigureTracker<Post> | undefined;
	readonly accountAnalytics: FigureTracker<Account> | undefined;
	readonly events: DatedEvent[];
}

function startWatching(
	saved: TriggerState,
	context: ReadingContext,
	recentPosts: Map<string, Post>,
): Watchers {
	const { options, now } = context;
	const isSameWatch = saved.watch === watchText(options);
	const needs = (...names: TrackerName[]) => chosenKinds(options, ...names).length > 0;
	const events: DatedEvent[] = [];
	const report =
		<Name extends TrackerName>(tracker: Name) =>
		(change: Changes[Name]) => {
			for (const event of makeEvents(tracker, change, options, now)) {
				events.push({ event, happenedAt: now });
			}
		};
	const accounts = needs('accounts', 'accountAnalytics')
		? new Accounts(saved.accounts, context, report('accounts'))
		: undefined;
	const accountAnalytics =
		accounts && needs('accountAnalytics')
			? accountFiguresTracker(saved, context, accounts, report('accountAnalytics'))
			: undefined;
	const postAnalytics = needs('postAnalytics')
		? new FigureTracker(
				figuresOfPosts(context, recentPosts),
				(isSameWatch && saved.postAnalytics) || NO_FIGURES,
				context,
				report('postAnalytics'),
			)
		: undefined;
	const onPost = (change: PostChange) => {
		const { post, snapshot, isJustPublished } = change;
		if (postAnalytics?.watch(snapshot.postId, snapshot.publishedAt, isJustPublished)) {
			recentPosts.set(snapshot.postId, post);
		}
		return makeEvents('posts', change, options, now);
	};
	const postsState = needs('posts', 'postAnalytics')
		? (isSameWatch && saved.posts) || firstPostsState()
		: null;
	const posts = postsState ? new Posts(postsState, context, onPost) : undefined;
	return { postsState, posts, accounts, postAnalytics, accountAnalytics, events };
}

function accountFiguresTracker(
	saved: TriggerState,
	context: ReadingContext,
	accounts: Accounts,
	report: (change: Changes['accountAnalytics']) => void,
): FigureTracker<Account> {
	const subject = figuresOfAccounts(context, accounts);
	return new FigureTracker(subject, saved.accountAnalytics ?? NO_FIGURES, context, report);
}

/** The events of a poll, those about posts first and oldest first, and what a person should know. */
function collectItems(
	{ posts, postAnalytics, accountAnalytics, events }: Watchers,
	{ backoff }: ReadingContext,
): { readonly events: readonly TriggerEvent[]; readonly notices: readonly Notice[] } {
	// To advance a tracker may find more events, and entries for which there is no room.
	postAnalytics?.advance();
	accountAnalytics?.advance();
	const dated = (posts?.collectEvents() ?? []).concat(events);
	const lasting = backoff.lasting(LASTING_POLLS).map(NOTICES.lone);
	return {
		events: dated.map(({ event }) => event),
		notices: lasting.concat(
			posts?.notices ?? [],
			postAnalytics?.notices ?? [],
			accountAnalytics?.notices ?? [],
		),
	};
}

/** The state that follows; what is not watched is forgotten. */
function advanceState(
	{ postsState, accounts, postAnalytics, accountAnalytics }: Watchers,
	{ source, clock, options, backoff }: ReadingContext,
): Omit<TriggerState, 'notices'> {
	return {
		key: source.key,
		ahead: clock.ahead ?? null,
		watch: watchText(options),
		posts: postsState,
		accounts: accounts?.state() ?? null,
		postAnalytics: postAnalytics?.state() ?? null,
		accountAnalytics: accountAnalytics?.state() ?? null,
		failing: backoff.state(),
	};
}

/** The watched posts as a text: if others are watched, the trigger takes a new starting point. */
function watchText({ reportStatusPer, accountIds, contentGroupId }: TriggerOptions): string {
	return JSON.stringify([reportStatusPer, [...accountIds].sort(), contentGroupId]);
}

/** The readings in the order in which a user waits for them; the baseline between all others, so that it starves in no turn. */
function prioritiesFor({ posts, accounts, postAnalytics, accountAnalytics }: Watchers): Priorities {
	const { newest, due, older, isBaseline } = posts?.readings ?? {};
	const baseline = isBaseline ? older : undefined;
	const figures: Array<Reading | undefined> = [postAnalytics, accountAnalytics];
	return [[newest], [due], [baseline], [accounts], [older], figures, [baseline]]
		.map((readings) => readings.filter((each) => each !== undefined))
		.filter(({ length }) => length > 0);
}
