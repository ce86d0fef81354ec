import { createHash } from 'crypto';

import type { AccountsState } from './accounts';
import type { FiguresState } from './figures/figureTracker';
import type { NoticesState } from './notices';
import type { PostsState } from './posts/posts';
import type { BackoffState } from './scheduler';

/** What each tracker keeps between polls, and what is known of failures: plain JSON. */
export interface TriggerState {
	/** A digest of API key and base URL. */
	readonly key?: string;
	/** By how much what the service has dated was ahead of the host's time, in milliseconds. */
	readonly ahead?: number;
	readonly posts?: PostsState;
	readonly accounts?: AccountsState;
	readonly postAnalytics?: FiguresState;
	readonly accountAnalytics?: FiguresState;
	readonly failing?: BackoffState;
	readonly notices?: NoticesState;
}

/** All that a trigger remembers between polls, replaced as a whole. */
export interface Checkpoint {
	/** Grows with every poll, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
	/** The state as one text, which no database writes in another order, and its digest. */
	readonly state: string;
	readonly digest: string;
}

/** The revision of a saved checkpoint; 0 where there is none or it is not ours. */
export function revisionOf(saved: unknown): number {
	const { revision } = (saved ?? {}) as Partial<Checkpoint>;
	return Number.isSafeInteger(revision) ? (revision as number) : 0;
}

/** The checkpoint that follows a saved one. */
export function nextCheckpoint(saved: unknown, state: TriggerState): Checkpoint {
	const text = JSON.stringify(state);
	return { revision: revisionOf(saved) + 1, state: text, digest: digestOf(text) };
}

/** The state in a saved checkpoint, empty where nothing is saved; null where it is damaged. */
export function readState(saved: unknown): TriggerState | null {
	if (saved === undefined || saved === null) return {};
	const { state, digest } = saved as Partial<Checkpoint>;
	if (typeof state !== 'string' || digest !== digestOf(state)) return null;
	return JSON.parse(state) as TriggerState;
}

/** What is known, and why nothing is that was `before`. */
export function resume(saved: unknown, key: string) {
	const before = readState(saved);
	if (before && (before.key ?? key) === key) return { before, known: before };
	const why = before ? 'The API key or the base URL was replaced' : 'The saved state is damaged';
	const known: TriggerState = {};
	return { before, known, begins: `${why}, so the trigger begins with a new baseline.` };
}

function digestOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
