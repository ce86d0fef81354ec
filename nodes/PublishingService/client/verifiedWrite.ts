import { withRetries } from './retry';
import { FIRST_DELAY_MS, MAX_ATTEMPTS } from './retryPolicy';
import type { ServiceClient } from './serviceClient';
import { outcomeOf, ServiceError } from './serviceError';

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
		const before = unclear;
		// What looking throws ends the matter, also where it is the unclear failure with more facts.
		unclear = undefined;
		const done = before && (await look(before));
		if (done !== undefined) return done;
		if (before && number > MAX_ATTEMPTS) throw before;
		const outcome = await outcomeOf(send());
		if (!(outcome instanceof ServiceError)) return outcome;
		unclear = isUnclear(outcome) ? outcome : undefined;
		throw outcome;
	};
	return await withRetries(attempt, {
		signal: service.signal,
		// After the last try too, what happened is read once more.
		delayAfter: (error, number) =>
			error === unclear && number <= MAX_ATTEMPTS ? FIRST_DELAY_MS * number : null,
	});
}

function isUnclear({ facts }: ServiceError): boolean {
	return facts.kind === 'interrupted' && facts.code !== 'cancelled';
}
