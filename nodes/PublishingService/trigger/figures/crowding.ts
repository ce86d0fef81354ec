import { overdue, type Entry, type Pace } from './rotation';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A first reading that has waited so long shows that the requests do not suffice for all. */
const CROWDED_AFTER_MS = 4 * HOUR_MS;

/** First readings are so much earlier than they would have to be. */
const MARGIN_MS = HOUR_MS;

/** Figures are not read again sooner, and an event that they hold is not told later than in a day. */
const READ_AGAIN_MS = 23 * HOUR_MS;

type Entries = ReadonlyMap<string, Entry>;

/** Whether the requests do not suffice to read the figures of all posts soon after their publication. */
export function isCrowded(
	entries: Entries,
	{ newest }: Pace,
	isOpen: (id: string) => boolean,
): boolean {
	for (const [id, { publishedAt, readAt }] of entries) {
		if (readAt > 0 || publishedAt === null || newest - publishedAt < CROWDED_AFTER_MS) continue;
		if (isOpen(id)) return true;
	}
	return false;
}

/**
 * In which order entries are read where the requests do not suffice for all: each post once in its
 * first day, as late as all can be read in time, because one reading finds all that has happened until
 * then; in between what was read a day ago, the one first that should have an event soonest.
 */
export function orderInCrowd(
	entries: Entries,
	pace: Pace,
	isOpen: (id: string) => boolean,
): string[] {
	const open = [...entries].filter(([id, entry]) => overdue(entry, pace) >= 0 && isOpen(id));
	const ageOf = ({ publishedAt }: Entry) => pace.newest - (publishedAt ?? -Infinity);
	const unread = open
		.filter(([, { readAt }]) => readAt === 0)
		.sort(([, a], [, b]) => ageOf(b) - ageOf(a));
	const inTime = unread.filter(([, entry]) => ageOf(entry) <= DAY_MS);
	const readADay = [...entries.values()].filter(({ readAt }) => readAt > pace.now - DAY_MS).length;
	// Those behind the first of them can still be read in time when these have been.
	const urgent = inTime.reduce((most, [, entry], index) => {
		const left = DAY_MS - ageOf(entry) - MARGIN_MS;
		return Math.max(most, Math.ceil(index + 1 - (readADay * left) / DAY_MS));
	}, 0);
	const late = unread.filter(([, entry]) => ageOf(entry) > DAY_MS).reverse();
	const read = open.filter(([, { readAt }]) => readAt > 0);
	const again = read
		.filter(([, { readAt }]) => pace.now - readAt >= READ_AGAIN_MS)
		.sort(([, a], [, b]) => timeToEvent(a) - timeToEvent(b));
	const lately = read
		.filter(([, { readAt }]) => pace.now - readAt < READ_AGAIN_MS)
		.sort(([, a], [, b]) => a.readAt - b.readAt);
	const [first, others] = [inTime.slice(0, urgent), inTime.slice(urgent)];
	return [first, late, again, others, lately].flat().map(([id]) => id);
}

function timeToEvent({ readAt, eventAt }: Entry): number {
	return eventAt === null ? Infinity : eventAt - readAt;
}
