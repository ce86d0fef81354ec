import { headerOf, type HttpAnswer } from './http';

/** Retry-After in milliseconds, given in seconds or as a date; undefined where it is neither. */
export function retryAfterOf(answer: HttpAnswer): number | undefined {
	const value = headerOf(answer, 'retry-after');
	if (value === '') return undefined;
	const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
	return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
