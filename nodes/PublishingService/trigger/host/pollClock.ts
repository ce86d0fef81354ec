import type { IPollFunctions } from 'n8n-workflow';

import type { PollClock } from '../poll';

/** How long one request of a poll may take: a poll has less patience than an execution. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** What is left of the host's budget must be enough for a request that takes its whole time. */
const RESERVE_MS = REQUEST_TIMEOUT_MS + 1000;

/** The time of a poll, and the host's budget for it where the host has one (from 2.38 on). */
export function pollClock(context: IPollFunctions): PollClock {
	const now = Date.now();
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : Infinity;
	return { now, hasTime: () => Date.now() - now < budget - RESERVE_MS };
}
