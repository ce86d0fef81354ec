import { readParts, revisionOf, succeed, type Checkpoint } from './checkpoint';
import type { EventContext } from './events/event';
import type { Source } from './source';
import { takeTurns } from './turns';
import { Watch } from './watch';

/** An event as it goes into the workflow. */
export interface TriggerEvent {
	readonly event: string;
	readonly eventId: string;
	/** ISO 8601, in the host's time. */
	readonly detectedAt: string;
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
	/** The failures that kept something from being read. */
	readonly faults: readonly unknown[];
	/** Why the saved state was replaced by a new baseline. */
	readonly warning?: string;
}

/** One poll: what has happened since the saved state, and the state that follows. */
export async function poll(
	source: Source,
	saved: unknown,
	context: EventContext,
	clock: PollClock,
): Promise<PollResult> {
	const { watch, warning } = resume(source, saved, context, clock.now);
	const faults = await takeTurns(watch.lanes, {
		requests: context.options.maxRequests,
		hasTime: clock.hasTime,
	});
	const detectedAt = new Date(clock.now).toISOString();
	const events = watch.found.map(({ event, finding: { eventId, ...fields } }) => ({
		event,
		eventId,
		detectedAt,
		...fields,
	}));
	return { events, checkpoint: succeed(saved, watch.parts()), faults, warning };
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
	if (revisionOf(memory.checkpoint) !== revisionOf(saved)) return { events: [], faults: [] };
	memory.checkpoint = checkpoint;
	return result;
}

function resume(source: Source, saved: unknown, context: EventContext, now: number) {
	try {
		return { watch: new Watch(source, readParts(saved), context, now) };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		const warning = `The trigger's saved state cannot be read, so it begins with a new baseline (${reason})`;
		return { watch: new Watch(source, {}, context, now), warning };
	}
}
