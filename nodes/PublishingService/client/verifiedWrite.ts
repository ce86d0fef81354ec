import { cancelSignal } from './http';
import { pause } from './pause';
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
	for (let number = 1; ; number++) {
		try {
			return await send();
		} catch (error) {
			if (!isUnclear(error)) throw passOn(error);
			await pause(FIRST_DELAY_MS * number, cancelSignal(service.context));
			const done = await look(error);
			if (done !== undefined) return done;
			if (number >= MAX_ATTEMPTS) throw passOn(error);
		}
	}
}

function isUnclear(error: unknown): error is ServiceError {
	if (!(error instanceof ServiceError)) return false;
	return error.facts.kind === 'interrupted' && error.facts.code !== 'cancelled';
}
