import { ServiceClock } from '../../../../nodes/PublishingService/trigger/serviceClock';
import { FakeService, NOW } from './fakes';

const HOUR = 3_600_000;

/** A clock for a service whose answers show by how much its time is ahead, or do not show it. */
function clockOf(offset: number | undefined, ahead?: number): ServiceClock {
	const service = new FakeService();
	service.clockOffset = offset;
	return new ServiceClock(NOW, service, ahead);
}

test.each([-24 * HOUR, 0, 24 * HOUR])('answers say what time it is: %i ms ahead', (offset) => {
	const clock = clockOf(offset);
	clock.note(NOW + offset + 5 * 60_000);
	expect([clock.isExact, clock.now - NOW]).toEqual([true, offset]);
	expect(clock.limit - NOW).toBe(offset + 10 * 60_000);
});

test('if they do not, it is as late as the latest date of the service, except for errors', () => {
	const clock = clockOf(undefined);
	expect(clock.now).toBeNaN();
	for (const hours of [-30, 2, -5, 26, NaN]) {
		clock.note(NOW + hours * HOUR);
	}
	expect([clock.isExact, clock.now - NOW]).toEqual([false, 2 * HOUR]);
	expect(clockOf(undefined, clock.ahead).now).toBe(clock.now);
});
