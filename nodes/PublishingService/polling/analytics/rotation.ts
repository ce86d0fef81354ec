import type { Figures } from './figures';

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 12 * 60 * MINUTE_MS;

/** What is remembered of the figures of a post or account. Times are in milliseconds. */
export interface Entry {
	/** When it was published; null: it does not age. */
	readonly publishedAt: number | null;
	/** When its figures were read last, in the host's time; 0 for never. */
	readonly readAt: number;
	/** Whether the last reading differed from `last`. */
	readonly isMoving: boolean;
	/** The figures of the last event, or of the first reading; null before that. */
	readonly last: Figures | null;
	/** Events so far, apart from milestones. */
	readonly events: number;
}

/**
 * The pause between two readings that suits an entry: a twenty-fourth of its age, a quarter of that
 * while its figures move, from a minute to twelve hours.
 */
export function suitablePause(
	{ publishedAt, isMoving }: Pick<Entry, 'publishedAt' | 'isMoving'>,
	newest: number,
): number {
	const age = publishedAt === null ? 0 : newest - publishedAt;
	const pause = age / 24 / (isMoving ? 4 : 1);
	return Math.min(Math.max(pause, MINUTE_MS), MAX_PAUSE_MS);
}

/** When entries are read: at the earliest after `minutes`; 0: at every poll that has room. */
export interface Pace {
	readonly minutes: number;
	/** The host's time. */
	readonly now: number;
	/** The latest time that the service has shown. */
	readonly newest: number;
}

/**
 * The entry whose reading is most overdue, measured in its own pauses, or null where none is due.
 * So the youngest and fastest come first, and none is forgotten.
 */
export function mostOverdue(
	entries: ReadonlyMap<string, Entry>,
	{ minutes, now, newest }: Pace,
	isRead: (id: string) => boolean,
): string | null {
	let found: string | null = null;
	let greatest = -1;
	for (const [id, entry] of entries) {
		if (isRead(id)) continue;
		const pause = suitablePause(entry, newest);
		const waited = now - entry.readAt;
		if (minutes > 0 && waited < Math.max(minutes * MINUTE_MS, pause)) continue;
		const overdue = waited / pause;
		if (overdue <= greatest) continue;
		greatest = overdue;
		found = id;
	}
	return found;
}

/** About 60 characters an entry; times to the minute. */
export function packEntries(
	entries: ReadonlyMap<string, Entry>,
	metrics: readonly string[],
): string {
	return [...entries]
		.map(([id, { publishedAt, readAt, isMoving, last, events }]) =>
			[
				encodeURIComponent(id),
				publishedAt === null ? '' : packNumber(Math.floor(publishedAt / MINUTE_MS)),
				packNumber(Math.floor(readAt / MINUTE_MS)),
				`${last ? 'k' : ''}${isMoving ? 'm' : ''}`,
				packNumber(events),
				...metrics.map((metric) => packNumber(last?.[metric])),
			].join(','),
		)
		.join(';');
}

/** Throws a RangeError for what `packEntries` did not make with as many metrics. */
export function unpackEntries(packed: string, metrics: readonly string[]): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	for (const text of packed === '' ? [] : packed.split(';')) {
		const [id = '', published = '', read = '', flags = '', events = '', ...values] =
			text.split(',');
		if (values.length !== metrics.length) throw new RangeError(`No entry: ${text}`);
		const figures = metrics.flatMap((metric, index) => {
			const value = values[index];
			return value ? [[metric, unpackNumber(value)] as const] : [];
		});
		entries.set(decodeURIComponent(id), {
			publishedAt: published === '' ? null : unpackNumber(published) * MINUTE_MS,
			readAt: unpackNumber(read) * MINUTE_MS,
			isMoving: flags.includes('m'),
			last: flags.includes('k') ? Object.fromEntries(figures) : null,
			events: unpackNumber(events),
		});
	}
	return entries;
}

/** Whole numbers to base 36, others as decimals, which have a point. */
function packNumber(value: number | undefined): string {
	if (value === undefined) return '';
	if (Number.isSafeInteger(value)) return value.toString(36);
	const decimal = String(value);
	return decimal.includes('.') ? decimal : `${decimal}.`;
}

function unpackNumber(packed: string): number {
	const value = packed.includes('.') ? Number(packed) : parseInt(packed, 36);
	if (Number.isNaN(value)) throw new RangeError(`No number: ${packed}`);
	return value;
}
