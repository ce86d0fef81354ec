import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import {
	assertNotLate,
	type TimeToSend,
} from '../../../../nodes/PublishingService/posting/assertNotLate';

beforeEach(() => {
	jest.useFakeTimers({ now: new Date('2026-12-24T12:00:00Z') });
});
afterEach(() => {
	jest.useRealTimers();
});

test.each<[string, TimeToSend]>([
	['as soon as possible', {}],
	['in the future', { scheduledAfter: '2026-12-24T12:00:01Z' }],
	['15 minutes ago', { scheduledAfter: '2026-12-24T11:45:00Z' }],
	['far in the future', { scheduledAfter: '2062-12-24T12:00:00Z' }],
	[
		'yesterday, if the user chose so',
		{ scheduledAfter: '2026-12-23T12:00:00Z', publishesPast: true },
	],
])('a post may be sent %s', (_name, time) => {
	expect(() => assertNotLate(time)).not.toThrow();
});

test('a post that is more than 15 minutes late is not sent, and the message says how late it is', () => {
	const scheduledAfter = '2026-12-24T11:44:59Z';
	let failure: unknown;
	try {
		assertNotLate({ scheduledAfter, publishesPast: false });
	} catch (error) {
		failure = error;
	}
	expect(failure).toBeInstanceOf(ServiceError);
	expect(failure).toMatchObject({
		message: `Not sent: the time ${scheduledAfter} was 15 minutes ago when the node reached this post`,
		facts: { code: 'time_passed', kind: 'refused', notAttempted: true },
	});
});
