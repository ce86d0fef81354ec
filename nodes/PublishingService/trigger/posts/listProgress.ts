import type { Post } from '../../contract/schemas';
import { addPage, beginScan, isSettled, type ReadPage, type Scan, type ScanEnd } from './scan';

/** How the list is read, between polls and, by `head` and `isPaused`, within one. */
export interface ListProgress {
	/** After the baseline a list that comes newest first is read to something known, any other again and again. */
	readonly phase: 'baseline' | 'newestFirst' | 'anyOrder';
	readonly scan: Scan | null;
	readonly readings: number;
	/** Pages of the last whole reading; 0 before the first. */
	readonly pages: number;
	/** The host's time at which the last whole reading began; 0 before the first. */
	readonly readSince: number;
	/** `createdAt` of a post near the top of the first page of the last poll. */
	readonly top: number | null;
	/**
	 * Newer posts that were not read yet. Without a cursor, because it expired, they are read from
	 * the first page on.
	 */
	readonly gap: { readonly cursor: string | null; readonly until: number } | null;
	/** How many pages can be reached at all, because cursors expire; null: all of them. */
	readonly reach: number | null;
	/** True if page follows page without a further post. */
	readonly isEndless: boolean;
	/** The first page, once this poll has read it. */
	readonly head: ReadPage | null;
	/** True if a reading of the whole list ended in this poll, or its cursor expired. */
	readonly isPaused: boolean;
}

export const FIRST_LIST: ListProgress = {
	phase: 'baseline',
	readings: 0,
	pages: 0,
	readSince: 0,
	scan: null,
	top: null,
	gap: null,
	reach: null,
	isEndless: false,
	head: null,
	isPaused: false,
};

export function beginPoll(saved: ListProgress): ListProgress {
	return { ...saved, head: null, isPaused: false };
}

/** A list whose cursors expire faster than the requests read it counts as read after so many. */
const MAX_RESTARTS = 3;

/** A list that moves while it is read hides posts; after so many readings the rest is let be. */
const MAX_BASELINE_READINGS = 5;

/**
 * After this many pages in a row without a further post, the list counts as endless. After that,
 * fewer pages are enough.
 */
const MAX_STALE_PAGES = 25;
const MAX_STALE_PAGES_AGAIN = 2;

/** The number of posts that do not come newest first by chance. */
const ORDERED_POSTS = 50;

/** Later than any time, and a number in JSON. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** The number of posts at the top of a page that may be dated in the future. */
const TOP_RANK = 2;

/**
 * A request for the first page, for a page on the way to a known post, or for the next page of the
 * whole list.
 */
export interface PageRequest {
	readonly part: 'head' | 'gap' | 'scan';
	readonly cursor: string | null;
}

export function nextListProgress(
	state: ListProgress,
	{ part }: PageRequest,
	page: ReadPage | null,
): ListProgress {
	if (part === 'scan') {
		return page ? afterScan(state, page) : afterExpiredScan(state);
	}
	if (part === 'gap') {
		return afterGap(state, page);
	}
	// The first page has no cursor that could expire.
	return page ? afterHead(state, page) : state;
}

export function isLong({ phase, head }: ListProgress): boolean {
	return phase === 'newestFirst' && head !== null && head.nextCursor !== null;
}

/** The page that the poll reads first: null if nothing newer is left. */
export function nextOfHead({ head, gap }: ListProgress): PageRequest | null {
	if (!head) {
		return { part: 'head', cursor: null };
	}
	return gap?.cursor ? { part: 'gap', cursor: gap.cursor } : null;
}

/** The next page of the whole list; null: not now, as for a long list whose turn it is not. */
export function nextOfScan(state: ListProgress, isItsTurn: boolean): PageRequest | null {
	const { head, scan, isPaused } = state;
	if (!head || isPaused || (isLong(state) && !isItsTurn)) {
		return null;
	}
	const cursor = scan?.cursor ?? head.nextCursor;
	return cursor === null ? null : { part: 'scan', cursor };
}

