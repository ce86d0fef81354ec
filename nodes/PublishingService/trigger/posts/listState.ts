import type { Post } from '../../contract/decoded';

/** A page of the list as it was taken in at some time of the host, and how many of its posts were not seen before. */
export interface ReadPage {
	readonly data: readonly Post[];
	readonly nextCursor: string | null;
	readonly firstSeen: number;
	readonly readAt: number;
}

/** A reading of the whole list that goes on from poll to poll; `restarts`: how often in a row its cursor expired. */
interface Scan {
	/** Where it goes on; null: behind the first page, because the cursor expired. */
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
}

/** How the list is read, between polls and, by `head` and `isPaused`, within one. */
export interface ListState {
	/** After the baseline a list that comes newest first is read to something known, any other again and again. */
	readonly phase: 'baseline' | 'newestFirst' | 'anyOrder';
	readonly scan: Scan | null;
	readonly readings: number;
	/** Of the last whole reading, as the time of the host when it began; 0 before the first. */
	readonly pages: number;
	readonly readSince: number;
	/** `createdAt` of a post near the top of the first page of the last poll. */
	readonly top: number | null;
	/** Posts that are newer than those known, not read yet; without a cursor, which expired, from the first page on. */
	readonly gap: { readonly cursor: string | null; readonly until: number } | null;
	/** How many pages can be reached at all, because cursors expire; null: all of them. */
	readonly reach: number | null;
	readonly head?: ReadPage;
	/** Whether a reading of the whole list ended in this poll, or its cursor expired. */
	readonly isPaused: boolean;
}

const FIRST_STATE = {
	phase: 'baseline',
	...{ readings: 0, pages: 0, readSince: 0 },
	...{ scan: null, top: null, gap: null, reach: null },
} as const;

export function beginPoll(saved?: ListState): ListState {
	return { ...FIRST_STATE, ...saved, head: undefined, isPaused: false };
}

/** A list whose cursors expire faster than the requests read it counts as read after so many. */
const MAX_RESTARTS = 3;

/** A list that moves while it is read hides posts; after so many readings the rest is let be. */
const MAX_BASELINE_READINGS = 5;

/** So many posts do not come newest first by chance. */
const ORDERED_POSTS = 50;

/** So many posts at the top of a page may be dated in the future. */
const TOP_RANK = 2;

/** What is read: the first page, on behind it to something known, or the next page of the scan. */
export type PageRequest = readonly [part: 'head' | 'gap' | 'scan', cursor: string | null];

export function step(state: ListState, [part]: PageRequest, page: ReadPage | null): ListState {
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
	return phase === 'newestFirst' && head !== undefined && head.nextCursor !== null;
}

/** What the poll reads first: null where nothing newer is left. */
export function nextOfHead({ head, gap }: ListState): PageRequest | null {
	if (!head) {
		return ['head', null];
	}
	return gap?.cursor ? ['gap', gap.cursor] : null;
}

/** Where the reading of the whole list goes on; null: not now, as for a long list whose turn it is not. */
export function nextOfScan(state: ListState, isItsTurn: boolean): PageRequest | null {
	const { head, scan, isPaused } = state;
	if (!head || isPaused || (isLong(state) && !isItsTurn)) {
		return null;
	}
	const cursor = scan?.cursor ?? head.nextCursor;
	return cursor === null ? null : ['scan', cursor];
}

function afterHead(state: ListState, head: ReadPage): ListState {
	const { phase, top, gap } = state;
	const { data, nextCursor } = head;
	const read = { ...state, top: topOf(head) ?? top, head };
	if (nextCursor === null) {
		return ended({ ...read, gap: null }, begun(head));
	}
	// Whether the first page reaches back to what the poll before saw; if not, there is a gap behind it.
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
	const scan = counted(state.scan ?? begun(state.head), page);
	// A cursor that leads to itself leads no further.
	if (cursor === null || cursor === state.scan?.cursor) {
		return ended(state, scan);
	}
	// The cursor of an earlier poll has lasted.
	const hasLasted = state.scan?.cursor && state.scan.givenAt < givenAt;
	const restarts = hasLasted ? 0 : scan.restarts;
	return { ...state, scan: { ...scan, cursor, givenAt, restarts } };
}

/** It begins again behind the first page at the next poll. */
function afterExpiredScan(state: ListState): ListState {
	const scan = state.scan ?? begun(state.head);
	const restarts = scan.restarts + 1;
	if (restarts >= MAX_RESTARTS) {
		return ended(state, scan, true);
	}
	return {
		...state,
		isPaused: true,
		scan: { ...scan, restarts, cursor: null, last: null, pages: 1 },
	};
}

const NO_PAGE: ReadPage = { data: [], nextCursor: null, firstSeen: 0, readAt: 0 };

function begun(head = NO_PAGE): Scan {
	const { readAt, nextCursor } = head;
	const none = { pages: 0, posts: 0, restarts: 0, firstSeen: 0, last: null };
	const scan = { cursor: nextCursor, givenAt: readAt, beganAt: readAt, newestFirst: true, ...none };
	return counted(scan, head);
}

function counted(scan: Scan, { data, firstSeen }: ReadPage): Scan {
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
	};
}

function ended(state: ListState, scan: Scan, isCut = false): ListState {
	const newestFirst = scan.newestFirst && scan.posts >= ORDERED_POSTS;
	const readings = state.readings + 1;
	// What a moving list has hidden is older than the newest post if that comes first.
	const isEmpty = scan.posts === 0 && readings === 1;
	const isSettled = !isCut && !isEmpty && (scan.pages === 1 || newestFirst || scan.firstSeen === 0);
	const isBaseline = state.phase === 'baseline' && !isSettled && readings < MAX_BASELINE_READINGS;
	return {
		...state,
		phase: isBaseline ? 'baseline' : newestFirst ? 'newestFirst' : 'anyOrder',
		readings,
		...{ pages: scan.pages, readSince: scan.beganAt },
		...{ scan: null, isPaused: true, reach: isCut ? scan.pages : null },
	};
}

/** Whether a page goes back to what was there at `until`. */
function reaches(posts: readonly Post[], until: number): boolean {
	return posts.length === 0 || posts.some(({ createdAt }) => Date.parse(createdAt) <= until);
}

function topOf({ data }: ReadPage): number | null {
	const times = data.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !isNaN(time));
	return times.sort((a, b) => b - a)[Math.min(TOP_RANK, times.length - 1)] ?? null;
}
