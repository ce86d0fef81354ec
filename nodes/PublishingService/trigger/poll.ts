import type { Post } from '../contract/decoded';
import { Accounts } from './accounts';
import { EVENT_KINDS } from './events';
import type { Changes, EventKind, TrackerName, TriggerEvent } from './events/event';
import { figuresOfAccounts, figuresOfPosts, FigureTracker } from './figures/figureTracker';
import { announce, judge, LASTING_POLLS, NOTICES } from './notices';
import { Posts } from './posts/posts';
import type { PostChange } from './posts/tracker';
import {
	Backoff,
	makeRequests,
	type Priorities,
	type Reading,
	type ReadingContext,
} from './scheduler';
import { ServiceClock, type Source } from './source';
import { checkpointOf, resume, revisionOf, type ProcessMemory, type TriggerState } from './state';
import type { TriggerOptions } from './triggerOptions';

/**
 * One poll: what has happened since the saved state. The state that follows is stored in one piece and
 * at the very end, in the host's memory, which polls that overlap share. A poll that another one has
 * overtaken keeps nothing and tells nothing: the other has told what both have seen, and the next poll
 * finds the rest. `warnings` are for the log; `failure` is why the poll should fail: only a person can
 * mend it, or it has lasted. `clock` in milliseconds of the host's time: no request begins after `endsAt`.
 */
export async function poll(
	memory: { checkpoint?: unknown },
	process: ProcessMemory,
	source: Source,
	options: TriggerOptions,
	{ now, endsAt }: { readonly now: number; readonly endsAt: number },
) {
	const saved = memory.checkpoint ?? process.unsaved;
	const round = revisionOf(saved);
	const { before, known, begins } = resume(saved, source.key);
	const backoff = new Backoff(known.failing, now);
	const clock = new ServiceClock(now, source, known.ahead);
	const context = { source, options, backoff, clock, now };
	const found: TriggerEvent[] = [];
	const trackers = trackersOf(known, context, process.recentPosts, found);
	const limits = { requests: options.maxRequests, endsAt, round };
	const outcome = await makeRequests(prioritiesOf(trackers), limits);
	// To be asked for only now, and before the notices, because to end the reading may find more.
	const states = Object.entries(trackers).map(
		([name, tracker]) => [name, tracker?.state()] as const,
	);
	const { notices, unread, blind, failure } = judge(outcome, known.notices, !saved);
	const { posts, postAnalytics, accountAnalytics } = trackers;
	const all = [
		NOTICES.begins(begins),
		...notices,
		...backoff.lasting(LASTING_POLLS).map(NOTICES.lone),
		...(posts?.notices ?? []),
		...(postAnalytics?.notices ?? []),
		...(accountAnalytics?.notices ?? []),
	];
	const { texts: warnings, events, state } = announce(all, found, known.notices);
	if (revisionOf(memory.checkpoint ?? saved) !== round) return { events: [], warnings: [] };
	// A key that reads nothing may just be wrong.
	const isKept = before && begins !== undefined && outcome.answered.size === 0;
	const next: TriggerState = {
		...{ key: source.key, ahead: clock.ahead, watch: watchOf(options) },
		...Object.fromEntries(states),
		failing: backoff.state(),
		notices: { ...state, unread, blind },
	};
	const checkpoint = checkpointOf(isKept ? before : next, round + 1);
	memory.checkpoint = checkpoint;
	if (events.length === 0) process.unsaved = checkpoint;
	return { events, warnings, failure };
}

type Trackers = ReturnType<typeof trackersOf>;

/** The trackers that the chosen events need, joined; the events that they find are added to `events`. */
function trackersOf(
	saved: TriggerState,
	context: ReadingContext,
	recentPosts: Map<string, Post>,
	events: TriggerEvent[],
) {
	const { options, now } = context;
	const ofWatch: TriggerState = saved.watch === watchOf(options) ? saved : {};
	const needs = (...names: TrackerName[]) => chosenKinds(options, ...names).length > 0;
	const on =
		<Name extends TrackerName>(tracker: Name) =>
		(change: Changes[Name]) =>
			void events.push(...eventsOf(tracker, change, options, now));
	const onPost = (change: PostChange) => {
		on('posts')(change);
		const { post, snapshot, isJustPublished } = change;
		const { postId, publishedAt } = snapshot;
		const isFollowed = postAnalytics?.watch(postId, publishedAt, isJustPublished);
		if (isFollowed) recentPosts.set(postId, post);
	};
	const accounts = needs('accounts', 'accountAnalytics')
		? new Accounts(saved.accounts, context, on('accounts'))
		: undefined;
	const ofPosts = needs('postAnalytics') && figuresOfPosts(context, recentPosts);
	const ofAccounts = accounts && needs('accountAnalytics') && figuresOfAccounts(context, accounts);
	const postAnalytics = ofPosts
		? new FigureTracker(ofPosts, ofWatch.postAnalytics, context, on('postAnalytics'))
		: undefined;
	const accountAnalytics = ofAccounts
		? new FigureTracker(ofAccounts, saved.accountAnalytics, context, on('accountAnalytics'))
		: undefined;
	const hasPosts = needs('posts', 'postAnalytics');
	return {
		posts: hasPosts ? new Posts(ofWatch.posts, context, onPost) : undefined,
		accounts,
		postAnalytics,
		accountAnalytics,
	};
}

/** The chosen kinds of events that these trackers find. */
export function chosenKinds(options: TriggerOptions, ...trackers: TrackerName[]): EventKind[] {
	return EVENT_KINDS.filter(
		({ name, tracker }) => trackers.includes(tracker) && options.events.includes(name),
	);
}

/** The events that the chosen kinds make of a tracker's change; `now` is the host's time. */
export function eventsOf<Name extends TrackerName>(
	tracker: Name,
	change: Changes[Name],
	options: TriggerOptions,
	now: number,
): TriggerEvent[] {
	const detectedAt = new Date(now).toISOString();
	const events: TriggerEvent[] = [];
	for (const kind of chosenKinds(options, tracker)) {
		for (const finding of kind.detect(change, options)) {
			events.push({ event: kind.name, ...finding, detectedAt });
		}
	}
	return events;
}

/** Which posts are watched; others begin with a new baseline. */
function watchOf({ statusOf, accountIds, contentGroupId }: TriggerOptions): string {
	return JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
}

/** What is read, in the order in which a user waits for it; the baseline between all others, so that it starves in no turn. */
function prioritiesOf({ posts, accounts, postAnalytics, accountAnalytics }: Trackers): Priorities {
	const { newest, due, older, isBaseline } = posts?.readings ?? {};
	const baseline = isBaseline ? older : undefined;
	const figures: Array<Reading | undefined> = [postAnalytics, accountAnalytics];
	return [[newest], [due], [baseline], [accounts], [older], figures, [baseline]]
		.map((readings) => readings.filter((each) => each !== undefined))
		.filter(({ length }) => length > 0);
}
