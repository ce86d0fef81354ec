import type { IPollFunctions } from 'n8n-workflow';

import type { PollClock } from './poll';

/** How long one request of a poll may take: a poll has less patience than an execution. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** The rest of the host's budget must be enough for a request that takes its whole time. */
const RESERVE_MS = REQUEST_TIMEOUT_MS + 1000;

/** The reasons for which n8n registers a trigger while a person looks on. */
const PUBLISHING: readonly string[] = ['activate', 'create', 'update'];

/** The time of a poll, and when the host's budget for it ends if the host has one (from 2.38 on). */
export function readPollClock(context: IPollFunctions): PollClock {
	const now = Date.now();
	return { now, endsAt: now + budgetFor(context) - RESERVE_MS };
}

function budgetFor(context: IPollFunctions): number {
	return 'getPollBudgetMs' in context ? context.getPollBudgetMs() : Infinity;
}

/** How n8n came to call a poll. */
export interface PollCall {
	/** n8n's durable engine allows less than a minute for its scheduled polls, and only for these. */
	readonly isDurable: boolean;
	/** True if a person publishes the workflow now and sees a refusal. */
	readonly isPublishing: boolean;
	/**
	 * True if a failure only causes a failed execution. The first poll of a registration, at
	 * activation and when n8n starts, is different: if it fails 5 times within about 15 seconds,
	 * n8n gives the trigger up.
	 */
	readonly canFail: boolean;
}

/** On n8n's in-memory engine, each registration of the trigger has its own context. */
const registered = new WeakSet<IPollFunctions>();

/** Notes a call of a poll; the next one on the same context is not the first. */
export function readPollCall(context: IPollFunctions): PollCall {
	const isDurable = budgetFor(context) < 60_000;
	const isKnown = registered.has(context);
	registered.add(context);
	const isFirst = !isKnown && !isDurable;
	const isPublishing = isFirst && PUBLISHING.includes(context.getActivationMode());
	return { isDurable, isPublishing, canFail: !isFirst };
}
