import { withNow } from '../../../../nodes/PublishingService/values/timeReading';

test('a model gets the current minute with the problem of a date', () => {
	jest.useFakeTimers({ now: new Date('2026-12-24T18:30:59.999Z') });
	const problem = withNow('Date is 2 days ago');
	jest.useRealTimers();
	expect(problem).toBe('Date is 2 days ago. It is now 2026-12-24T18:30Z');
});
