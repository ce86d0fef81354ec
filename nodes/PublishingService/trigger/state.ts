import { createHash } from 'crypto';

import type { AccountsState } from './accounts';
import type { FiguresState } from './figures/figureTracker';
import type { NoticesState } from './notices';
import type { PostsState } from './posts/posts';
import type { BackoffState } from './scheduler';

const VERSION = 2;

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
	readonly version: typeof VERSION;
	/** Grows with every poll, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
	/** What one failed poll is to be made of. */
	readonly owed?: string;
	/** The state as one text, which no database writes in another order, and its digest. */
	readonly state: string;
	readonly digest: string;
}

/** The revision of a saved checkpoint; 0 where there is none or it is not ours. */
export function revisionOf(saved: unknown): number {
	const { revision } = (saved ?? {}) as Partial<Checkpoint>;
	return Number.isSafeInteger(revision) ? (revision as number) : 0;
}

/** What one failed poll is still to be made of, as the user wants it; none where nothing is. */
export function owedIn(saved: unknown): string | undefined {
	const { owed } = (saved ?? {}) as Partial<Checkpoint>;
	return typeof owed === 'string' ? owed : undefined;
}

/** The checkpoint that follows a saved one. */
export function nextCheckpoint(saved: unknown, state: TriggerState, owed?: string): Checkpoint {
	const text = JSON.stringify(state);
	return {
		version: VERSION,
		revision: revisionOf(saved) + 1,
		...(owed !== undefined && { owed }),
		state: text,
		digest: digestOf(text),
	};
}

/**
 * The state in a saved checkpoint, empty where nothing is saved. Throws a RangeError for one that this
 * version of the trigger did not save like this.
 */
export function readState(saved: unknown): TriggerState {
	if (saved === undefined || saved === null) return {};
	const { version, state, digest } = saved as Partial<Checkpoint>;
	if (typeof state !== 'string') throw new RangeError('It is not one of this trigger');
	if (version !== VERSION) throw new RangeError('It is of another version');
	if (digest !== digestOf(state)) throw new RangeError('It is damaged');
	return JSON.parse(state) as TriggerState;
}

function digestOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
