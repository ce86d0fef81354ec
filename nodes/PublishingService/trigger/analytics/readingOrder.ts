import type { Figures } from './metrics';

const HOUR_MS = 3_600_000;
const MAX_PAUSE_MS = 12 * HOUR_MS;

export interface FollowedEntry {
	/** Milliseconds of the service's time; null for an account, which does not age. */
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
	/** Minimum minutes between two readings of an entry. With 0, every poll reads it if it has room. */
	readonly minutes: number;
	/** The host's time. */
	readonly now: number;
	/** The service's time. */
	readonly present: number;
}

/**
 * Milliseconds since a reading became due; negative before. The pause between readings grows with the age of a post,
 * to a 48th of its age, because the metrics of old posts change more slowly.
 */
export function overdueTime({ publishedAt, readAt, isUnread }: FollowedEntry, pace: Pace): number {
	const { minutes, now, present } = pace;
	// A reading in the future means that the clock of the host was set back, so the next one is due now.
	if (readAt > now) {
		return 0;
	}
	if (isUnread) {
		return now - readAt;
	}
	const age = publishedAt === null || minutes === 0 ? 0 : present - publishedAt;
	const pause = Math.max(minutes * 60_000, Math.min(age / 48, MAX_PAUSE_MS));
	return now - readAt - pause;
}

/** The age of a post from which its first reading goes before all other readings. */
const FIRST_WAIT_MS = 12 * HOUR_MS;

/** Minimum age for the order of readings, because the metrics of a younger post change no faster. */
const YOUNG_MS = HOUR_MS / 4;

/** The weight of an entry whose next reading is expected to bring an event. */
const EXPECTED_WEIGHT = 8;

/** An entry whose reading is due. Times are in milliseconds. */
interface DueEntry {
	readonly id: string;
	readonly age: number;
	readonly waited: number;
	/** True if its first reading must go before all others, or it would come too late. */
	readonly isLate: boolean;
	/** How much the entry has aged since the last reading, as a share of its age then. Weighted for an expected event. */
	readonly aged: number;
}

/** Tells whether a change of figures would be an event. */
export type IsEvent = (before: Figures, after: Figures) => boolean;

/**
 * Sorts the IDs whose reading is due. First come first readings that would be too late otherwise. Then come in turn
 * the entry that has aged most since its last reading, because young posts grow fastest, and the entry that has
 * waited longest, so that no entry waits forever.
 */
export function readingOrder(
	entries: ReadonlyMap<string, FollowedEntry>,
	pace: Pace,
	isOpen: (id: string) => boolean,
	isEvent: IsEvent,
): string[] {
	const due = [...entries]
		.filter(([id, entry]) => overdueTime(entry, pace) >= 0 && isOpen(id))
		.map(([id, entry]) => rankEntry(id, entry, pace, isEvent));
	const late = due.filter(({ isLate }) => isLate).sort((a, b) => b.age - a.age);
	const byWait = [...due].sort((a, b) => b.waited - a.waited);
	const byAging = [...due].sort((a, b) => b.aged - a.aged);
	const inTurn = byAging.flatMap((entry, index) => [entry, byWait[index] ?? entry]);
	// A set keeps the first position of an ID.
	return [...new Set(late.concat(inTurn).map(({ id }) => id))];
}

function rankEntry(
	id: string,
	entry: FollowedEntry,
	{ now, present }: Pace,
	isEvent: IsEvent,
): DueEntry {
	const { publishedAt, readAt, isUnread, last } = entry;
	const age = publishedAt === null ? 0 : present - publishedAt;
	// A reading in the future, from before the clock of the host was set back, counts as no reading.
	const waited = readAt > now ? now : now - readAt;
	const isLate = isUnread && last !== null && age >= FIRST_WAIT_MS && age < 24 * HOUR_MS;
	const aged = waited / Math.max(age - waited, YOUNG_MS);
	// Expects the metrics to have grown as much as the entry has aged.
	const isEventExpected = last !== null && isEvent(last, grow(last, 1 + aged));
	return { id, age, waited, isLate, aged: isEventExpected ? EXPECTED_WEIGHT * aged : aged };
}

/** Multiplies every figure. */
function grow(figures: Figures, factor: number): Figures {
	return Object.fromEntries(
		Object.entries(figures).map(([metric, value]) => [metric, value * factor]),
	);
}
