import { withRetries } from './retry';
import { FIRST_DELAY_MS, MAX_ATTEMPTS } from './retryPolicy';
import type { ServiceClient } from './serviceClient';
import { passOn, ServiceError } from './serviceError';

/**
 * Sends a write that must not happen twice and takes no Idempotency-Key. After an unclear answer
 * `look` reads what happened: its value ends the matter, `undefined` means that nothing happened
 * and the write is sent again.
 */
export async function sendVerified<T>(
	service: ServiceClient,
	send: () => Promise<T>,
	look: (unclear: ServiceError) => Promise<T | undefined>,
): Promise<T> {
	let unclear: ServiceError | undefined;
	const attempt = async (number: number) => {
		const done = unclear && (await look(unclear));
		if (done !== undefined) return done;
		if (unclear && number > MAX_ATTEMPTS) throw unclear;
		unclear = undefined;
		try {
			return await send();
		} catch (error) {
			if (isUnclear(error)) unclear = error;
			throw passOn(error);
		}
	};
	return await withRetries(attempt, {
		signal: service.signal,
		// After the last try too, what happened is read once more.
		delayAfter: (error, number) =>
			error === unclear && number <= MAX_ATTEMPTS ? FIRST_DELAY_MS * number : null,
	});
}

function isUnclear(error: unknown): error is ServiceError {
	if (!(error instanceof ServiceError)) return false;
	return error.facts.kind === 'interrupted' && error.facts.code !== 'cancelled';
}
