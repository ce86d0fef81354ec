import { isFinal, isReleasing, isWaiting, phaseOf } from '../../contract/postStatuses';

/** True if a post can have been created in the status, so that being in it is no move yet. */
export function isInitial(status: string): boolean {
	return status !== 'posting' && !isFinal(status);
}

export function isPublished(status: string): boolean {
	return phaseOf(status) === 'out';
}

/** How often a status was entered, counted from the base of its history. */
export interface Visit {
	readonly status: string;
	readonly count: number;
}

/** The statuses that a post, or its item for one account, had while it was queued for the same time. */
export interface StatusHistory {
	/** Seconds of `queuedAt`; 0 if it was never queued. A later `queuedAt` begins a new run. */
	readonly run: number;
	/** The number above which visits are counted, so that no event has the ID of a forgotten one. */
	readonly base: number;
	/** The present status is the last. */
	readonly visits: readonly Visit[];
}

/** The account of an item; null for the status of the whole post. */
export type AccountKey = string | null;

export type Histories = ReadonlyMap<AccountKey, StatusHistory>;

/** An entry into a status, the first of this run or a later one; `from` is null if it was never seen. */
export interface Transition {
	readonly from: string | null;
	/** True if the post was first seen in a status in which a post can be created, so that it may not have moved. */
	readonly isArrival: boolean;
	readonly to: string;
	readonly run: number;
	readonly visit: number;
}

export interface AccountTransition extends Transition {
	readonly accountId: AccountKey;
}

/** A status as it was seen; `queuedAt` in milliseconds, 0 if it was never queued. */
export interface StatusSnapshot {
	/** Empty if the answer left it out. */
	readonly status: string;
	readonly queuedAt: number;
	/** True if the post cannot leave the status without a request. */
	readonly atRest: boolean;
}

interface Step {
	readonly history: StatusHistory;
	readonly transition: Transition | null;
}

/** The histories of a post after a look at it, and the statuses that it entered since the look before. */
export interface FollowedPost {
	/** The same object as before if nothing has changed. */
	readonly histories: Histories;
	readonly transitions: readonly AccountTransition[];
	/** False if the look has shown nothing new. */
	readonly hasChanged: boolean;
}

/**
 * Updates a post's histories to the statuses that are seen now. Accounts that the post has left keep their history,
 * in case they come back. `isNews` is true if a status that was not seen before, of an item that was queued at this
 * time, is news.
 */
export function followStatuses(
	earlier: Histories | undefined,
	statuses: ReadonlyMap<AccountKey, StatusSnapshot>,
	base: number,
	isNews: (queuedAt: number) => boolean,
): FollowedPost {
	const histories = new Map(earlier);
	const transitions: AccountTransition[] = [];
	let hasChanged = false;
	for (const [accountId, snapshot] of statuses) {
		const before = histories.get(accountId);
		const { history, transition } = before
			? advanceHistory(before, snapshot)
			: beginHistory(snapshot, base, isNews(snapshot.queuedAt));
		hasChanged ||= history !== before;
		histories.set(accountId, history);
		if (transition) {
			transitions.push({ accountId, ...transition });
		}
	}
	return { histories: hasChanged || !earlier ? histories : earlier, transitions, hasChanged };
}

/** Begins a history; if it is news, the post came between two polls: the status before was never seen. */
export function beginHistory(snapshot: StatusSnapshot, base = 0, isNews = false): Step {
	const { history, transition } = begin(null, snapshot, base, isNews);
	const isArrival = isInitial(snapshot.status);
	return { history, transition: transition && { ...transition, isArrival } };
}

export function advanceHistory(history: StatusHistory, snapshot: StatusSnapshot): Step {
	const { status, atRest } = snapshot;
	const { run, base, visits } = history;
	const from = visits.at(-1)?.status ?? '';
	if (status === '') {
		return { history, transition: null };
	}
	// At rest in the same status, but of a later run: it left the status and came back in between.
	if (runFor(snapshot) > run) {
		return begin(from, snapshot, 0, status !== from || atRest);
	}
	if (isNoMove(from, status)) {
		return { history, transition: null };
	}
	const before = visits.find((visit) => visit.status === status)?.count ?? base;
	const count = before + 1;
	const others = visits.filter((visit) => visit.status !== status);
	return {
		history: { run, base, visits: others.concat({ status, count }) },
		transition: { from: from || null, to: status, run, visit: count, isArrival: false },
	};
}

/**
 * True for the same status, and for one that a published post had before: a post is published once in a run, so the
 * answer is older than the last one, for example from a copy of the service's database.
 */
function isNoMove(from: string, to: string): boolean {
	const isOutdated = from === 'posted' && (isWaiting(to) || isReleasing(to));
	return to === from || isOutdated;
}

function begin(from: string | null, seen: StatusSnapshot, base: number, isMove: boolean): Step {
	const { status } = seen;
	const run = runFor(seen);
	const count = base + 1;
	const transition = { from: from || null, to: status, run, visit: count, isArrival: false };
	return {
		history: { run, base, visits: [{ status, count }] },
		transition: isMove ? transition : null,
	};
}

/** True if the post was published in the runs that are remembered. */
export function hasBeenPublished({ visits }: StatusHistory): boolean {
	return visits.some(({ status }) => isPublished(status));
}

function runFor({ queuedAt }: StatusSnapshot): number {
	return Math.floor(queuedAt / 1000);
}
