import { judgeTime, showDuration } from '../../../../nodes/PublishingService/posting/timeLimits';

const began = Date.parse('2026-11-26T10:00:00Z');
const minutes = (count: number) => new Date(began + count * 60_000).toISOString();
const days = (count: number) => minutes(count * 24 * 60);

test.each([
	[undefined, { kind: 'ahead' }],
	['not a time', { kind: 'ahead' }],
	[minutes(0), { kind: 'ahead' }],
	[minutes(1), { kind: 'ahead' }],
	[days(730), { kind: 'ahead' }],
	[days(730.5), { kind: 'ahead' }],
	[days(732), { kind: 'farAhead', years: 2 }],
	['2062-11-26T10:00:00Z', { kind: 'farAhead', years: 36 }],
	[minutes(-0.5), { kind: 'soon', lateBy: 'less than a minute' }],
	[minutes(-1), { kind: 'soon', lateBy: '1 minute' }],
	[minutes(-15), { kind: 'soon', lateBy: '15 minutes' }],
	[minutes(-15.01), { kind: 'late', lateBy: '15 minutes', isHistory: false }],
	[minutes(-16), { kind: 'late', lateBy: '16 minutes', isHistory: false }],
	[minutes(-90), { kind: 'late', lateBy: '1 hour', isHistory: false }],
	[days(-1), { kind: 'late', lateBy: '1 day', isHistory: false }],
	[days(-1.01), { kind: 'late', lateBy: '1 day', isHistory: true }],
	[days(-400), { kind: 'late', lateBy: '1 year', isHistory: true }],
	['2026-11-26T09:59:00+00:00', { kind: 'soon', lateBy: '1 minute' }],
	// An hour that a change of clocks repeats is judged by its offset.
	['2026-11-26T11:30:00+02:00', { kind: 'late', lateBy: '30 minutes', isHistory: false }],
])('judges %s by the moment when the run began', (time, expected) => {
	expect(judgeTime(time, began)).toEqual(expected);
});

test('shows a span in its largest unit', () => {
	expect(showDuration(2 * 3_600_000 + 59_000)).toBe('2 hours');
	expect(showDuration(3 * 86_400_000)).toBe('3 days');
});
