import type { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { RescheduleRequest } from '../../../../nodes/PublishingService/posting/rescheduleRequest';
import { TOMORROW } from '../../../kit/plan/posts';
import { fail, FakeService, placeOf, postFor, refused, run, useClock } from './rescheduling';

useClock();

describe('several reschedules of a run', () => {
	test('begin one at a time, and go on at the same time once a post is rescheduled', async () => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		await Promise.all(['a', 'b', 'c'].map(async (id) => await run(service, { accountIds: [id] })));
		expect(service.requests.slice(0, 3)).toEqual(['getPost', 'cancelPost a', 'queuePost a']);
		expect(service.requests.slice(3, 5)).toEqual(['getPost', 'getPost']);
	});

	test.each<[string, Partial<RescheduleRequest>]>([
		['changes nothing', { scheduledAfter: TOMORROW }],
		['is refused', { accountIds: ['z'] }],
	])('wait for each other as long as each of them %s', async (_name, request) => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		const outcomes = [request, { accountIds: ['b'] }, { accountIds: ['c'] }].map(
			async (one) => await run(service, one).catch((error: unknown) => error),
		);
		await Promise.all(outcomes);
		expect(service.requests.slice(0, 4)).toEqual([
			...['getPost', 'getPost', 'cancelPost b', 'queuePost b'],
		]);
	});

	test('end after a post that could not be queued again: the other posts keep their time', async () => {
		const service = new FakeService(postFor('a', 'b'), { queuePost: [refused] });
		const lost = await fail(service, { accountIds: ['a'] });
		const next = await fail(service, { accountIds: ['b'] });
		expect(next.facts).toMatchObject({
			code: 'not_attempted',
			notAttempted: true,
			kind: 'notSent',
		});
		expect(next.message).toBe(`Not attempted: ${lost.message}`);
		expect(service.requests.filter((one) => one === 'getPost')).toHaveLength(2);
	});

	test('go on after a post that was refused, and after an error of the node', async () => {
		const error = new TypeError('a bug');
		const service = new FakeService(postFor('a', 'b'), {
			getPost: [refused, { failure: error as ServiceError }],
		});
		expect(await fail(service, { accountIds: ['a'] })).toBe(refused.failure);
		await expect(run(service, { accountIds: ['a'] })).rejects.toBe(error);
		expect((await run(service, { accountIds: ['b'] })).rescheduled).toEqual([placeOf('b')]);
	});

	test('know nothing of a reschedule in another run', async () => {
		const service = new FakeService(postFor('a'), { queuePost: [refused] });
		await fail(service);
		expect((await run(new FakeService(postFor('a')))).rescheduled).toHaveLength(1);
	});
});
