import type { EventContext } from './events';
import { judge, noteLimits, Notices } from './notices';
import { makeRequests } from './scheduler';
import type { ReadingFailure, Source } from './source';
import { nextCheckpoint, readState, revisionOf, type Checkpoint, type TriggerState } from './state';
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

/** One poll: what has happened since the saved state, and the state that follows. */
export async function poll(
	source: Source,
	saved: unknown,
	context: EventContext,
	clock: PollClock,
): Promise<PollResult> {
	const { options } = context;
	const { watch, state, warning } = resume(source, saved, context, clock.now);
	const notices = new Notices(state.notices);
	const outcome = await makeRequests(watch.priorities, {
		requests: options.maxRequests,
		hasTime: clock.hasTime,
		round: revisionOf(saved),
	});
	const next = watch.state();
	const judgement = judge(outcome, state.notices);
	noteLimits(notices, watch, outcome, judgement);

	const detectedAt = new Date(clock.now).toISOString();
	const found = watch.found.map(({ event, finding: { eventId, ...fields } }) => ({
		event,
		eventId,
		detectedAt,
		...fields,
	}));
	const [first, ...others] = found;
	const said = first ? notices.takeWaiting() : [];
	const events = first ? [{ ...first, ...(said.length > 0 && { notices: said }) }, ...others] : [];
	return {
		events,
		checkpoint: nextCheckpoint(saved, {
			...next,
			notices: notices.state(judgement.unread, judgement.blind, options.failsOnUnread),
		}),
		warnings: [...(warning ? [warning] : []), ...notices.fresh.map(({ text }) => text)],
		failure: judgement.failure,
	};
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

function resume(source: Source, saved: unknown, context: EventContext, now: number) {
	try {
		const state = readState(saved);
		return { state, watch: new Watch(source, state, context, now) };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		const warning = `The trigger's saved state cannot be read, so it begins with a new baseline (${reason})`;
		return { state: {} as TriggerState, watch: new Watch(source, {}, context, now), warning };
	}
}
