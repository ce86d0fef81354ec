import { pause } from './pause';
import { passOn, ServiceError } from './serviceError';

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
		try {
			return await attempt(number);
		} catch (error) {
			const delay = error instanceof ServiceError ? delayAfter(error, number) : null;
			if (delay === null) throw passOn(error);
			await pause(delay, signal);
		}
	}
}
