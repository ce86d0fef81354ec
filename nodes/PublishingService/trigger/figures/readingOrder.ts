import type { Figures } from './metrics';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MAX_PAUSE_MS = 12 * 60 * MINUTE_MS;

/** What is remembered of the figures of a post or account. Times are in milliseconds. */
export interface Entry {
	/** When it was published; null: it does not age. */
	readonly publishedAt: number | null;
	/** When its figures were read last, in the host's time; 0 for never. */
	readonly readAt: number;
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

/** How much sooner a reading is wanted that should find an event. */
const EXPECTED_WEIGHT = 4;

/**
 * How much a reading is wanted. It grows with the time that has passed since the last one, compared
 * with the age at that time, because figures grow ever more slowly; and steeply once an event is
 * expected. A first reading is wanted the more the older the post, as there is more to find.
 */
function wantedness(entry: Entry, { now, newest }: Pace): number {
	const { publishedAt, readAt, eventAt } = entry;
	if (readAt === 0) {
		return publishedAt === null ? Infinity : Math.max(0, newest - publishedAt) / HOUR_MS;
	}
	const waited = now - readAt;
	const ageThen = publishedAt === null ? 0 : newest - publishedAt - waited;
	const aged = waited / Math.max(ageThen, HOUR_MS);
	if (eventAt === null || eventAt > now) return aged;
	return Math.max(aged, (EXPECTED_WEIGHT * waited) / Math.max(eventAt - readAt, HOUR_MS));
}

/** For how long a reading has been due, in milliseconds; negative: it is not. */
export function overdue(entry: Entry, { minutes, now, newest }: Pace): number {
	if (entry.readAt === 0)
		return Math.max(0, entry.publishedAt === null ? 0 : newest - entry.publishedAt);
	const pause = minutes > 0 ? Math.max(minutes * MINUTE_MS, suitablePause(entry, newest)) : 0;
	return now - entry.readAt - pause;
}

/** The entry whose reading is wanted most, or null where none is due. */
export function mostWanted(
	entries: Entries,
	pace: Pace,
	isOpen: (id: string) => boolean,
): string | null {
	let found: string | null = null;
	let greatest = -1;
	for (const [id, entry] of entries) {
		if (overdue(entry, pace) < 0 || !isOpen(id)) continue;
		const wanted = wantedness(entry, pace);
		if (wanted <= greatest) continue;
		greatest = wanted;
		found = id;
	}
	return found;
}

/** A first reading that has waited so long shows that the requests do not suffice for all. */
const CROWDED_AFTER_MS = 4 * HOUR_MS;

/** First readings are so much earlier than they would have to be. */
const MARGIN_MS = HOUR_MS;

/** Figures are not read again sooner, and an event that they hold is not told later than in a day. */
const READ_AGAIN_MS = 23 * HOUR_MS;

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

/** About 60 characters an entry; times to the minute. */
export function packEntries(entries: Entries, metrics: readonly string[]): string {
	return [...entries]
		.map(([id, { publishedAt, readAt, isMoving, eventAt, last, events }]) =>
			[
				encodeURIComponent(id),
				publishedAt === null ? '' : packNumber(Math.floor(publishedAt / MINUTE_MS)),
				packNumber(Math.floor(readAt / MINUTE_MS)),
				`${last ? 'k' : ''}${isMoving ? 'm' : ''}${packEventAt(eventAt)}`,
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
		const [id = '', published = '', read = '', marks = '', events = '', ...values] =
			text.split(',');
		const [flags = '', eventAt] = marks.split('@');
		if (values.length !== metrics.length) throw new RangeError(`No entry: ${text}`);
		const figures = metrics.flatMap((metric, index) => {
			const value = values[index];
			return value ? [[metric, unpackNumber(value)] as const] : [];
		});
		entries.set(decodeURIComponent(id), {
			publishedAt: published === '' ? null : unpackNumber(published) * MINUTE_MS,
			readAt: unpackNumber(read) * MINUTE_MS,
			isMoving: flags.includes('m'),
			eventAt: eventAt === undefined ? null : unpackNumber(eventAt) * MINUTE_MS,
			last: flags.includes('k') ? Object.fromEntries(figures) : null,
			events: unpackNumber(events),
		});
	}
	return entries;
}

function packEventAt(time: number | null): string {
	return time === null ? '' : `@${packNumber(Math.floor(time / MINUTE_MS))}`;
}

/** Whole numbers to base 36, others as decimals, which have a point. */
function packNumber(value: number | undefined): string {
	if (value === undefined) return '';
	if (Number.isSafeInteger(value)) return value.toString(36);
	const decimal = String(value);
	return decimal.includes('.') ? decimal : decimal.replace(/e|$/, '.$&');
}

function unpackNumber(packed: string): number {
	const value = packed.includes('.') ? Number(packed) : parseInt(packed, 36);
	if (Number.isNaN(value)) throw new RangeError(`No number: ${packed}`);
	return value;
}
