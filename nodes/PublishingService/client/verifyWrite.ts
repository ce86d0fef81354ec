import { FIRST_DELAY_MS, MAX_ATTEMPTS } from './retryDelay';
import { asFailure, ServiceError } from './serviceError';

/**
 * Sends a write that has no idempotency key. After an unclear answer, sends it again only if `look`
 * finds that nothing happened.
 */
export async function verifyWrite<T>(
	client: { pause(milliseconds: number): Promise<void> },
	send: () => Promise<T>,
	look: (unclear: ServiceError) => Promise<T | undefined>,
): Promise<T> {
	for (let number = 1; ; number++) {
		const outcome = await send().catch(asFailure);
		if (!(outcome instanceof ServiceError)) {
			return outcome;
		}
		const { kind, code } = outcome.facts;
		if (kind !== 'interrupted' || code === 'cancelled') {
			throw outcome;
		}
		await client.pause(FIRST_DELAY_MS * number);
		const done = await look(outcome);
		if (done !== undefined) {
			return done;
		}
		// After the last try too, what happened was read once more.
		if (number === MAX_ATTEMPTS) {
			throw outcome;
		}
	}
}
