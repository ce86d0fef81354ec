import { pause } from './pause';
import { outcomeOf, ServiceError } from './serviceError';

export interface Retry {
	/** Milliseconds until the next try after this failure, or null to give up; `number` is 1 for the first try. */
	readonly delayAfter: (error: ServiceError, number: number) => number | null;
	/** Ends the waiting between two tries when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/** The one loop of everything that is tried again: `attempt` gets 1 for the first try. */
export async function withRetries<T>(
	attempt: (number: number) => Promise<T>,
	{ delayAfter, signal }: Retry,
): Promise<T> {
	for (let number = 1; ; number++) {
		const outcome = await outcomeOf(attempt(number));
		if (!(outcome instanceof ServiceError)) return outcome;
		const delay = delayAfter(outcome, number);
		if (delay === null) throw outcome;
		await pause(delay, signal);
	}
}
