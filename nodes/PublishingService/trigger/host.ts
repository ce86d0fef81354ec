import {
	NodeApiError,
	NodeOperationError,
	type Failure,
	type INode,
	type IPollFunctions,
} from 'n8n-workflow';

import { nextUtcDay } from '../client/utcDay';
import { apiError, explain, operationError, toFailure } from '../messages/explain';
import { limitOf, ServiceError, type FailureFacts } from '../client/serviceError';
import type { ProcessMemory } from './state';

/** How long one request of a poll may take: a poll has less patience than an execution. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** What is left of the host's budget must be enough for a request that takes its whole time. */
const RESERVE_MS = REQUEST_TIMEOUT_MS + 1000;

/** The time of a poll, and when the host's budget for it ends where the host has one (from 2.38 on). */
export function pollClock(context: IPollFunctions) {
	const now = Date.now();
	return { now, endsAt: now + budgetOf(context) - RESERVE_MS };
}

function budgetOf(context: IPollFunctions): number {
	return 'getPollBudgetMs' in context ? context.getPollBudgetMs() : Infinity;
}

/** n8n's durable engine gives its scheduled polls less than a minute, and only those. */
function isDurable(context: IPollFunctions): boolean {
	return budgetOf(context) < 60_000;
}

/** One context stands for one registration of the trigger on n8n's in-memory engine. */
const registered = new WeakSet<IPollFunctions>();

const knownTriggers = new Map<string, ProcessMemory>();

/**
 * Whether a poll that fails only makes a failed execution: if the first one of a registration, at
 * activation and when n8n starts, fails five times within some 15 seconds, n8n gives the trigger up.
 */
export function mayFail(context: IPollFunctions): boolean {
	const isKnown = registered.has(context);
	registered.add(context);
	return isKnown || isDurable(context);
}

export function processMemoryOf(context: IPollFunctions): ProcessMemory {
	const key = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const known: ProcessMemory = knownTriggers.get(key) ?? { recentPosts: new Map() };
	knownTriggers.set(key, known);
	if (!isDurable(context)) {
		known.unsaved = undefined;
	}
	return known;
}

/** The n8n error of a failed poll, with what tells n8n when to poll again (hosts from 2.37 on). */
export function toPollError(error: unknown, node: INode): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		return error;
	}
	const { message, description } = explain(toFailure(error), 'poll');
	if (!(error instanceof ServiceError)) {
		const slip = error instanceof Error ? error : undefined;
		return operationError(node, message, { description }, slip);
	}
	return apiError(node, error, message, { description, failure: failureOf(error.facts) });
}

function failureOf(facts: FailureFacts): Failure {
	const { kind, httpStatus, resetsAt, retryAfterMs } = facts;
	const limit = limitOf(facts);
	if (limit) {
		const cause = limit === 'day' ? 'rate-limited' : 'quota-exhausted';
		return { cause, resetsAtEpochMs: Date.parse(resetsAt ?? nextUtcDay()), retryAfterMs };
	}
	if (httpStatus === 429) {
		return { cause: 'rate-limited', retryAfterMs };
	}
	if (httpStatus === 401 || httpStatus === 403) {
		return { cause: 'credential-invalid' };
	}
	if (kind === 'interrupted' || kind === 'notSent') {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	return { cause: 'configuration-invalid' };
}
