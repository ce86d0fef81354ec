import type { Figures } from './metrics';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MAX_PAUSE_MS = 12 * HOUR_MS;

/** What is remembered of the figures of a post or account. Times are in milliseconds. */
export interface Entry {
	/** When it was published, in the service's time; null: it does not age. */
	readonly publishedAt: number | null;
	/** When its figures were read last, or it was taken in, in the host's time. */
	readonly readAt: number;
	/** Whether its figures were never read. */
	readonly isUnread: boolean;
	/** Whether the last reading differed from the one before. */
	readonly isMoving: boolean;
	/** When the next event is to be expected, in the host's time; null: nothing speaks for one. */
	readonly eventAt: number | null;
	/** The figures of the last event, or of the first reading; null before that. */
	readonly last: Figures | null;
	/** Events so far, apart from milestones. */
	readonly events: number;
}

type Entries = ReadonlyMap<string, Entry>;

/** When entries are read, and how many. */
export interface Pace {
	/** Least minutes between two readings of one entry; 0: it is read at every poll that has room. */
	readonly minutes: number;
	/** The host's time. */
	readonly now: number;
	/** The service's time. */
	readonly present: number;
	/** How many readings a day the requests and the polls allow. */
	readonly perDay: number;
	/** Milliseconds between two polls. */
	readonly interval: number;
}

/**
 * The pause between two readings that suits an entry: a twenty-fourth of its age, a quarter of that
 * while its figures move, from a minute to twelve hours.
 */
export function suitablePause(
	{ publishedAt, isMoving }: Pick<Entry, 'publishedAt' | 'isMoving'>,
	present: number,
): number {
	const age = publishedAt === null ? 0 : present - publishedAt;
	const pause = age / 24 / (isMoving ? 4 : 1);
	return Math.min(Math.max(pause, MINUTE_MS), MAX_PAUSE_MS);
}

/** For how long a reading has been due, in milliseconds; negative: it is not. */
export function overdue(entry: Entry, pace: Pace): number {
	if (entry.isUnread) return Math.max(0, pace.now - entry.readAt);
	const { minutes, now, present } = pace;
	const pause = minutes > 0 ? Math.max(minutes * MINUTE_MS, suitablePause(entry, present)) : 0;
	return now - entry.readAt - pause;
}

/** What is read by its deadline is read this much or a poll earlier than it would have to be. */
const MARGIN_MS = HOUR_MS;

/** The share of the readings a day that first readings of posts take which began at zero; 1: all of them. */
export function loadOf(entries: Entries, { present, perDay }: Pace): number {
	const isOfToday = ({ publishedAt }: Entry) =>
		publishedAt !== null && present - publishedAt < DAY_MS;
	return Math.min(1, [...entries.values()].filter(isOfToday).length / perDay);
}

/** Each entry is read again after this time at the latest: all of them once in half of the readings. */
export function longestPause(count: number, perDay: number): number {
	return Math.max(MAX_PAUSE_MS, (2 * count * DAY_MS) / perDay);
}

/**
 * In which order entries are read: those whose deadline would pass otherwise, first readings before
 * others; then those whose reading is wanted most.
 */
export function readingOrder(
	entries: Entries,
	pace: Pace,
	isOpen: (id: string) => boolean,
): string[] {
	const load = loadOf(entries, pace);
	const again = longestPause(entries.size, pace.perDay);
	const waiting = [...entries]
		.filter(([id, entry]) => overdue(entry, pace) >= 0 && isOpen(id))
		.map(([id, entry]) => ({
			id,
			isFirst: isFirstReading(entry),
			left: timeLeft(entry, pace, again),
			wanted: wantedness(entry, pace, load),
		}));
	const inTime = waiting.filter(({ isFirst, left }) => isFirst && left >= 0);
	const others = waiting.filter(({ isFirst }) => !isFirst);
	const rest = waiting.sort((a, b) => b.wanted - a.wanted).map(({ id }) => id);
	const urgent = [
		...urgentOf(inTime, pace, pace.perDay),
		...urgentOf(others, pace, pace.perDay * (1 - load)),
	];
	return [...new Set([...urgent, ...rest])];
}

