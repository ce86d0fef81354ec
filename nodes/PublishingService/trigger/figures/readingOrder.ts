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

/** How long a first reading of a post that went live may wait before it goes before all others, and when it is late. */
const FIRST_WAIT_MS = DAY_MS / 2;

/** How old a post is when its first reading is wanted like any other. */
const FIRST_PAUSE_MS = HOUR_MS / 4;

/**
 * In which order entries are read: first readings that would come late otherwise; then in turn the one
 * that is wanted most and the one that has waited longest, so that half of the readings go round.
 */
export function readingOrder(
	entries: Entries,
	pace: Pace,
	isOpen: (id: string) => boolean,
): string[] {
	const { now, present } = pace;
	const waiting = [...entries]
		.filter(([id, entry]) => overdue(entry, pace) >= 0 && isOpen(id))
		.map(([id, entry]) => {
			const age = entry.publishedAt === null ? 0 : present - entry.publishedAt;
			const isLate = isFirstReading(entry) && age >= FIRST_WAIT_MS && age < DAY_MS;
			return { id, age, isLate, readAt: entry.readAt, wanted: wantedness(entry, age, now) };
		});
	const late = waiting.filter(({ isLate }) => isLate).sort((a, b) => b.age - a.age);
	const longest = [...waiting].sort((a, b) => a.readAt - b.readAt);
	const wanted = waiting.sort((a, b) => b.wanted - a.wanted);
	const inTurn = wanted.flatMap((each, at) => [each, ...longest.slice(at, at + 1)]);
	return [...new Set([...late, ...inTurn].map(({ id }) => id))];
}

/** Whether all that has happened to it is yet to be found: its figures began at zero. */
function isFirstReading({ isUnread, last, publishedAt }: Entry): boolean {
	return isUnread && last !== null && publishedAt !== null;
}

/** How much sooner a reading is wanted that should find an event. */
const EXPECTED_WEIGHT = 8;

/**
 * How much a reading is wanted. It grows with the time that has passed since the last one, compared
 * with the age at that time, because figures grow ever more slowly; and steeply once an event is
 * expected. One that can find no event, because it only shows where a post stands, is not urgent.
 */
function wantedness(entry: Entry, age: number, now: number): number {
	const { publishedAt, readAt, eventAt, isUnread } = entry;
	if (isUnread && publishedAt === null) return Infinity;
	if (isFirstReading(entry)) return age / FIRST_PAUSE_MS;
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
