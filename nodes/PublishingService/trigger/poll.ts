import type { EventContext, TriggerEvent } from './events/event';
import { announce, judge, NOTICES } from './notices';
import { makeRequests } from './scheduler';
import type { ReadingFailure, Source } from './source';
import { nextCheckpoint, resume, revisionOf, type ProcessMemory } from './state';
import { Watch } from './watch';

export interface PollClock {
	/** Milliseconds, in the host's time. */
	readonly now: number;
	/** After that no request may be begun. */
	readonly endsAt: number;
}

interface PollResult {
	readonly events: readonly TriggerEvent[];
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
 * One poll: what has happened since the saved state. The state that follows is stored in one piece and
 * at the very end. A poll that another one has overtaken keeps nothing and tells nothing: the other has
 * told what both have seen, and the next poll finds the rest.
 */
export async function poll(
	{ memory, process }: { readonly memory: Memory; readonly process: ProcessMemory },
	source: Source,
	context: EventContext,
	clock: PollClock,
): Promise<PollResult> {
	const revision = revisionOf(memory.checkpoint);
	const { before, known, begins } = resume(memory.checkpoint, source.key, process);
	const watch = new Watch(source, known, context, clock.now, process.recentPosts);
	const outcome = await makeRequests(watch.priorities, {
		requests: context.options.maxRequests,
		endsAt: clock.endsAt,
		round: revision,
	});
	const after = watch.state();
	const { events: found, notices: limits } = watch;
	const { notices, unread, blind, failure } = judge(outcome, known.notices);
	const all = [NOTICES.begins(begins), ...notices, ...limits];
	const { texts, events, state } = announce(all, found, known.notices);
	if (revisionOf(memory.checkpoint) !== revision) return { events: [], warnings: [] };
	// A key that reads nothing may just be wrong.
	const isKept = before && begins !== undefined && outcome.answered.size === 0;
	const next = { key: source.key, ...after, notices: { ...state, unread, blind } };
	const kept = isKept ? before : next;
	const text = JSON.stringify(kept);
	memory.checkpoint = nextCheckpoint(revision, text);
	process.live = { text, state: kept };
	return { events, warnings: texts, failure };
}
