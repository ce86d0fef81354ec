import { localDay, startOfLocalDay } from '../../../../nodes/PublishingService/values/localDay';

test.each([
	['Europe/Berlin', '2026-12-25', '2026-12-24T23:00:00.000Z'],
	['America/New_York', '2026-12-24', '2026-12-24T05:00:00.000Z'],
	['noPlatformChosen', '2026-12-24', '2026-12-24T00:00:00.000Z'],
])('the day in %s is %s, which began at %s', (zone, day, start) => {
	const instant = Date.parse('2026-12-24T23:30:00Z');
	expect(localDay(instant, zone)).toBe(day);
	expect(startOfLocalDay(instant, zone)).toBe(start);
});

test('a time that is not a time has no day', () => {
	expect(localDay(NaN, 'Europe/Berlin')).toBe('');
});