function afterHead(state: ListProgress, head: ReadPage): ListProgress {
	const { phase, gap } = state;
	const { data, nextCursor } = head;
	const top = state.top ?? LATEST;
	const read = { ...state, top: findTop(head) ?? state.top, head };
	if (nextCursor === null) {
		return endScan({ ...read, gap: null }, beginScan(head), 'whole');
	}
	// If the first page does not reach back to the posts of the previous poll, there is a gap after
	// it.
	const isExpired = gap !== null && gap.cursor === null;
	const isKnown = !isExpired && reaches(data, top);
	if (phase !== 'newestFirst' || isKnown) {
		return read;
	}
	return { ...read, gap: { cursor: nextCursor, until: Math.min(top, gap?.until ?? LATEST) } };
}

function afterGap(state: ListProgress, page: ReadPage | null): ListProgress {
	const { gap } = state;
	if (!page) {
		return { ...state, gap: gap && { ...gap, cursor: null } };
	}
	const { data, nextCursor: cursor } = page;
	const until = gap?.until ?? LATEST;
	return { ...state, gap: cursor === null || reaches(data, until) ? null : { cursor, until } };
}

function afterScan(state: ListProgress, page: ReadPage): ListProgress {
	const { nextCursor: cursor, readAt: givenAt } = page;
	const before = state.scan ?? beginScan(state.head);
	const scan = addPage(before, page);
	const maxStale = state.isEndless ? MAX_STALE_PAGES_AGAIN : MAX_STALE_PAGES;
	if (scan.stalePages >= maxStale) {
		return endScan(state, scan, 'endless');
	}
	// A cursor that leads to itself leads no further.
	if (cursor === null || (state.scan && cursor === before.cursor)) {
		return endScan(state, scan, 'whole');
	}
	// The cursor of an earlier poll has lasted.
	const hasLasted = state.scan !== null && before.cursor !== null && before.givenAt < givenAt;
	const restarts = hasLasted ? 0 : scan.restarts;
	return { ...state, scan: { ...scan, cursor, givenAt, restarts } };
}

/** The reading starts again after the first page at the next poll. */
function afterExpiredScan(state: ListProgress): ListProgress {
	const scan = state.scan ?? beginScan(state.head);
	const restarts = scan.restarts + 1;
	if (restarts >= MAX_RESTARTS) {
		return endScan(state, scan, 'cut');
	}
	return {
		...state,
		isPaused: true,
		scan: { ...scan, restarts, cursor: null, last: null, pages: 1 },
	};
}

function endScan(state: ListProgress, scan: Scan, end: ScanEnd): ListProgress {
	const newestFirst = scan.newestFirst && scan.posts >= ORDERED_POSTS;
	const readings = state.readings + 1;
	const isAnother = end !== 'endless' && readings < MAX_BASELINE_READINGS;
	const isOpen = state.phase === 'baseline' && isAnother;
	const isBaseline = isOpen && !isSettled(scan, end, newestFirst, readings);
	const later = newestFirst ? 'newestFirst' : 'anyOrder';
	return {
		...state,
		phase: isBaseline ? 'baseline' : later,
		readings,
		pages: scan.pages,
		readSince: scan.beganAt,
		scan: null,
		isPaused: true,
		reach: end === 'cut' ? scan.pages : null,
		isEndless: end === 'endless',
	};
}

/** True if a page goes back to what was there at `until`. */
function reaches(posts: readonly Post[], until: number): boolean {
	return posts.length === 0 || posts.some(({ createdAt }) => Date.parse(createdAt) <= until);
}

/** The time of creation of a post near the top of a page; null if no post of the page has a time. */
function findTop({ data }: ReadPage): number | null {
	const times = data.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !isNaN(time));
	const newestFirst = times.sort((a, b) => b - a);
	const rank = Math.min(TOP_RANK, newestFirst.length - 1);
	return newestFirst[rank] ?? null;
}
