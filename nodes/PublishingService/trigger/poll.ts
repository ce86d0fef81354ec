import type { TriggerEvent } from './events/event';
import { judgePoll, type Judgement } from './failedPolls';
import { announceNotices, NOTICES, type Announcement } from './notices';
import { proveCompany } from './proveCompany';
import { Backoff, makeRequests, type Outcome, type ReadingContext } from './scheduler';
import type { ServiceReader } from './serviceReader';
import { ServiceClock } from './serviceClock';
import {
	advanceCursor,
	EMPTY_STATE,
	readState,
	revisionIn,
	type Checkpoint,
	type ProcessMemory,
	type TriggerState,
} from './triggerState';
import type { TriggerOptions } from './chosenOptions';
import {
	advanceState,
	collectItems,
	prioritize,
	startTrackers,
	type Items,
	type Trackers,
} from './trackers';

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
	readonly service: ServiceReader;
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
	/** The reason why the state is a new one; undefined if the poll goes on from the saved state. */
	readonly begins: string | undefined;
	readonly requests: number;
	/** The reason why the poll cannot go on; undefined if it can. */
	readonly failure: Error | undefined;
}

/**
 * Runs one poll and returns the events since the saved state. The next state is stored as a whole
 * at the very end, and only if it contains something new. If another poll has overtaken this poll,
 * this poll keeps and reports nothing: the other has reported the same changes, and the next poll
 * finds the rest.
 */
export async function poll(session: PollSession): Promise<PollResult> {
	const { memory, process, service } = session;
	const saved = memory.checkpoint ?? process.unsaved ?? null;
	const savedState = resume(saved, process);
	const start = await startFrom(savedState, service);
	const context = contextFor(start.state, session);
	const trackers = startTrackers(start.state, context, process.recentPosts);
	const outcome = await read(session, start, trackers, revisionIn(saved));
	const items = collectItems(trackers, context);
	const judged = judgePoll(outcome, start.state.notices, saved === null);
	const announcement = announce(session, start, judged, items);
	if (revisionIn(memory.checkpoint ?? saved) !== revisionIn(saved)) {
		return OVERTAKEN;
	}
	const keptState = keepsSavedState(start, outcome) ? savedState : null;
	const next = withNotices(keptState ?? advanceState(trackers, context), announcement, judged);
	const { events, texts } = announcement;
	store(session, saved as Checkpoint | null, next, events.length > 0);
	return { events, warnings: texts, failure: judged.failure };
}

const OVERTAKEN: PollResult = { events: [], warnings: [], failure: undefined };

/** Adds the notices of the poll to its events. */
function announce(
	{ unmatched }: PollSession,
	{ state, begins }: Start,
	judged: Judgement,
	{ events, notices }: Items,
): Announcement<TriggerEvent> {
	const names = unmatched.map(NOTICES.unmatched);
	const all = [NOTICES.begins(begins)].concat(names, judged.notices, notices);
	return announceNotices(all, events, state.notices);
}

/** True if the saved state stays: a new API key that reads nothing may be wrong, and must not replace the state. */
function keepsSavedState({ begins, failure }: Start, { answered }: Outcome): boolean {
	const isKeyUnproved = begins !== undefined || failure !== undefined;
	return isKeyUnproved && answered.size === 0;
}

async function read(
	{ options, spent, clock, process }: PollSession,
	start: Start,
	trackers: Trackers,
	revision: number,
): Promise<Outcome> {
	const round = revision + process.round++;
	if (start.failure) {
		const failures = new Map([['the posts that the trigger knows', start.failure]]);
		return { answered: new Set(), failures };
	}
	const requests = options.maxRequests - spent - start.requests;
	return await makeRequests(prioritize(trackers), { requests, endsAt: clock.endsAt, round });
}

function withNotices(
	state: Omit<TriggerState, 'notices'>,
	{ shownKeys, waiting }: Announcement<TriggerEvent>,
	{ unread, blind }: Judgement,
): TriggerState {
	return { ...state, notices: { shownKeys, waiting, unread, blind } };
}

/** The state in a checkpoint; null if it is damaged. The process remembers readings beyond what is saved. */
function resume(saved: unknown, process: ProcessMemory): TriggerState | null {
	const { working } = process;
	// If this poll ends early for any reason, the next poll starts from the saved state.
	process.working = null;
	const { state, progress } = (saved ?? {}) as Partial<Checkpoint>;
	const isSame =
		working !== null &&
		working.checkpoint.state === state &&
		working.checkpoint.progress === progress;
	return isSame ? working.state : readState(saved);
}

async function startFrom(saved: TriggerState | null, service: ServiceReader): Promise<Start> {
	const begin = (begins: string, requests: number): Start => ({
		state: EMPTY_STATE,
		begins,
		requests,
		failure: undefined,
	});
	if (!saved) {
		return begin('The saved state is damaged', 0);
	}
	if ((saved.key ?? service.key) === service.key) {
		return { state: saved, begins: undefined, requests: 0, failure: undefined };
	}
	const { answer, requests, failure } = await proveCompany(saved, service);
	if (answer === 'another') {
		return begin(
			'The API key or the base URL was replaced and belongs to another company',
			requests,
		);
	}
	return { state: saved, begins: undefined, requests, failure };
}

function contextFor(state: TriggerState, { service, options, clock }: PollSession): ReadingContext {
	const { now } = clock;
	return {
		service,
		options,
		backoff: new Backoff(state.failing, now),
		clock: new ServiceClock(now, service, state.ahead ?? undefined),
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
	// A state that was only in the memory of the process is saved now.
	if (memory.checkpoint !== checkpoint) {
		memory.checkpoint = checkpoint;
	}
	process.working = { checkpoint, state };
	if (!hasEvents) {
		process.unsaved = checkpoint;
	}
}
