import {
	overdueTime,
	readingOrder,
	type FollowedEntry,
} from '../../../../../nodes/PublishingService/trigger/analytics/readingOrder';
import type { Figures } from '../../../../../nodes/PublishingService/trigger/analytics/metrics';
import { NOW } from '../fakes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const paceOf = (minutes = 15) => ({ minutes, now: NOW, present: NOW });

/** An entry that was read `read` hours ago, with this many views. */
function readEntry(age: number | null, read: number, views = 0): FollowedEntry {
	return {
		publishedAt: age === null ? null : NOW - age * HOUR,
		readAt: NOW - read * HOUR,
		isUnread: false,
		last: { views },
		events: 0,
	};
}

/** An entry that was never read. It began at zero, or existed when the trigger began `since` hours ago. */
const unread = (age: number, since?: number): FollowedEntry => ({
	...readEntry(age, since ?? age),
	isUnread: true,
	...(since !== undefined && { last: null }),
});

/** True if the views cross 1000. */
const isWorth = ({ views: from = 0 }: Figures, { views: to = 0 }: Figures) =>
	from < 1000 && to >= 1000;

const order = (entries: Record<string, FollowedEntry>, isOpen = (_id: string) => true) =>
	readingOrder(new Map(Object.entries(entries)), paceOf(), isOpen, isWorth);

describe('if the requests suffice', () => {
	it('goes first what waits for its first reading, and what should have an event', () => {
		const found = order({
			old: readEntry(100, 9),
			expected: readEntry(30, 4, 900),
			fresh: unread(3),
			known: unread(100, 1),
			later: readEntry(30, 4, 100),
		});
		expect(found).toEqual(['fresh', 'old', 'expected', 'later', 'known']);
	});

	it('reads first what was read in the future, before the clock of the host was set back', () => {
		expect(overdueTime(readEntry(30, -9000), paceOf())).toBe(0);
		expect(order({ old: readEntry(100, 9), ahead: readEntry(30, -9000) })).toEqual([
			'ahead',
			'old',
		]);
	});

	it('leaves out what is not due and what may not be read', () => {
		const entries = {
			due: readEntry(48, 9),
			justRead: readEntry(48, 0.5),
			closed: readEntry(48, 9),
		};
		expect(order(entries, (id) => id !== 'closed')).toEqual(['due']);
	});
});

describe('if they do not', () => {
	it('first readings go first from half a day on, the oldest first, until they are late', () => {
		const entries = {
			read: readEntry(48, 11),
			soon: unread(13),
			sooner: unread(23),
			late: unread(25),
		};
		expect(order(entries)).toEqual(['sooner', 'soon', 'late', 'read']);
	});

	it('every second one is that which has waited longest', () => {
		const found = order({
			...{ one: readEntry(30, 6), two: readEntry(30, 5), three: readEntry(30, 4) },
			...{ oldest: readEntry(9000, 40), older: readEntry(9000, 30), old: readEntry(9000, 12) },
		});
		expect(found).toEqual(['one', 'oldest', 'two', 'older', 'three', 'old']);
	});
});

describe('the pause between two readings', () => {
	test.each([
		[24, HOUR / 2],
		[0.1, MINUTE],
		[24 * 30, 12 * HOUR],
	])('the pause of a post of %p hours', (age, pause) => {
		expect(overdueTime(readEntry(age, 0), paceOf(1))).toBe(-pause);
	});

	test('keeps the pause that is set if nothing ages, and is due when it is over', () => {
		expect(overdueTime(readEntry(null, 0), paceOf(1))).toBe(-MINUTE);
		expect(overdueTime(readEntry(null, 1), paceOf())).toBe(45 * MINUTE);
		expect(overdueTime(readEntry(96, 1), paceOf())).toBe(-HOUR);
		expect(overdueTime(readEntry(48, 1), paceOf(0))).toBe(HOUR);
		expect(overdueTime(unread(5, 2), paceOf())).toBe(2 * HOUR);
	});
});
