import {
	isCrowded,
	orderInCrowd,
	type Entry,
} from '../../../../nodes/PublishingService/trigger/figures/readingOrder';
import { NOW } from '../fakes';

const HOUR = 3_600_000;
const pace = { minutes: 15, now: NOW, newest: NOW };
const everyOne = () => true;

/** Hours since its publication and, if it was read, since then; hours from then to the next event. */
function entry(age: number, read?: number, event?: number): Entry {
	const readAt = read === undefined ? 0 : NOW - read * HOUR;
	const eventAt = event === undefined ? null : readAt + event * HOUR;
	const last = { views: 0 };
	return { publishedAt: NOW - age * HOUR, readAt, isMoving: false, eventAt, last, events: 0 };
}

const order = (entries: Record<string, Entry>) =>
	orderInCrowd(new Map(Object.entries(entries)), pace, everyOne);

/** As many as were read in the last day, too lately to be read again soon. */
const readToday = (count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, n) => [`today${n}`, entry(30, 5, 1)]));

describe('where the requests do not suffice', () => {
	it('is after four hours of waiting for a first reading, whatever keeps failing', () => {
		const crowd = (age: number, isOpen = everyOne) =>
			isCrowded(new Map([['a', entry(age)]]), pace, isOpen);
		expect([crowd(3.9), crowd(4.1), crowd(4.1, () => false)]).toEqual([false, true, false]);
	});

	it('a post that was read a day ago goes before one that still has time', () => {
		const found = order({ young: entry(10), again: entry(47, 23.5, 2), ...readToday(24) });
		expect(found.slice(0, 2)).toEqual(['again', 'young']);
	});

	it('as many unread ones as can just be read in their first day go first, the oldest first', () => {
		// Two dozen readings a day: three of one hour each, with an hour to spare, need four.
		const unread = { last: entry(20.5), middle: entry(20.6), oldest: entry(20.7) };
		const found = order({ ...unread, again: entry(47, 23.5, 2), ...readToday(24) });
		expect(found.slice(0, 4)).toEqual(['oldest', 'again', 'middle', 'last']);
	});

	it('of those read a day ago the one goes first that should have an event soonest', () => {
		const found = order({ far: entry(60, 30, 50), none: entry(60, 40), near: entry(50, 24, 3) });
		expect(found).toEqual(['near', 'far', 'none']);
	});
});
