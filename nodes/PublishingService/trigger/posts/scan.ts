import type { Post } from '../../contract/schemas';

/** A page of the list as it was taken in at some time of the host. */
export interface ReadPage {
	readonly data: readonly Post[];
	readonly nextCursor: string | null;
	/** The number of its posts that were not seen before. */
	readonly firstSeen: number;
	/** The number of its posts that this reading of the whole list had not met yet. */
	readonly further: number;
	readonly readAt: number;
}

/** A reading of the whole list that goes on from poll to poll; `restarts`: how often in a row its cursor expired. */
export interface Scan {
	/** The cursor of the next page. Null for the page after the first page, because the cursor expired. */
	readonly cursor: string | null;
	readonly givenAt: number;
	readonly beganAt: number;
	readonly pages: number;
	readonly posts: number;
	readonly restarts: number;
	/** `createdAt` of the last post that was read; null if none was read since the last restart. */
	readonly last: number | null;
	readonly newestFirst: boolean;
	readonly firstSeen: number;
	/** The number of pages in a row that have shown no further post. */
	readonly stalePages: number;
}

const NO_PAGE: ReadPage = { data: [], nextCursor: null, firstSeen: 0, further: 0, readAt: 0 };

export function beginScan(firstPage: ReadPage | null): Scan {
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

export function addPage(scan: Scan, { data, firstSeen, further }: ReadPage): Scan {
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

/** How a reading of the whole list ended: at the last page, with an expired cursor, or given up. */
export type ScanEnd = 'whole' | 'cut' | 'endless';

/** True if a reading has surely shown all that was there: a list that moves may have hidden posts. */
export function isSettled(
	scan: Scan,
	end: ScanEnd,
	newestFirst: boolean,
	readings: number,
): boolean {
	const isEmpty = scan.posts === 0 && readings === 1;
	if (end === 'cut' || isEmpty) {
		return false;
	}
	// The posts that a moving list has hidden are older than the newest post if that comes first.
	return scan.pages === 1 || newestFirst || scan.firstSeen === 0;
}
