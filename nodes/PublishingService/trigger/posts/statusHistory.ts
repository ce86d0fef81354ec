import { POST_STATUSES } from '../../contract/enums';

const INITIAL = new Set(['draft', 'processing', 'pending_approval', 'queued']);

/** Whether a post can have been made in the status, so that being in it is no move yet. */
export function isInitial(status: string): boolean {
	return INITIAL.has(status) || !(POST_STATUSES as readonly string[]).includes(status);
}

/**
 * What is known of a status's history: in which run through the queue it is, and how often each
 * status was entered in this run, the present one last. A run begins when `queuedAt` moves on.
 */
export interface StatusHistory {
	/** `queuedAt` in seconds since 1970; 0 where there is none. */
	readonly run: number;
	/** What counting begins at; above 0 for a post that may have been known before and forgotten. */
	readonly base: number;
	readonly visits: ReadonlyMap<string, number>;
}

/** An entry into a status, as far as the polls can tell. */
export interface Transition {
	/** Null where the status before was never seen. */
	readonly from: string | null;
	readonly to: string;
	readonly run: number;
	/** 1 for the first entry into this status in this run. */
	readonly visit: number;
}

export interface StatusSnapshot {
	readonly status: string;
	readonly run: number;
	/** Whether nothing is under way that leads out of the status by itself. */
	readonly atRest: boolean;
}

/** A history at its first snapshot. */
export function startHistory({ status, run }: StatusSnapshot, base = 0): StatusHistory {
	return { run, base, visits: new Map([[status, base + 1]]) };
}

export function statusOf(history: StatusHistory): string {
	return [...history.visits.keys()].at(-1) ?? '';
}

/** Follows a history to what is seen now, and tells the transition if there was one. */
export function advance(
	history: StatusHistory,
	snapshot: StatusSnapshot,
): { history: StatusHistory; transition: Transition | null } {
	const from = statusOf(history);
	const isNewRun = snapshot.run > history.run;
	// At rest in the same status, but of a later run: it left the status and came back in between.
	const moved = snapshot.status !== from || (isNewRun && snapshot.atRest);
	if (!moved) return { history: isNewRun ? startHistory(snapshot) : history, transition: null };
	const run = Math.max(history.run, snapshot.run);
	const base = isNewRun ? 0 : history.base;
	const visits = new Map(isNewRun ? [] : history.visits);
	const visit = (visits.get(snapshot.status) ?? base) + 1;
	visits.delete(snapshot.status);
	visits.set(snapshot.status, visit);
	return { history: { run, base, visits }, transition: { from, to: snapshot.status, run, visit } };
}

/** Whether it was published in the runs that are remembered. */
export function hasBeenPublished({ visits }: StatusHistory): boolean {
	return visits.has('posted') || visits.has('partially_posted');
}
