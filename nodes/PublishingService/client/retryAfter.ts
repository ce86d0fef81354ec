import type { HttpAnswer } from './httpAnswer';

/** The longest Retry-After that the node waits for: a longer one gets an error instead of a waiting workflow. */
export const MAX_RETRY_AFTER_MS = 60_000;

/** Reads Retry-After in milliseconds, from seconds or a date. Undefined if it is neither. */
export function retryAfterOf({ headers }: Pick<HttpAnswer, 'headers'>): number | undefined {
	const value = String(headers['retry-after']);
	if (/^\d+(\.\d+)?s?$/.test(value)) {
		return Math.ceil(Number.parseFloat(value) * 1000);
	}
	// Both times are of the service's clock, which ours need not agree with.
	const now = Date.parse(String(headers.date));
	const ms = Date.parse(value) - (Number.isNaN(now) ? Date.now() : now);
	return Number.isNaN(ms) || !/[a-z]/i.test(value) ? undefined : Math.max(0, ms);
}
