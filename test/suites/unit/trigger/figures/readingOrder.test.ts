import {
	overdue,
	packEntries,
	readingOrder,
	suitablePause,
	unpackEntries,
	type Entry,
} from '../../../../../nodes/PublishingService/trigger/figures/readingOrder';
import { NOW } from '../fakes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const paceOf = (minutes = 15) => ({ minutes, now: NOW, present: NOW });

/** Read `read` hours ago, after which an event was expected `event` hours later. */
function readEntry(age: number | null, read: number, event?: number): Entry {
	const readAt = NOW - read * HOUR;
	return {
		publishedAt: age === null ? null : NOW - age * HOUR,
		...{ readAt, isUnread: false, isMoving: false, last: { views: 0 }, events: 0 },
		eventAt: event === undefined ? null : readAt + event * HOUR,
	};
}

/** Never read; began at zero, or was there already when the trigger began `since` hours ago. */
const unread = (age: number | null, since?: number): Entry => ({
	...readEntry(age, since ?? age ?? 0),
	...{ isUnread: true, last: since === undefined && age !== null ? { views: 0 } : null },
});

const order = (entries: Record<string, Entry>, isOpen = (_id: string) => true) =>
	readingOrder(new Map(Object.entries(entries)), paceOf(), isOpen);

describe('where the requests suffice', () => {
	it('goes first what is of no age, what waits for its first reading, and what should have an event', () => {
		const found = order({
			old: readEntry(100, 9),
			expected: readEntry(30, 4, 3),
			named: unread(null),
			fresh: unread(3),
			known: unread(100, 1),
			later: readEntry(30, 4, 9),
		});
		expect(found).toEqual(['named', 'old', 'fresh', 'expected', 'later', 'known']);
	});

	it('leaves out what is not due and what may not be read', () => {
		const entries = { due: readEntry(48, 9), justRead: readEntry(48, 1), closed: readEntry(48, 9) };
		expect(order(entries, (id) => id !== 'closed')).toEqual(['due']);
	});
});

describe('where they do not', () => {
	it('first readings go first from half a day on, the oldest first, until they are late', () => {
		const expected = readEntry(48, 11, 1);
		const entries = { expected, soon: unread(13), sooner: unread(23), late: unread(25) };
		expect(order(entries)).toEqual(['sooner', 'soon', 'late', 'expected']);
	});

	it('every second one is that which has waited longest', () => {
		const found = order({
			...{ one: readEntry(30, 4, 1), two: readEntry(30, 4, 2), three: readEntry(30, 4, 3) },
			...{ oldest: readEntry(9000, 40), older: readEntry(9000, 30), old: readEntry(9000, 12) },
		});
		expect(found).toEqual(['one', 'oldest', 'two', 'older', 'three', 'old']);
	});
});

describe('the pause between two readings', () => {
	test.each([
		[24, false, HOUR],
		[24, true, HOUR / 4],
		[0.1, false, MINUTE],
		[24 * 30, false, 12 * HOUR],
	])('of a post of %p hours, moving: %p', (age, isMoving, pause) => {
		expect(suitablePause({ publishedAt: NOW - age * HOUR, isMoving }, NOW)).toBe(pause);
	});

	test('of what does not age is a minute, and a reading is due when it is over', () => {
		expect(suitablePause({ publishedAt: null, isMoving: false }, NOW)).toBe(MINUTE);
		expect(overdue(readEntry(null, 1), paceOf())).toBe(45 * MINUTE);
		expect(overdue(readEntry(48, 1), paceOf())).toBe(-HOUR);
		expect(overdue(readEntry(48, 1), paceOf(0))).toBe(HOUR);
		expect(overdue(unread(5, 2), paceOf())).toBe(2 * HOUR);
	});
});

test('entries come back as they were, with figures that are missing or fractions', () => {
	const entries = new Map<string, Entry>([
		['a,b', { ...readEntry(48, 1, 3), isMoving: true, last: { views: 3, rate: 0.25 }, events: 4 }],
		['none', unread(5, 2)],
		['ageless', unread(null)],
	]);
	const packed: unknown = JSON.parse(
		JSON.stringify(packEntries(entries, ['views', 'rate', 'saves'])),
	);
	const again = unpackEntries(packed as ReturnType<typeof packEntries>, ['views', 'rate', 'saves']);
	expect(again).toEqual(entries);
});
