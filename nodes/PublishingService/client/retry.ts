import { sleep } from 'n8n-workflow';

import type { Repetition } from '../contract/endpoints';
import { isErrorCode } from '../contract/errorCodes';
import type { HttpAnswer } from './http';
import { limitOf, outcomeOf, ServiceError } from './serviceError';

/** Six tries: at one failed request in ten, one request in a million is still lost. */
export const MAX_ATTEMPTS = 6;
export const FIRST_DELAY_MS = 500;
/** A service that asks for more patience than this gets an error instead of a waiting workflow. */
export const MAX_RETRY_AFTER_MS = 60_000;
/** A service may say `rate_limited` of a burst too: after this pause one more try tells (requestLimits.ts). */
export const BURST_PAUSE_MS = 2_000;

/** Retry-After in milliseconds, given in seconds or as a date; undefined where it is neither. */
export function retryAfterOf(answer: HttpAnswer): number | undefined {
	const value = answer.headers['retry-after'] ?? '';
	if (/^\d+(\.\d+)?s?$/.test(value)) return Math.ceil(Number.parseFloat(value) * 1000);
	// Both times are of the service's clock, which ours need not agree with.
	const now = Date.parse(answer.headers.date ?? '');
	const ms = Date.parse(value) - (Number.isNaN(now) ? Date.now() : now);
	return Number.isNaN(ms) || !/[a-z]/i.test(value) ? undefined : Math.max(0, ms);
}

export interface Attempt {
	/** 1 for the first. */
	readonly number: number;
	readonly error: ServiceError;
	readonly repetition: Repetition;
	readonly hasKey: boolean;
}

/**
 * How many milliseconds to wait before the request is sent again, or null to give up.
 * The whole retry policy is here; the README's table describes it.
 */
export function retryDelay(attempt: Attempt, random: () => number = Math.random): number | null {
	const { number, error, repetition, hasKey } = attempt;
	const { code, kind, retryAfterMs } = error.facts;
	if (number >= MAX_ATTEMPTS || code === 'cancelled') return null;
	if ((retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return null;

	const mayBeRepeated = repetition === 'safe' || (repetition === 'keyed' && hasKey);
	if (!isCertainlyNotDone(attempt) && !(kind === 'interrupted' && mayBeRepeated)) return null;

	const delay = FIRST_DELAY_MS * 2 ** (number - 1);
	// Half of the delay is random, so that many workflows do not come back in step. Zero is no advice.
	return retryAfterMs || Math.round(delay / 2 + (delay / 2) * random());
}

/** A used-up daily cap and a burst have one code; without Retry-After only a second try tells. */
export function mayBeBurst({ facts }: ServiceError): boolean {
	return limitOf(facts) === 'day' && facts.retryAfterMs === undefined && !facts.notAttempted;
}

function isCertainlyNotDone({ error, repetition }: Attempt): boolean {
	const { kind, code, httpStatus, retryAfterMs } = error.facts;
	// A name that does not resolve or a wrong certificate stays so; a service that restarts comes back.
	if (kind === 'notSent') return code === 'connection_refused';
	// What is not implemented was not carried out.
	if (httpStatus === 501) return true;
	// With Retry-After it was turned away. That is relied on for uploads alone: a post must not be made twice.
	if (httpStatus === 503 && retryAfterMs !== undefined) return repetition === 'costly';
	return isTooManyRequests(error);
}

/** A cap or quota does not pass within a run, unless the service says when to come back. */
function isTooManyRequests({ facts }: ServiceError): boolean {
	return (
		facts.httpStatus === 429 &&
		!facts.notAttempted &&
		(!isErrorCode(facts.code) || facts.retryAfterMs !== undefined)
	);
}

export interface Retry {
	/** Milliseconds until the next try after this failure, or null to give up; `number` is 1 for the first try. */
	readonly delayAfter: (error: ServiceError, number: number) => number | null;
	/** Ends the waiting between two tries when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/** The one way to try anything again: `attempt` gets 1 for the first try. */
export async function withRetries<T>(
	attempt: (number: number) => Promise<T>,
	retry: Retry,
	number = 1,
): Promise<T> {
	return await attempt(number).catch(async (error: unknown) => {
		const delay = error instanceof ServiceError ? retry.delayAfter(error, number) : null;
		if (delay === null) throw error;
		await pause(delay, retry.signal);
		return await withRetries(attempt, retry, number + 1);
	});
}

/**
 * Sends a write that must not happen twice and takes no Idempotency-Key. After an unclear answer
 * `look` reads what happened: its value ends the matter, `undefined` means that nothing happened
 * and the write is sent again.
 */
export async function sendVerified<T>(
	signal: AbortSignal | undefined,
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
		signal,
		// After the last try too, what happened is read once more.
		delayAfter: (error, number) => (error === unclear ? FIRST_DELAY_MS * number : null),
	});
}

function isUnclear({ facts }: ServiceError): boolean {
	return facts.kind === 'interrupted' && facts.code !== 'cancelled';
}

/** Waits, but ends at once with a `cancelled` failure when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	if (!signal) return await sleep(ms);
	assertNotCancelled(signal);
	let cancel = () => {};
	const cancellation = new Promise<never>((_, reject) => {
		cancel = () => reject(cancelled());
	});
	signal.addEventListener('abort', cancel);
	try {
		await Promise.race([sleep(ms), cancellation]);
	} finally {
		signal.removeEventListener('abort', cancel);
	}
}

/** Throws a `cancelled` failure where the execution was cancelled. */
export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw cancelled();
}

function cancelled(): ServiceError {
	// By this spelling n8n tells a stopped execution from a failed one, which starts error workflows.
	return new ServiceError('The execution was canceled', {
		kind: 'interrupted',
		code: 'cancelled',
	});
}
