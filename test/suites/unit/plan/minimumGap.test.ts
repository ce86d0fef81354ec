import { areTooClose, minutesBetween } from '../../../../nodes/PublishingService/plan/minimumGap';

const MINUTE = 60_000;

test.each<[string, number | undefined, number | undefined, number | undefined]>([
	['in one order', 0, 5 * MINUTE, 5],
	['in the other order', 5 * MINUTE, 0, 5],
	['rounded', 0, 4.6 * MINUTE, 5],
	['without a time of the first', undefined, MINUTE, undefined],
	['without a time of the second', MINUTE, undefined, undefined],
])('the minutes between two posts, %s', (_name, one, other, expected) => {
	expect(minutesBetween(one, other)).toBe(expected);
});

test.each<[string, number | undefined, number | undefined, number, boolean]>([
	['closer than the gap', 0, 29 * MINUTE, 30, true],
	['closer than the gap in the other order', 29 * MINUTE, 0, 30, true],
	['one gap apart', 0, 30 * MINUTE, 30, false],
	['at the same time with a gap of 0', 0, 0, 0, false],
	['without a time of the first', undefined, 0, 30, false],
	['without a time of the second', 0, undefined, 30, false],
])('two posts %s are too close or not', (_name, one, other, gap, expected) => {
	expect(areTooClose(one, other, gap)).toBe(expected);
});
