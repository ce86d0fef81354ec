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
 * mend it, or it has lasted. No request begins after `endsAt`.
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
	const limits = { requests: options.maxRequests, endsAt, round };
	const seen = await watch(known, context, limits, process.recentPosts);
	const { notices, unread, blind, failure } = judge(seen.outcome, known.notices, !saved);
	const all = [NOTICES.begins(begins), ...notices, ...seen.notices];
	const { texts: warnings, events, state } = announce(all, seen.events, known.notices);
	if (revisionOf(memory.checkpoint ?? saved) !== round) {
		return { events: [], warnings: [] };
	}
	// A key that reads nothing may just be wrong.
	const isKept = before && begins !== undefined && seen.outcome.answered.size === 0;
	const next = { key: source.key, ...seen.state, notices: { ...state, unread, blind } };
	const checkpoint = checkpointOf(isKept ? before : next, round + 1);
	memory.checkpoint = checkpoint;
	if (events.length === 0) {
		process.unsaved = checkpoint;
	}
	return { events, warnings, failure };
}

/** Reads what the chosen events need: what was found, what a person should know, and the state that follows. */
async function watch(
	known: TriggerState,
	context: ReadingContext,
	limits: Parameters<typeof makeRequests>[1],
	recentPosts: Map<string, Post>,
) {
	const events: TriggerEvent[] = [];
	const trackers = trackersOf(known, context, recentPosts, events);
	const outcome = await makeRequests(prioritiesOf(trackers), limits);
	const { posts, accounts, postAnalytics, accountAnalytics } = trackers;
	// To ask for a state may find more, and what there is no room for; what is not watched is forgotten.
	const state: TriggerState = {
		ahead: context.clock.ahead,
		watch: watchOf(context.options),
		posts: posts?.state(),
		accounts: accounts?.state(),
		postAnalytics: postAnalytics?.state(),
		accountAnalytics: accountAnalytics?.state(),
		failing: context.backoff.state(),
	};
	const notices = [
		...context.backoff.lasting(LASTING_POLLS).map(NOTICES.lone),
		...(posts?.notices ?? []),
		...(postAnalytics?.notices ?? []),
		...(accountAnalytics?.notices ?? []),
	];
	return { outcome, events, state, notices };
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
		if (isFollowed) {
			recentPosts.set(postId, post);
		}
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
			events.push({ ...finding, detectedAt });
		}
	}
	return events;
}

/** Which posts are watched; others begin with a new baseline. */
function watchOf({ reportStatusPer, accountIds, contentGroupId }: TriggerOptions): string {
	return JSON.stringify([reportStatusPer, [...accountIds].sort(), contentGroupId]);
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
