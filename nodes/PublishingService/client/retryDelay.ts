import type { Repetition } from '../contract/endpoints';
import { isServiceCode } from '../contract/serviceErrorTexts';
import { MAX_RETRY_AFTER_MS } from './retryAfter';
import type { ServiceError } from './serviceError';

/** Six tries: at one failed request in ten, one request in a million is still lost. */
export const MAX_ATTEMPTS = 6;
export const FIRST_DELAY_MS = 500;

export interface Attempt {
	readonly number: number;
	readonly error: ServiceError;
	readonly repetition: Repetition;
	readonly hasKey: boolean;
	/** True if a costly request may be spent once more. */
	readonly mayCost?: boolean;
}

/**
 * Returns the milliseconds to wait before the request is sent again, or null to give up
 * (docs/errors.md).
 */
export function retryDelay(attempt: Attempt, random: () => number = Math.random): number | null {
	const { number, error, repetition, hasKey, mayCost = false } = attempt;
	const { code, kind, retryAfterMs } = error.facts;
	if (number >= MAX_ATTEMPTS || code === 'cancelled') {
		return null;
	}
	if ((retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) {
		return null;
	}

	const mayBeRepeated = { safe: true, keyed: hasKey, costly: mayCost, verify: false }[repetition];
	const isSafeToRepeat = isCertainlyNotDone(attempt) || (kind === 'interrupted' && mayBeRepeated);
	if (!isSafeToRepeat) {
		return null;
	}

	const delay = FIRST_DELAY_MS * 2 ** (number - 1);
	// Half of the delay is random, so that many workflows do not send again at the same moment. A
	// Retry-After of 0 is no advice.
	return retryAfterMs || Math.round(delay / 2 + (delay / 2) * random());
}

export function isCertainlyNotDone({ error, repetition }: Attempt): boolean {
	const { kind, code, httpStatus, retryAfterMs, notAttempted } = error.facts;
	// A host name or a certificate that is wrong stays wrong. A service that restarts accepts connections again.
	if (kind === 'notSent') {
		return code === 'connection_refused';
	}
	if (httpStatus === 501) {
		return true;
	}
	// With Retry-After, the service turned the request away. The node relies on that only for uploads, because a
	// second post would be a duplicate.
	if (httpStatus === 503 && retryAfterMs !== undefined) {
		return repetition === 'costly';
	}
	// A cap or quota does not pass within a run, unless the service says when to come back.
	const mayPass = !isServiceCode(code) || retryAfterMs !== undefined;
	return httpStatus === 429 && !notAttempted && mayPass;
}
