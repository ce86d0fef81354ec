import type { EventContext } from './events/event';
import { judge, noteLimits, Notices, noteUnread } from './notices';
import { makeRequests } from './scheduler';
import type { ReadingFailure, Source } from './source';
import { nextCheckpoint, resume, revisionOf, type Checkpoint } from './state';
import { Watch } from './watch';

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
	const { before, known, begins } = resume(saved, source.key);
	const watch = new Watch(source, known, context, clock.now);
	const outcome = await makeRequests(watch.priorities, {
		requests: context.options.maxRequests,
		endsAt: clock.endsAt,
		round: revisionOf(saved),
	});
	const after = watch.state();
	const { events: found, limits, lone } = watch;
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
