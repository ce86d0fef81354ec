import type { Post } from '../../contract/decoded';

/** A page of the list as it was taken in at some time of the host. */
export interface ReadPage {
	readonly data: readonly Post[];
	readonly nextCursor: string | null;
	/** How many of its posts were not seen before. */
	readonly firstSeen: number;
	/** How many of its posts this reading of the whole list had not met yet. */
	readonly further: number;
	readonly readAt: number;
}

/** A reading of the whole list that goes on from poll to poll; `restarts`: how often in a row its cursor expired. */
interface Scan {
	/** The next page; null: the one behind the first page, because the cursor expired. */
	readonly cursor: string | null;
	readonly givenAt: number;
	readonly beganAt: number;
	readonly pages: number;
	readonly posts: number;
	readonly restarts: number;
	/** `createdAt` of the last post read; null: none since the last restart. */
	readonly last: number | null;
	readonly newestFirst: boolean;
	readonly firstSeen: number;
	/** How many pages in a row have shown no further post. */
	readonly stalePages: number;
}

/** How the list is read, between polls and, by `head` and `isPaused`, within one. */
export interface ListState {
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
	/** Posts that are newer than those known, not read yet; without a cursor, which expired, from the first page on. */
	readonly gap: { readonly cursor: string | null; readonly until: number } | null;
	/** How many pages can be reached at all, because cursors expire; null: all of them. */
	readonly reach: number | null;
	/** True if page follows page and none shows a further post. */
	readonly isEndless: boolean;
	/** The first page, once this poll has read it. */
	readonly head: ReadPage | null;
	/** True if a reading of the whole list ended in this poll, or its cursor expired. */
	readonly isPaused: boolean;
}

