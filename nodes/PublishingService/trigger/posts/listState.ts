import type { Post } from '../../contract/decoded';

/** A page of the list as it was taken in. */
export interface ReadPage {
	readonly data: readonly Post[];
	readonly nextCursor: string | null;
	/** How many of its posts had not been seen before. */
	readonly firstSeen: number;
	/** The host's time. */
	readonly readAt: number;
}

/** A reading of the whole list that goes on from poll to poll. */
interface Scan {
	/** Where it goes on; null: behind the first page, because the cursor expired. */
	readonly cursor: string | null;
	/** When that cursor was given, in the host's time. */
	readonly givenAt: number;
	/** In the host's time: it missed what was seen before, but not since. */
	readonly beganAt: number;
	readonly pages: number;
	readonly posts: number;
	/** How often in a row its cursor expired. */
	readonly restarts: number;
	/** `createdAt` of the last post read; null: none since the last restart. */
	readonly last: number | null;
	/** Whether all posts so far came newest first. */
	readonly newestFirst: boolean;
	readonly firstSeen: number;
}

/** How the list is read: what is kept between polls, and what is so within one. */
export interface ListState {
	/**
	 * `baseline`: what is there already is read, without pause. Then a list that comes `newestFirst` is
	 * read from its first page to something known, and scanned a page now and then; one in `anyOrder` is
	 * read again and again.
	 */
	readonly phase: 'baseline' | 'newestFirst' | 'anyOrder';
	readonly scan: Scan | null;
	/** Whole readings so far, as long as they make the baseline. */
	readonly readings: number;
	/** Pages of the last whole reading; 0 before the first. */
	readonly pages: number;
	/** When it began, in the host's time. */
	readonly readSince: number;
	/** `createdAt` of a post near the top of the first page of the last poll. */
	readonly top: number | null;
	/** Posts that are newer than those known, not read yet; without a cursor, which expired, from the first page on. */
	readonly gap: { readonly cursor: string | null; readonly until: number } | null;
	/** How many pages can be reached at all, because cursors expire; null: all of them. */
	readonly reach: number | null;
	/** The first page, once this poll has read it. */
	readonly head: ReadPage | null;
	/** Whether a reading of the whole list ended in this poll, or its cursor expired: it goes on at the next one. */
	readonly isPaused: boolean;
}

/** What holds within one poll only. */
const FRESH_POLL = { head: null, isPaused: false };

const FIRST_STATE: ListState = {
	phase: 'baseline',
	...{ readings: 0, pages: 0, readSince: 0 },
	...{ scan: null, top: null, gap: null, reach: null },
	...FRESH_POLL,
};

/** The state as a poll begins. */
export function beginPoll(saved: ListState = FIRST_STATE): ListState {
	return { ...saved, ...FRESH_POLL };
}

/** A list whose cursors expire faster than the requests read it counts as read after so many. */
const MAX_RESTARTS = 3;

/** A list that moves while it is read hides posts; after so many readings the rest is let be. */
const MAX_BASELINE_READINGS = 5;

/** So many posts do not come newest first by chance. */
const ORDERED_POSTS = 50;

/** Among the newest posts of a page, so many may be dated in the future. */
const TOP_RANK = 2;

/** What is read: the first page, on behind it to something known, the next page of the scan. */
export type Part = 'head' | 'gap' | 'scan';

/** What comes of it: a page with others behind it, the last page, or nothing because the cursor expired. */
type Answer = 'page' | 'end' | 'expired';

/** What each answer makes of the state. */
const TRANSITIONS: Readonly<
	Record<Part, Readonly<Record<Answer, (state: ListState, page: ReadPage) => ListState>>>
