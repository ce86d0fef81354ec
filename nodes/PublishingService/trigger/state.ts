import { createHash } from 'crypto';

import type { Post } from '../contract/decoded';
import type { AccountsState } from './accounts';
import type { FiguresState } from './figures/figureTracker';
import type { NoticesState } from './notices';
import type { PostsState } from './posts/posts';
import type { BackoffState } from './scheduler';

/** What each tracker keeps between polls, and what is known of failures: JSON makes it plain. */
export interface TriggerState {
	readonly key?: string;
	/** By how many milliseconds what the service has dated was ahead of the host's time. */
	readonly ahead?: number;
	readonly watch?: string;
	readonly posts?: PostsState;
	readonly accounts?: AccountsState;
	readonly postAnalytics?: FiguresState;
	readonly accountAnalytics?: FiguresState;
	readonly failing?: BackoffState;
	readonly notices?: NoticesState;
}

interface Checkpoint {
	/** Grows with every poll, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
	/** The state as one text, which no database writes in another order, and its digest. */
	readonly state: string;
	readonly digest: string;
}

/** What this process knows of a trigger beside what is saved. */
export interface ProcessMemory {
	readonly recentPosts: Map<string, Post>;
	/** What the last poll that told nothing has left: n8n's durable engine does not keep what an activation saw. */
	unsaved?: Checkpoint;
}

/** The revision of a saved checkpoint; 0 where there is none or it is not ours. */
export function revisionOf(saved: unknown): number {
	const { revision } = (saved ?? {}) as Partial<Checkpoint>;
	return Number.isSafeInteger(revision) ? (revision as number) : 0;
}

/** What is known, and why nothing is that was `before`. */
export function resume(saved: unknown, key: string) {
	const before = readState(saved);
	if (before && (before.key ?? key) === key) {
		return { before, known: before };
	}
	const begins = before ? 'The API key or the base URL was replaced' : 'The saved state is damaged';
	const known: TriggerState = {};
	return { before, known, begins };
}

/** The state in a saved checkpoint, empty where nothing is saved; null where it is damaged. */
export function readState(saved: unknown): TriggerState | null {
	if (saved === undefined || saved === null) {
		return {};
	}
	const { state, digest } = saved as Partial<Checkpoint>;
	if (typeof state !== 'string' || digest !== digestOf(state)) {
		return null;
	}
	return JSON.parse(state) as TriggerState;
}

export function checkpointOf(state: TriggerState, revision: number): Checkpoint {
	const text = JSON.stringify(state);
	return { revision, state: text, digest: digestOf(text) };
}

/** By which a damaged state shows. */
export function digestOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
