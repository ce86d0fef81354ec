import { isRepeatedCaption } from '../../../../nodes/PublishingService/plan/repeatedCaptions';

const DAY = 86_400_000;

test.each<[string, string, string, number | undefined, number | undefined, boolean]>([
	['the same caption within the days', 'Bread', 'Bread', 10 * DAY, 13 * DAY, true],
	[
		'the same caption within the days in the other order',
		'Bread',
		'Bread',
		13 * DAY,
		10 * DAY,
		true,
	],
	['the same caption after the days', 'Bread', 'Bread', 10 * DAY, 13 * DAY + 1, false],
	['the same caption without times', 'Bread', 'Bread', undefined, undefined, true],
	['the same caption, one without a time', 'Bread', 'Bread', undefined, 10 * DAY, false],
	['the same caption, the other without a time', 'Bread', 'Bread', 10 * DAY, undefined, false],
	['another caption', 'Bread', 'Rolls', 10 * DAY, 10 * DAY, false],
	['no caption', '', '', 10 * DAY, 10 * DAY, false],
])('two posts with %s repeat each other or not', (_name, one, other, time, otherTime, expected) => {
	const first = { caption: one, time };
	expect(isRepeatedCaption(first, { caption: other, time: otherTime }, 3)).toBe(expected);
});
