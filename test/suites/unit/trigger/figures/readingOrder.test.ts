import {
	loadOf,
	longestPause,
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
const DAY = 24 * HOUR;
const paceOf = (perDay: number, minutes = 15) => ({
	...{ minutes, now: NOW, present: NOW, perDay },
	interval: 15 * MINUTE,
});

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

const order = (entries: Record<string, Entry>, perDay = 1000, isOpen = (_id: string) => true) =>
	readingOrder(new Map(Object.entries(entries)), paceOf(perDay), isOpen);
const many = (name: string, count: number, entry: Entry) =>
	Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, entry] as const));

describe('where the requests suffice', () => {
	it('goes first what should have an event, what is of no age, and what waits for its first reading', () => {
		const found = order({
			old: readEntry(100, 9),
			expected: readEntry(30, 4, 3),
			named: unread(null),
			fresh: unread(3),
			known: unread(100, 1),
			later: readEntry(30, 4, 9),
		});
		expect(found).toEqual(['named', 'expected', 'fresh', 'known', 'later', 'old']);
	});

	it('leaves out what is not due and what may not be read', () => {
		const entries = { due: readEntry(48, 9), justRead: readEntry(48, 1), closed: readEntry(48, 9) };
		expect(order(entries, 1000, (id) => id !== 'closed')).toEqual(['due']);
	});
});

describe('where they do not', () => {
	it('first readings go first as late as all of them are in time', () => {
		// Of 24 a day, the one with half an hour left is the only one that cannot wait for an hour.
		const found = order(
			{
				expected: readEntry(48, 20, 1),
				soon: unread(22.6),
				later: unread(21),
				...many('x', 9, readEntry(200, 1)),
			},
			24,
		);
		expect(found).toEqual(['soon', 'expected', 'later']);
	});

	it('a first reading that is late gives way to those that can be in time', () => {
		expect(order({ late: unread(24.5), soon: unread(22.9) }, 24)[0]).toBe('soon');
	});

	it('each is read again once in twice the time that all take', () => {
		expect(longestPause(700, 768)).toBeCloseTo((2 * 700 * DAY) / 768);
		expect(longestPause(10, 768)).toBe(12 * HOUR);
		const due = { stale: readEntry(160, 44), expected: readEntry(30, 4, 1) };
		expect(order({ ...due, ...many('x', 700, readEntry(100, 1)) }, 768)[0]).toBe('stale');
		expect(order({ ...due, ...many('x', 900, readEntry(100, 1)) }, 768)[0]).toBe('expected');
	});

	it('the load is what first readings take of all', () => {
		const entries = new Map(Object.entries({ ...many('a', 10, unread(5)), old: readEntry(30, 2) }));
		expect([loadOf(entries, paceOf(40)), loadOf(entries, paceOf(5))]).toEqual([0.25, 1]);
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
		expect(overdue(readEntry(null, 1), paceOf(9))).toBe(45 * MINUTE);
		expect(overdue(readEntry(48, 1), paceOf(9))).toBe(-HOUR);
		expect(overdue(readEntry(48, 1), paceOf(9, 0))).toBe(HOUR);
		expect(overdue(unread(5, 2), paceOf(9))).toBe(2 * HOUR);
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
