import type { Figures } from './metrics';

const HOUR_MS = 3_600_000;
const MAX_PAUSE_MS = 12 * HOUR_MS;

export interface Entry {
	/** Milliseconds of the service's time; null: it does not age. */
	readonly publishedAt: number | null;
	/**
	 * Time of the last reading in milliseconds of the host's time. Before it, the time when
	 * tracking began.
	 */
	readonly readAt: number;
	/** True until its figures are read for the first time. */
	readonly isUnread: boolean;
	/** The values of the last event, or of the first reading; null before both. */
	readonly last: Figures | null;
	readonly events: number;
}

/** How often entries are read. */
export interface Pace {
	/** The least minutes between two readings of an entry; 0: every poll that has room. */
	readonly minutes: number;
	/** The host's time. */
	readonly now: number;
	/** The service's time. */
	readonly present: number;
}

/** For how long a reading has been due, in milliseconds, as a 48th of its age after the last; negative: it is not. */
export function overdueTime({ publishedAt, readAt, isUnread }: Entry, pace: Pace): number {
	const { minutes, now, present } = pace;
	// The clock of the host was set back since.
	if (readAt > now) {
		return 0;
	}
	if (isUnread) {
		return now - readAt;
	}
	const age = publishedAt === null || minutes === 0 ? 0 : present - publishedAt;
	return now - readAt - Math.max(minutes * 60_000, Math.min(age / 48, MAX_PAUSE_MS));
}

/** How long a first reading of a post that went live may wait before it goes before all others. */
const FIRST_WAIT_MS = 12 * HOUR_MS;

/** A post that is younger than this changes no faster. */
const YOUNG_MS = HOUR_MS / 4;

/** How much sooner a reading is wanted that should find an event. */
const EXPECTED_WEIGHT = 8;

/** An entry whose reading is due, in milliseconds. */
interface DueEntry {
	readonly id: string;
	readonly age: number;
	readonly waited: number;
	/** True if its first reading would come late otherwise. */
	readonly isLate: boolean;
	/** The age of the last reading; more if the next reading is expected to bring an event. */
	readonly aged: number;
}

/** True if these figures would be an event. */
export type IsWorth = (before: Figures, after: Figures) => boolean;

/**
 * The IDs in the order in which they are read: first readings that would come late otherwise; then in turn the one
 * that has aged most since its last reading, because figures grow ever more slowly, and the one that has waited
 * longest.
 */
export function readingOrder(
	entries: ReadonlyMap<string, Entry>,
	pace: Pace,
	isOpen: (id: string) => boolean,
	isWorth: IsWorth,
): string[] {
	const due = [...entries]
		.filter(([id, entry]) => overdueTime(entry, pace) >= 0 && isOpen(id))
		.map(([id, entry]) => rankEntry(id, entry, pace, isWorth));
	const late = due.filter(({ isLate }) => isLate).sort((a, b) => b.age - a.age);
	const longest = [...due].sort((a, b) => b.waited - a.waited);
	const aged = due.sort((a, b) => b.aged - a.aged);
	const inTurn = aged.flatMap((each, at) => [each].concat(longest.slice(at, at + 1)));
	return [...new Set(late.concat(inTurn).map(({ id }) => id))];
}

function rankEntry(id: string, entry: Entry, { now, present }: Pace, isWorth: IsWorth): DueEntry {
	const { publishedAt, readAt, isUnread, last } = entry;
	const age = publishedAt === null ? 0 : present - publishedAt;
	// A reading of the future, before the clock of the host was set back, counts as none.
	const waited = readAt > now ? now : now - readAt;
	const isLate = isUnread && last !== null && age >= FIRST_WAIT_MS && age < 24 * HOUR_MS;
	const aged = waited / Math.max(age - waited, YOUNG_MS);
	const isExpected = last !== null && isWorth(last, grow(last, 1 + aged));
	return { id, age, waited, isLate, aged: isExpected ? EXPECTED_WEIGHT * aged : aged };
}

function grow(figures: Figures, by: number): Figures {
	return Object.fromEntries(Object.entries(figures).map(([metric, value]) => [metric, value * by]));
}
