import type { IPollFunctions } from 'n8n-workflow';

import type { PollCall } from './pollCall';
import { emptyMemory, revisionIn, type Checkpoint, type ProcessMemory } from './triggerState';

/** A poll that has not ended yet. */
interface RunningPoll {
	readonly since: number;
	readonly end: Promise<unknown>;
}

/** The events of a poll, which n8n saves after the poll has ended. */
interface Handover {
	/** The saved knowledge from which the poll started. */
	readonly from: string;
	readonly at: number;
}

/** The trigger's memory in this process, in addition to what n8n saves. */
export interface TriggerMemory extends ProcessMemory {
	/** The name of the node at the last poll: n8n's in-memory engine keeps the state under it. */
	nodeName: string;
	/** True once n8n's durable engine has polled, which keeps the state by the ID of the node. */
	isDurable: boolean;
	running: RunningPoll | null;
	handover: Handover | null;
	/** The account IDs that were checked, as a text, and sentences about the unknown ones. */
	checkedAccounts: string | null;
	unknownAccounts: readonly string[];
}

/** A poll that takes longer counts as hung: the next poll does not wait for it. */
const LONGEST_POLL_MS = 5 * 60_000;

/** n8n's durable engine saves the state of a poll with events within this time. */
const HANDOVER_MS = 10_000;

const triggers = new Map<string, TriggerMemory>();

/** The memory of the trigger to which the context belongs; a renamed node stays the same trigger. */
export function rememberTrigger(context: IPollFunctions): TriggerMemory {
	const { id, name } = context.getNode();
	const key = `${context.getWorkflow().id ?? ''} ${id}`;
	const trigger: TriggerMemory = triggers.get(key) ?? {
		...emptyMemory(),
		nodeName: name,
		isDurable: false,
		running: null,
		handover: null,
		checkedAccounts: null,
		unknownAccounts: [],
	};
	triggers.set(key, trigger);
	return trigger;
}

/**
 * The state that n8n saves for the node. n8n's in-memory engine keys it by the node's name: a renamed node begins with
 * an empty one, which this process fills with the last state under the old name.
 */
export function staticState(
	context: IPollFunctions,
	trigger: TriggerMemory,
	{ isDurable }: PollCall,
): { checkpoint?: unknown } {
	trigger.isDurable ||= isDurable;
	const memory: { checkpoint?: unknown } = context.getWorkflowStaticData('node');
	const { name } = context.getNode();
	const newest = trigger.working?.checkpoint;
	const isRenamed = trigger.nodeName !== name && !trigger.isDurable;
	// The node may have had this name before, so that an older state is saved under it.
	if (isRenamed && newest && revisionIn(memory.checkpoint) < newest.revision) {
		memory.checkpoint = newest;
	}
	trigger.nodeName = name;
	return memory;
}

/**
 * Polls unless another poll of the trigger runs in this process, or has just handed on the events that this one would
 * find: two Poll Times of n8n's durable engine start from the same state if they meet. Null if it did not poll. While a
 * person publishes the workflow, the poll waits for the other one instead.
 */
export async function pollAlone<Result extends { readonly events: readonly unknown[] }>(
	trigger: TriggerMemory,
	memory: { readonly checkpoint?: unknown },
	{ isDurable, isPublishing }: PollCall,
	poll: () => Promise<Result>,
): Promise<Result | null> {
	const { running } = trigger;
	if (running && Date.now() - running.since < LONGEST_POLL_MS) {
		if (!isPublishing) {
			return null;
		}
		await running.end;
	}
	const from = knowledgeIn(memory.checkpoint);
	if (isDurable && isHandedOver(trigger.handover, from)) {
		return null;
	}
	const work = poll();
	const thisPoll = { since: Date.now(), end: work.catch(() => null) };
	trigger.running = thisPoll;
	try {
		const result = await work;
		trigger.handover = result.events.length > 0 ? { from, at: Date.now() } : null;
		return result;
	} finally {
		// A poll that began after this one hung stays the running poll.
		trigger.running = trigger.running === thisPoll ? null : trigger.running;
	}
}

function isHandedOver(handover: Handover | null, from: string): boolean {
	return handover !== null && handover.from === from && Date.now() - handover.at < HANDOVER_MS;
}

function knowledgeIn(checkpoint: unknown): string {
	const { state } = (checkpoint ?? {}) as Partial<Checkpoint>;
	return state ?? '';
}
