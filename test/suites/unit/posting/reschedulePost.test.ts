import type { RescheduleRequest } from '../../../../nodes/PublishingService/posting/rescheduleRequest';
import { IN_TWO_DAYS, TOMORROW } from '../../../kit/plan/posts';
import {
	type Disturbance,
	failure,
	FakeService,
	placeOf,
	postFor,
	refused,
	run,
	useClock,
} from './rescheduling';

useClock();

describe('a post that is rescheduled', () => {
	test('is cancelled for each account, and queued once for all of them', async () => {
		const service = new FakeService(postFor('a', 'b'));
		expect(await run(service, { priority: 3 })).toEqual({
			post: service.post,
			rescheduled: [placeOf('a'), placeOf('b')],
			...{ unchanged: [], leftOut: [], isHintIgnored: false },
		});
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'cancelPost b', 'queuePost a,b']);
		expect(service.bodies).toEqual([
			{ accountIds: ['a', 'b'], scheduledAfter: IN_TWO_DAYS, priority: 3, skipApproval: true },
		]);
		expect(service.keys[0]).toMatch(/^n8n-reschedule-[\da-f]{64}$/);
		expect(service.isUncancelled).toBe(true);
		expect(service.looked).toEqual(['queuePost']);
	});

	test.each<[string, Partial<RescheduleRequest>, Array<[string[], boolean]>]>([
		[
			'asks for approval where nobody gave it',
			{},
			[
				[['b'], true],
				[['a', 'c'], false],
			],
		],
		[
			'asks for approval everywhere if it is required again',
			{ requireApprovalAgain: true },
			[[['a', 'b', 'c'], false]],
		],
	])('%s', async (_name, request, expected) => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		service.setItem('a', { status: 'pending_approval' });
		service.setItem('c', { status: 'pending_approval' });
		await run(service, request);
		expect(service.bodies).toMatchObject(
			expected.map(([accountIds, skipApproval]) => ({ accountIds, skipApproval })),
		);
	});

	test('is unchanged if it has the time already', async () => {
		const service = new FakeService(postFor('a', 'b'));
		expect(await run(service, { scheduledAfter: TOMORROW, accountIds: ['a', 'z'] })).toEqual({
			...{ post: service.post, rescheduled: [], unchanged: ['@a (tiktok)'] },
			leftOut: [{ accountId: 'z', name: 'z', reason: 'is not among the accounts of the post' }],
			isHintIgnored: false,
		});
		expect(service.requests).toEqual(['getPost']);
		expect(service.isUncancelled).toBe(false);
	});

	test('reports the accounts that have the time, and those that keep theirs', async () => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		service.setItem('b', { scheduledAfter: IN_TWO_DAYS });
		service.setItem('c', { status: 'failed' });
		expect(await run(service)).toMatchObject({
			rescheduled: [placeOf('a')],
			unchanged: ['@b (tiktok)'],
			leftOut: [{ accountId: 'c', reason: 'has failed' }],
		});
	});

	test.each<[string, Disturbance]>([
		['a replay of an earlier answer', { status: 200 }],
		['an answer without accounts', { answer: { postId: 'post_1' } }],
	])('is read again after %s', async (_name, disturbance) => {
		const service = new FakeService(postFor('a'), { queuePost: [disturbance] });
		expect((await run(service)).post).toEqual(service.post);
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'queuePost a', 'getPost']);
	});

	test('is as the answer shows it if it cannot be read again', async () => {
		const service = new FakeService(postFor('a'), {
			queuePost: [{ status: 200, answer: { postId: 'post_1', caption: 'Answer' } }],
			getPost: [undefined, refused],
		});
		expect((await run(service)).post).toEqual({ postId: 'post_1', caption: 'Answer' });
	});

	test('has been rescheduled if the answer was lost and the post shows the new time', async () => {
		const lost = { failure: failure('interrupted') };
		const service = new FakeService(postFor('a'), { queuePost: [lost] });
		expect(await run(service)).toMatchObject({ post: service.post, rescheduled: [placeOf('a')] });
	});
});
