import type { Figures } from './metrics';

const HOUR_MS = 3_600_000;
const MAX_PAUSE_MS = 12 * HOUR_MS;

export interface Entry {
	/** Milliseconds of the service's time; null: it does not age. */
	readonly publishedAt: number | null;
	/** Milliseconds of the host's time, until it is read those of when it was taken in. */
	readonly readAt: number;
	/** True until its figures are read for the first time. */
	readonly isUnread: boolean;
	/** The figures of the last event, or of the first reading; null before that. */
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
export function overdue({ publishedAt, readAt, isUnread }: Entry, pace: Pace): number {
	const { minutes, now, present } = pace;
	if (isUnread) {
		return Math.max(0, now - readAt);
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

/**
 * In which order entries are read: first readings that would come late otherwise; then in turn the one
 * that has aged most since its last reading, because figures grow ever more slowly, and the one that
 * has waited longest. `isWorth`: whether these figures would be an event.
 */
export function readingOrder(
	entries: ReadonlyMap<string, Entry>,
	pace: Pace,
	isOpen: (id: string) => boolean,
	isWorth: (before: Figures, after: Figures) => boolean,
): string[] {
	const { now, present } = pace;
	const due = [...entries]
		.filter(([id, entry]) => overdue(entry, pace) >= 0 && isOpen(id))
		.map(([id, { publishedAt, readAt, isUnread, last }]) => {
			const age = publishedAt === null ? 0 : present - publishedAt;
			const waited = now - readAt;
			const isLate = isUnread && last !== null && age >= FIRST_WAIT_MS && age < 24 * HOUR_MS;
			const aged = waited / Math.max(age - waited, YOUNG_MS);
			const isExpected = last !== null && isWorth(last, grown(last, 1 + aged));
			return { id, age, waited, isLate, aged: isExpected ? EXPECTED_WEIGHT * aged : aged };
		});
	const late = due.filter(({ isLate }) => isLate).sort((a, b) => b.age - a.age);
	const longest = [...due].sort((a, b) => b.waited - a.waited);
	const aged = due.sort((a, b) => b.aged - a.aged);
	const inTurn = aged.flatMap((each, at) => [each, ...longest.slice(at, at + 1)]);
	return [...new Set([...late, ...inTurn].map(({ id }) => id))];
}

function grown(figures: Figures, by: number): Figures {
	return Object.fromEntries(Object.entries(figures).map(([metric, value]) => [metric, value * by]));
}
