import { isSameTime, timeKeys } from '../../../../nodes/PublishingService/posting/sameTime';

const time = '2031-12-24T18:30:00Z';

test('a post that goes live now is past, and one a second later is not', () => {
	const now = Date.parse(time);
	expect(isSameTime(time, null, now)).toBe(true);
	expect(isSameTime('2031-12-24T18:30:01Z', null, now)).toBe(false);
	expect(isSameTime('2031-12-24T18:30:01Z', '2031-12-24T18:30:02Z', now)).toBe(false);
	expect(isSameTime('2031-12-24T18:30:01Z', '2031-12-24T18:30:01.900Z', now)).toBe(true);
});

test('a second that passes between the time of a row and that of its post is one time', () => {
	const times = ['2031-12-24T18:30:01Z', '2031-12-24T18:30:01.900Z'] as const;
	expect(isSameTime(...times, Date.parse('2031-12-24T18:30:01.500Z'))).toBe(true);
});

test.each([
	[null, null, true],
	[undefined, null, true],
	[undefined, undefined, true],
	['2020-01-01T00:00:00Z', null, true],
	['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z', true],
	[time, null, false],
	[null, time, false],
	[undefined, time, false],
	[time, '2020-01-01T00:00:00Z', false],
	['2031-12-24T19:30:00+01:00', time, true],
	['soon', 'soon', false],
	['soon', null, false],
])('%j and %j are one time: %j', (a, b, expected) => {
	expect(isSameTime(a, b, Date.parse('2026-11-26T10:00:00Z'))).toBe(expected);
});

const now = Date.parse('2026-11-26T10:00:00Z');

test.each<[string | null | undefined, string[]]>([
	['2026-11-26T10:00:01Z', ['1795687201']],
	['2026-11-26T10:00:01.900Z', ['1795687201']],
	['2026-11-26T10:00:00Z', ['1795687200', 'soon']],
	['', ['soon']],
	[null, ['soon']],
	[undefined, ['soon']],
	['next week', []],
])('the time %j is in an index under %j', (indexed, keys) => {
	expect(timeKeys(indexed, now)).toEqual(keys);
});
