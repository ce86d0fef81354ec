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
export function startHistory({ status, run }: StatusSnapshot): StatusHistory {
	return { run, visits: new Map([[status, 1]]) };
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
	const visits = new Map(isNewRun ? [] : history.visits);
	const visit = (visits.get(snapshot.status) ?? 0) + 1;
	visits.delete(snapshot.status);
	visits.set(snapshot.status, visit);
	return { history: { run, visits }, transition: { from, to: snapshot.status, run, visit } };
}

/** `<run>.<statuses>`, a count behind each status that was entered more than once. */
export function packHistory({ run, visits }: StatusHistory): string {
	const statuses = [...visits].map(([status, n]) => packStatus(status) + (n > 1 ? String(n) : ''));
	return `${run.toString(36)}.${statuses.join('')}`;
}

export function unpackHistory(packed: string): StatusHistory {
	const match = /^(?<run>[0-9a-z]+)\.(?<statuses>(?:(?:[a-z]|<[^<>]*>)\d*)+)$/.exec(packed);
	if (!match) throw new RangeError(`No history: ${packed}`);
	const { run, statuses } = match.groups as Record<'run' | 'statuses', string>;
	const visits = new Map<string, number>();
	for (const [, status = '', count] of statuses.matchAll(/([a-z]|<[^<>]*>)(\d*)/g)) {
		visits.set(unpackStatus(status), count ? Number(count) : 1);
	}
	return { run: parseInt(run, 36), visits };
}

/** Whether it was published in the runs that are remembered. */
export function hasBeenPublished({ visits }: StatusHistory): boolean {
	return visits.has('posted') || visits.has('partially_posted');
}

const LETTERS: ReadonlyMap<string, string> = new Map([
	['draft', 'd'],
	['processing', 'r'],
	['pending_approval', 'a'],
	['queued', 'q'],
	['posting', 'i'],
	['posted', 'p'],
	['partially_posted', 'y'],
	['cancelled', 'c'],
	['failed', 'f'],
]);
const STATUSES = new Map([...LETTERS].map(([status, letter]) => [letter, status]));

/** A status as one letter; one that the specification does not name, as `<name>`. */
function packStatus(status: string): string {
	return LETTERS.get(status) ?? `<${encodeURIComponent(status)}>`;
}

function unpackStatus(packed: string): string {
	const status = STATUSES.get(packed);
	if (status !== undefined) return status;
	if (!packed.startsWith('<')) throw new RangeError(`No status: ${packed}`);
	return decodeURIComponent(packed.slice(1, -1));
}
