import { isFinal, phaseOf } from '../../contract/statuses';

/** Whether a post can have been made in the status, so that being in it is no move yet. */
export function isInitial(status: string): boolean {
	return status !== 'posting' && !isFinal(status);
}

export function isPublished(status: string): boolean {
	return phaseOf(status) === 'out';
}

/**
 * In which run through the queue it is, which begins when `queuedAt` moves on (in seconds; 0: none), above
 * what is counted, and how often each status was entered in this run, the present one last.
 */
type StatusHistory = readonly [
	run: number,
	base: number,
	...visits: ReadonlyArray<readonly [status: string, count: number]>,
];

/** What of a post has a status: its item for an account, or, if null, the whole post. */
export type AccountKey = string | null;

export type Histories = ReadonlyArray<readonly [accountId: AccountKey, history: StatusHistory]>;

/** An entry into a status, the first of this run or a later one; `from` is null if it was never seen. */
export interface Transition {
	readonly from: string | null;
	/** True if the post was first seen in a status in which a post can be created, so that it may not have moved. */
	readonly isArrival: boolean;
	readonly to: string;
	readonly run: number;
	readonly visit: number;
}

/** `queuedAt` in milliseconds; 0 where it never was. */
export interface StatusSnapshot {
	readonly status: string;
	readonly queuedAt: number;
	/** Whether nothing is under way that leads out of the status by itself. */
	readonly atRest: boolean;
}

type Step = Readonly<{ history: StatusHistory; transition: Transition | null }>;

/**
 * Follows a post's histories to what is seen now; accounts that it has left keep theirs, in case it comes
 * back to them. `isNews`: whether a status that was not seen before, queued for at this time, is news.
 */
export function followAll(
	known: Histories | undefined,
	statuses: ReadonlyMap<AccountKey, StatusSnapshot>,
	base: number,
	isNews: (queuedAt: number) => boolean,
) {
	const histories = new Map(known);
	const transitions: Array<Transition & { readonly accountId: AccountKey }> = [];
	for (const [accountId, snapshot] of statuses) {
		const before = histories.get(accountId);
		const { history, transition } = before
			? advance(before, snapshot)
			: arrive(snapshot, base, isNews(snapshot.queuedAt));
		histories.set(accountId, history);
		if (transition) {
			transitions.push({ accountId, ...transition });
		}
	}
	return { histories: [...histories], transitions };
}

/** Begins a history; if it is news, the post came between two polls: the status before was never seen. */
export function arrive(snapshot: StatusSnapshot, base = 0, isNews = false): Step {
	const { history, transition } = begin(null, snapshot, base, isNews);
	const isArrival = isInitial(snapshot.status);
	return { history, transition: transition && { ...transition, isArrival } };
}

export function advance(history: StatusHistory, snapshot: StatusSnapshot): Step {
	const { status, atRest } = snapshot;
	const [run, base, ...visits] = history;
	const [from] = visits.at(-1) ?? [''];
	// At rest in the same status, but of a later run: it left the status and came back in between.
	if (runOf(snapshot) > run) {
		return begin(from, snapshot, 0, status !== from || atRest);
	}
	if (status === from) {
		return { history, transition: null };
	}
	const visit = (new Map(visits).get(status) ?? base) + 1;
	const others = visits.filter(([each]) => each !== status);
	const transition = { from, to: status, run, visit, isArrival: false };
	return { history: [run, base, ...others, [status, visit]], transition };
}

function begin(from: string | null, seen: StatusSnapshot, base: number, isMove: boolean): Step {
	const [run, to, visit] = [runOf(seen), seen.status, base + 1];
	const transition = { from, to, run, visit, isArrival: false };
	return { history: [run, base, [to, visit]], transition: isMove ? transition : null };
}

/** Whether it was published in the runs that are remembered. */
export function hasBeenPublished([, [, , ...visits]]: Histories[number]): boolean {
	return visits.some(([status]) => isPublished(status));
}

function runOf({ queuedAt }: StatusSnapshot): number {
	return Math.floor(queuedAt / 1000);
}
