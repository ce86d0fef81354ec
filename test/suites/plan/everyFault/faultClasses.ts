import type { FaultRule } from '../../../../sandbox/faultRules';

type Fault = Omit<FaultRule, 'method' | 'path' | 'origin' | 'times'>;

/** The ways in which one request can fail, by name; "after" means that the service has done its work. */
export const FAULTS = {
	refused: { kind: 'status', status: 422, code: 'validation_failed' },
	'reset before': { kind: 'resetBeforeCommit' },
	'reset after': { kind: 'resetAfterCommit' },
	timeout: { kind: 'timeout' },
	'429 with Retry-After': { kind: 'rateLimited', retryAfterSeconds: 2 },
	'429': { kind: 'rateLimited' },
	'500 before': { kind: 'status', status: 500, code: 'internal_error' },
	'500 after': { kind: 'status', status: 500, code: 'internal_error', afterCommit: true },
	'502 page before': { kind: 'html502' },
	'502 page after': { kind: 'html502', afterCommit: true },
	'503 before': { kind: 'http503', retryAfterSeconds: 2 },
	'503 after': { kind: 'http503', afterCommit: true },
	truncated: { kind: 'truncatedJson' },
	garbage: { kind: 'garbageJson' },
	empty: { kind: 'emptyBody' },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/**
 * The four faults that differ in the facts that the node can know. Every pair of requests fails in
 * every pair of them.
 */
export const PAIRED = [
	'reset before',
	'reset after',
	'429',
	'500 after',
] as const satisfies readonly FaultName[];

/** Stops every request before it reaches the service: service and sheet see the same if the process was killed. */
export const KILLED: Fault = { kind: 'resetBeforeCommit' };