export const FIRST_LIST: ListState = {
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

export function beginPoll(saved: ListState): ListState {
	return { ...saved, head: null, isPaused: false };
}

/** A list whose cursors expire faster than the requests read it counts as read after so many. */
const MAX_RESTARTS = 3;

/** A list that moves while it is read hides posts; after so many readings the rest is let be. */
const MAX_BASELINE_READINGS = 5;

/** A list of which so many pages in a row show nothing further has no end; once that is known, fewer do. */
const MAX_STALE_PAGES = 25;
const MAX_STALE_PAGES_AGAIN = 2;

/** So many posts do not come newest first by chance. */
const ORDERED_POSTS = 50;

/** So many posts at the top of a page may be dated in the future. */
const TOP_RANK = 2;

/** The first page, a page behind it on the way to something known, or the next page of the whole list. */
export interface PageRequest {
	readonly part: 'head' | 'gap' | 'scan';
	readonly cursor: string | null;
}

export function step(state: ListState, { part }: PageRequest, page: ReadPage | null): ListState {
	if (part === 'scan') {
		return page ? afterScan(state, page) : afterExpiredScan(state);
	}
	if (part === 'gap') {
		return afterGap(state, page);
	}
	// The first page has no cursor that could expire.
	return page ? afterHead(state, page) : state;
}

export function isLong({ phase, head }: ListState): boolean {
	return phase === 'newestFirst' && head !== null && head.nextCursor !== null;
}

/** The page that the poll reads first: null if nothing newer is left. */
export function nextOfHead({ head, gap }: ListState): PageRequest | null {
	if (!head) {
		return { part: 'head', cursor: null };
	}
	return gap?.cursor ? { part: 'gap', cursor: gap.cursor } : null;
}

/** The next page of the whole list; null: not now, as for a long list whose turn it is not. */
export function nextOfScan(state: ListState, isItsTurn: boolean): PageRequest | null {
	const { head, scan, isPaused } = state;
	if (!head || isPaused || (isLong(state) && !isItsTurn)) {
		return null;
	}
	const cursor = scan?.cursor ?? head.nextCursor;
	return cursor === null ? null : { part: 'scan', cursor };
}

function afterHead(state: ListState, head: ReadPage): ListState {
	const { phase, top, gap } = state;
	const { data, nextCursor } = head;
	const read = { ...state, top: topOf(head) ?? top, head };
	if (nextCursor === null) {
		return endScan({ ...read, gap: null }, beginScan(head), 'whole');
	}
	// If the first page does not reach back to what the poll before saw, there is a gap behind it.
	const isKnown = gap?.cursor !== null && reaches(data, top ?? Infinity);
	if (phase !== 'newestFirst' || isKnown) {
		return read;
	}
	const until = Math.min(top ?? Infinity, gap?.until ?? Infinity);
	return { ...read, gap: { cursor: nextCursor, until } };
}

function afterGap(state: ListState, page: ReadPage | null): ListState {
	const { gap } = state;
	if (!page) {
		return { ...state, gap: gap && { ...gap, cursor: null } };
	}
	const { data, nextCursor: cursor } = page;
	const until = gap?.until ?? Infinity;
	return { ...state, gap: cursor === null || reaches(data, until) ? null : { cursor, until } };
}

function afterScan(state: ListState, page: ReadPage): ListState {
	const { nextCursor: cursor, readAt: givenAt } = page;
	const scan = addPage(state.scan ?? beginScan(state.head), page);
	const maxStale = state.isEndless ? MAX_STALE_PAGES_AGAIN : MAX_STALE_PAGES;
	if (scan.stalePages >= maxStale) {
		return endScan(state, scan, 'endless');
	}
	// A cursor that leads to itself leads no further.
	if (cursor === null || cursor === state.scan?.cursor) {
		return endScan(state, scan, 'whole');
	}
	// The cursor of an earlier poll has lasted.
	const hasLasted = state.scan?.cursor && state.scan.givenAt < givenAt;
	const restarts = hasLasted ? 0 : scan.restarts;
	return { ...state, scan: { ...scan, cursor, givenAt, restarts } };
}

/** It begins again behind the first page at the next poll. */
function afterExpiredScan(state: ListState): ListState {
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

const NO_PAGE: ReadPage = { data: [], nextCursor: null, firstSeen: 0, further: 0, readAt: 0 };

function beginScan(firstPage: ReadPage | null): Scan {
	const page = firstPage ?? NO_PAGE;
	const { readAt, nextCursor } = page;
	const scan: Scan = {
		cursor: nextCursor,
		givenAt: readAt,
		beganAt: readAt,
		newestFirst: true,
		pages: 0,
		posts: 0,
		restarts: 0,
		firstSeen: 0,
		last: null,
		stalePages: 0,
	};
	// An empty first page has shown nothing yet, so that it is not stale.
	return { ...addPage(scan, page), stalePages: 0 };
}

function addPage(scan: Scan, { data, firstSeen, further }: ReadPage): Scan {
	if (further === 0 && scan.pages > 0) {
		return { ...scan, stalePages: scan.stalePages + 1 };
	}
	const times = data.map(({ createdAt }) => Date.parse(createdAt));
	const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
	const last = times.at(-1);
	// Posts that are made meanwhile push others onto the next page, so that pages may overlap.
	const isBehind = last === undefined || last <= (scan.last ?? Infinity);
	return {
		...scan,
		pages: scan.pages + 1,
		posts: scan.posts + data.length,
		firstSeen: scan.firstSeen + firstSeen,
		last: last ?? scan.last,
		newestFirst: scan.newestFirst && isOrdered && isBehind,
		stalePages: 0,
	};
}

/** How a reading of the whole list has ended: at the last page, where cursors expire, or given up. */
type ScanEnd = 'whole' | 'cut' | 'endless';

function endScan(state: ListState, scan: Scan, end: ScanEnd): ListState {
	const newestFirst = scan.newestFirst && scan.posts >= ORDERED_POSTS;
	const readings = state.readings + 1;
	const isBaseline =
		state.phase === 'baseline' &&
		end !== 'endless' &&
		readings < MAX_BASELINE_READINGS &&
		!isSettled(scan, end, newestFirst, readings);
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

/** True if a reading has surely shown all that was there: a list that moves may have hidden posts. */
function isSettled(scan: Scan, end: ScanEnd, newestFirst: boolean, readings: number): boolean {
	const isEmpty = scan.posts === 0 && readings === 1;
	if (end === 'cut' || isEmpty) {
		return false;
	}
	// The posts that a moving list has hidden are older than the newest post if that comes first.
	return scan.pages === 1 || newestFirst || scan.firstSeen === 0;
}

/** True if a page goes back to what was there at `until`. */
function reaches(posts: readonly Post[], until: number): boolean {
	return posts.length === 0 || posts.some(({ createdAt }) => Date.parse(createdAt) <= until);
}

function topOf({ data }: ReadPage): number | null {
	const times = data.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !isNaN(time));
	return times.sort((a, b) => b - a)[Math.min(TOP_RANK, times.length - 1)] ?? null;
}