> = {
	head: {
		page: (state, head) => ({ ...withGap(state, head), top: topOf(head) ?? state.top, head }),
		end: (state, head) =>
			ended({ ...state, gap: null, top: topOf(head) ?? state.top, head }, begun(head)),
		// The first page has no cursor.
		expired: (state) => state,
	},
	gap: {
		page: (state, { data, nextCursor }) => {
			const until = state.gap?.until ?? Infinity;
			return { ...state, gap: reaches(data, until) ? null : { cursor: nextCursor, until } };
		},
		end: (state) => ({ ...state, gap: null }),
		expired: (state) => ({ ...state, gap: state.gap && { ...state.gap, cursor: null } }),
	},
	scan: {
		page: (state, page) => ({
			...state,
			scan: {
				...counted(state.scan ?? begun(state.head), page),
				...{ cursor: page.nextCursor, givenAt: page.readAt },
				// The cursor of an earlier poll has lasted.
				...(state.scan?.cursor && state.scan.givenAt < page.readAt && { restarts: 0 }),
			},
		}),
		end: (state, page) => ended(state, counted(state.scan ?? begun(state.head), page)),
		// It begins again behind the first page at the next poll.
		expired: (state) => {
			const scan = state.scan ?? begun(state.head);
			const again = { ...scan, restarts: scan.restarts + 1, cursor: null, last: null, pages: 1 };
			const isCut = again.restarts >= MAX_RESTARTS;
			return isCut ? ended(state, scan, true) : { ...state, isPaused: true, scan: again };
		},
	},
};

/** What an answer makes of the state; null: the cursor expired. */
export function step(state: ListState, part: Part, page: ReadPage | null): ListState {
	if (!page) return TRANSITIONS[part].expired(state, NO_PAGE);
	const { nextCursor } = page;
	const isStuck = part === 'scan' && nextCursor === state.scan?.cursor;
	return TRANSITIONS[part][nextCursor === null || isStuck ? 'end' : 'page'](state, page);
}

/** Whether the list has more than one page and comes newest first. */
export function isLong({ phase, head }: ListState): boolean {
	return phase === 'newestFirst' && head !== null && head.nextCursor !== null;
}

/** What the poll reads first: null where nothing newer is left. */
export function nextOfHead({ head, gap }: ListState): { cursor: string | null } | null {
	if (!head) return { cursor: null };
	return gap?.cursor ? { cursor: gap.cursor } : null;
}

/** Where the reading of the whole list goes on; null: not now, as for a long list whose turn it is not. */
export function nextOfScan(state: ListState, isItsTurn: boolean): { cursor: string } | null {
	const { head, scan, isPaused } = state;
	if (!head || isPaused) return null;
	if (isLong(state) && !isItsTurn) return null;
	const cursor = scan?.cursor ?? head.nextCursor;
	return cursor === null ? null : { cursor };
}

const NO_PAGE: ReadPage = { data: [], nextCursor: null, firstSeen: 0, readAt: 0 };

/** Whether the first page reaches back to what the poll before saw; if not, there is a gap behind it. */
function withGap(state: ListState, { data, nextCursor }: ReadPage): ListState {
	const { phase, top, gap } = state;
	const isKnown = gap?.cursor !== null && reaches(data, top ?? Infinity);
	if (phase !== 'newestFirst' || nextCursor === null || isKnown) return state;
	return {
		...state,
		gap: { cursor: nextCursor, until: Math.min(top ?? Infinity, gap?.until ?? Infinity) },
	};
}

/** A reading of the whole list that begins with the first page. */
function begun(head: ReadPage | null): Scan {
	const { readAt, nextCursor } = head ?? NO_PAGE;
	const none = { pages: 0, posts: 0, restarts: 0, firstSeen: 0, last: null };
	const scan = { cursor: nextCursor, givenAt: readAt, beganAt: readAt, newestFirst: true, ...none };
	return counted(scan, head ?? NO_PAGE);
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

/** The time of a post near the top of the page: the very first may be dated in the future. */
function topOf({ data }: ReadPage): number | null {
	const times = data.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !isNaN(time));
	return times.sort((a, b) => b - a)[Math.min(TOP_RANK, times.length - 1)] ?? null;
}
