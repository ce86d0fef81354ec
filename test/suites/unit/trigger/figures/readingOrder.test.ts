import {
	isCrowded,
	mostWanted,
	orderInCrowd,
	overdue,
	packEntries,
	suitablePause,
	unpackEntries,
	type Entry,
} from '../../../../../nodes/PublishingService/trigger/figures/readingOrder';
import { NOW } from '../fakes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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

describe('the whole order of a crowd', () => {
	const crowd = {
		young: entry(2),
		older: entry(30),
		lately: entry(48, 9),
		again: entry(60, 30, 5),
		justRead: entry(48, 1),
		late: entry(26),
		earlier: entry(48, 12),
	};

	it('is: late ones, the youngest first; read a day ago; with time; read lately, the earliest first', () => {
		expect(order(crowd)).toEqual(['late', 'older', 'again', 'young', 'earlier', 'lately']);
	});

	it('leaves out what may not be read now', () => {
		const found = orderInCrowd(new Map(Object.entries(crowd)), pace, (id) => !/ger|late/.test(id));
		expect(found).toEqual(['older', 'again', 'young', 'earlier']);
	});

	it('counts on as many readings as there were in the last day, not before', () => {
		const before = Object.fromEntries(
			Array.from({ length: 30 }, (_, n) => [`before${n}`, entry(60, 30, 9)] as const),
		);
		// Eight a day leave time for none in two and a half hours, with one to spare.
		const few = { urgent: entry(20.5), ...readToday(8), ...before };
		expect(order(few)[0]).toBe('urgent');
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

	test('of what does not age is a minute', () => {
		expect(suitablePause({ publishedAt: null, isMoving: false }, NOW)).toBe(MINUTE);
	});
});

describe('for how long a reading has been due', () => {
	test.each([
		['never read: since its publication', entry(5), 5],
		['published a moment ahead', entry(-5), 0],
		['never read, of no age', { ...entry(5), publishedAt: null }, 0],
		['read: since its pause is over', entry(48, 5), 3],
		['read lately', entry(48, 1), -1],
		['of no age, after the least minutes', { ...entry(5, 1), publishedAt: null }, 0.75],
	])('%s', (_, each, hours) => {
		expect(overdue(each, pace)).toBeCloseTo(hours * HOUR);
	});

	test('at every poll where no least minutes are set', () => {
		expect(overdue(entry(48, 1), { ...pace, minutes: 0 })).toBe(HOUR);
	});
});

describe('the reading that is wanted most', () => {
	const wanted = (entries: Record<string, Entry>, isOpen: (id: string) => boolean = everyOne) =>
		mostWanted(new Map(Object.entries(entries)), pace, isOpen);

	test.each<[string, Record<string, Entry>, string | null]>([
		['none of none', {}, null],
		['none where none is due', { a: entry(48, 1) }, null],
		['one that is due this moment', { a: entry(48, 2) }, 'a'],
		[
			'of two first readings that of the older post',
			{ a: entry(2), b: entry(3), c: entry(1) },
			'b',
		],
		['of what is the same the first', { a: entry(3), b: entry(3) }, 'a'],
		['what has no age before all', { a: entry(99), b: { ...entry(1), publishedAt: null } }, 'b'],
		['of two that were read the younger', { a: entry(48, 9), b: entry(24, 9) }, 'b'],
		['of two that are as old what was read earlier', { a: entry(48, 8), b: entry(48, 9) }, 'b'],
		['what should have an event by now', { a: entry(48, 9), b: entry(48, 9, 5) }, 'b'],
		['not yet what should have one later', { a: entry(48, 9), b: entry(48, 8, 20) }, 'a'],
		['of two with an event the sooner', { a: entry(48, 9, 6), b: entry(48, 9, 3) }, 'b'],
	])('is %s', (_, entries, id) => {
		expect(wanted(entries)).toBe(id);
	});

	test('is none of those that may not be read now', () => {
		const entries = { a: entry(3), b: entry(2) };
		expect(wanted(entries, (id) => id !== 'a')).toBe('b');
		expect(wanted(entries, () => false)).toBeNull();
	});
});

describe('what is kept between polls', () => {
	const metrics = ['views', 'likes'];
	const minute = Math.floor(NOW / MINUTE) * MINUTE;
	const last = { views: 1234, likes: 0 };
	const read: Entry = {
		publishedAt: minute - HOUR,
		readAt: minute,
		isMoving: true,
		eventAt: minute + HOUR,
		last,
		events: 40,
	};

	test.each<[string, Entry]>([
		['read, moving and with an event to come', read],
		['not read', { ...read, readAt: 0, isMoving: false, eventAt: null, last: null, events: 0 }],
		['of no age', { ...read, publishedAt: null }],
		['that stands still', { ...read, isMoving: false }],
		['that moves before its first figures', { ...read, last: null }],
		['without some figures', { ...read, last: { likes: 7 } }],
		['without any', { ...read, last: {} }],
		['with fractions', { ...read, last: { views: 0.0725, likes: -3 } }],
		['with tiny figures', { ...read, last: { views: 1e-7, likes: 2.5e-9 } }],
		['with huge figures', { ...read, last: { views: 2 ** 60, likes: 1e300 } }],
	])('an entry %s comes back as it was', (_, each) => {
		const entries = new Map([['p;1,@', each]]);
		expect(unpackEntries(packEntries(entries, metrics), metrics)).toEqual(entries);
	});

	test('several come back in their order, and times to the minute', () => {
		const entries = new Map([
			['b', { ...read, readAt: minute + 59_999 }],
			['a', read],
		]);
		const unpacked = unpackEntries(packEntries(entries, metrics), metrics);
		expect([...unpacked]).toEqual([
			['b', read],
			['a', read],
		]);
		expect(unpackEntries('', metrics).size).toBe(0);
	});

	test.each([
		['with a figure too many', 'p1,0,0,,0,1,2,3'],
		['with a figure too few', 'p1,0,0,,0,1'],
		['with what is no number', 'p1,0,-,,0,1,2'],
		['with what is no fraction', 'p1,0,0,,0,1.x,2'],
		['without its number of events', 'p1,0,0,,,1,2'],
	])('an entry %s is refused', (_, packed) => {
		expect(() => unpackEntries(packed, metrics)).toThrow(RangeError);
	});
});