/** Those that must be read now so that all, one after the other, are read in their time. */
function urgentOf(
	waiting: ReadonlyArray<{ readonly id: string; readonly left: number }>,
	{ interval }: Pace,
	perDay: number,
): string[] {
	const margin = Math.max(MARGIN_MS, interval);
	const byDeadline = [...waiting].sort((a, b) => a.left - b.left);
	const count = byDeadline.reduce(
		(most, { left }, index) =>
			Math.max(most, Math.ceil(index + 1 - (perDay * (left - margin)) / DAY_MS)),
		0,
	);
	return byDeadline.slice(0, count).map(({ id }) => id);
}

/** Whether all that has happened to it is yet to be found: its figures began at zero. */
function isFirstReading({ isUnread, last, publishedAt }: Entry): boolean {
	return isUnread && last !== null && publishedAt !== null;
}

function timeLeft(entry: Entry, { now, present }: Pace, again: number): number {
	if (isFirstReading(entry)) return DAY_MS - (present - (entry.publishedAt ?? 0));
	return again - (now - entry.readAt);
}

/** How much sooner a reading is wanted that should find an event. */
const EXPECTED_WEIGHT = 4;

/**
 * How much a reading is wanted. It grows with the time that has passed since the last one, compared
 * with the age at that time, because figures grow ever more slowly; and steeply once an event is
 * expected. A first reading is wanted the later the more of the readings go to first ones, as it finds
 * the more; one that can find no event, because it only shows where a post stands, is not urgent.
 */
function wantedness(entry: Entry, { now, present }: Pace, load: number): number {
	const { publishedAt, readAt, eventAt, isUnread } = entry;
	const age = publishedAt === null ? 0 : present - publishedAt;
	if (isUnread && publishedAt === null) return Infinity;
	if (isFirstReading(entry)) return age / Math.min(DAY_MS, HOUR_MS / Math.max(1 - load, 1 / 24));
	if (isUnread) return Math.min(1, age / DAY_MS);
	const waited = now - readAt;
	const aged = waited / Math.max(age - waited, HOUR_MS);
	if (eventAt === null || eventAt > now) return aged;
	return Math.max(aged, (EXPECTED_WEIGHT * waited) / Math.max(eventAt - readAt, HOUR_MS));
}

/** An entry in JSON: times in seconds; flags are 1 for unread and 2 for moving; the figures by metric, or 0. */
export type PackedEntry = readonly [
	id: string,
	publishedAt: number | null,
	readAt: number,
	flags: number,
	eventAt: number | null,
	events: number,
	last: ReadonlyArray<number | null> | 0,
];

export function packEntries(entries: Entries, metrics: readonly string[]): PackedEntry[] {
	const seconds = (time: number | null) => time && Math.floor(time / 1000);
	return [...entries].map(([id, { publishedAt, readAt, isUnread, isMoving, ...entry }]) => {
		const flags = Number(isUnread) + 2 * Number(isMoving);
		const { eventAt, events, last } = entry;
		const values = last ? metrics.map((metric) => last[metric] ?? null) : 0;
		const read = Math.floor(readAt / 1000);
		return [id, seconds(publishedAt), read, flags, seconds(eventAt), events, values];
	});
}

export function unpackEntries(
	packed: readonly PackedEntry[],
	metrics: readonly string[],
): Map<string, Entry> {
	const time = (seconds: number | null) => seconds && seconds * 1000;
	return new Map(
		packed.map(([id, publishedAt, readAt, flags, eventAt, events, values]) => {
			const shown = metrics.map((metric, at) => [metric, values && values[at]] as const);
			const last = values && Object.fromEntries(shown.filter(isKnown));
			const times = { publishedAt: time(publishedAt), readAt: readAt * 1000 };
			const is = { isUnread: (flags & 1) > 0, isMoving: (flags & 2) > 0 };
			return [id, { ...times, ...is, eventAt: time(eventAt), last: last || null, events }];
		}),
	);
}

function isKnown(pair: readonly [string, unknown]): pair is [string, number] {
	return typeof pair[1] === 'number';
}
