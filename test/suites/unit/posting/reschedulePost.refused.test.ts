import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import type { RescheduleRequest } from '../../../../nodes/PublishingService/posting/rescheduleRequest';
import { itemOf, postOf } from '../../../kit/plan/posts';
import {
	type Disturbance,
	fail,
	failure,
	FakeService,
	NEXT_WEEK,
	notCancellable,
	placeOf,
	postFor,
	refused,
	run,
	useClock,
} from './rescheduling';

useClock();

describe('a post that cannot be rescheduled', () => {
	test.each<[string, Post, string]>([
		[
			'is published',
			postOf({
				accounts: [itemOf({ status: 'posted' }), itemOf({ accountId: 'b', status: 'failed' })],
			}),
			'Post post_1 cannot be rescheduled: @a (tiktok) is published, @b (tiktok) has failed',
		],
		[
			'has no accounts',
			postOf({ accounts: [] }),
			'Post post_1 cannot be rescheduled: it has no accounts',
		],
	])('%s', async (_name, post, message) => {
		const service = new FakeService(post);
		const { message: shown, facts } = await fail(service);
		expect(shown).toBe(message);
		expect(facts).toMatchObject({
			...{ code: 'nothing_to_reschedule', kind: 'refused', path: { postId: 'post_1' } },
			nextStep: expect.stringMatching(/^Only planned posts/) as string,
		});
		expect(service.requests).toEqual(['getPost']);
	});

	test('says that a text about an unfinished reschedule was ignored', async () => {
		const unfinished = { text: 'u1:by:somebody', accountIds: undefined, skipApproval: true };
		const { facts } = await fail(new FakeService(postOf({ accounts: [] })), { unfinished });
		expect(facts.nextStep).toMatch(/^The node ignored the text in unfinishedReschedule/);
	});

	test.each<[string, Disturbance, string]>([
		['is being published by then', notCancellable, 'is being published or was cancelled'],
		[
			'is skipped by the service',
			{ answer: { ...postFor('a'), cancellation: { cancelled: ['b'], skipped: [] } } },
			'could not be cancelled',
		],
	])('%s', async (_name, disturbance, reason) => {
		const service = new FakeService(postFor('a'), { cancelPost: [disturbance] });
		const { message } = await fail(service);
		expect(message).toBe(`Post post_1 cannot be rescheduled: @a (tiktok) ${reason}`);
		expect(service.requests).toEqual(['getPost', 'cancelPost a']);
	});

	test('is not cancelled if no post can be queued today', async () => {
		const service = new FakeService(postFor('a'));
		service.cap = failure('refused', 'rate_limited');
		expect(await fail(service)).toBe(service.cap);
		expect(service.requests).toEqual(['getPost']);
	});
});

describe('a time that is past by now', () => {
	const late = { scheduledAfter: '2031-03-01T08:00:00Z' };

	test('cancels nothing', async () => {
		const service = new FakeService(postFor('a'));
		expect((await fail(service, late)).facts.code).toBe('time_passed');
		expect(service.requests).toEqual(['getPost']);
	});

	test.each<[string, Partial<RescheduleRequest>]>([
		['the user publishes late posts', { publishesPast: true }],
		['the post waits for approval again', { requireApprovalAgain: true }],
	])('is no obstacle if %s', async (_name, request) => {
		const service = new FakeService(postFor('a'));
		expect((await run(service, { ...late, ...request })).rescheduled).toEqual([placeOf('a')]);
	});
});

describe('an account that cannot be cancelled', () => {
	const left = (accountId: string, reason: string) => ({
		...{ accountId, name: `@${accountId} (tiktok)`, reason },
	});

	test.each<[string, Disturbance, string]>([
		['is being published', notCancellable, 'is being published or was cancelled'],
		[
			'is skipped by the service',
			{ answer: { cancellation: { cancelled: [] }, postId: 'post_1' } },
			'could not be cancelled',
		],
	])('keeps its time if it %s, and the others are rescheduled', async (_name, first, reason) => {
		const service = new FakeService(postFor('a', 'b'), { cancelPost: [first] });
		expect(await run(service)).toMatchObject({
			rescheduled: [placeOf('b')],
			leftOut: [left('a', reason)],
		});
		expect(service.requests.at(-1)).toBe('queuePost b');
	});

	test('is rescheduled if the answer does not say what was cancelled', async () => {
		const service = new FakeService(postFor('a'), { cancelPost: [{ answer: { postId: 'p' } }] });
		expect((await run(service)).rescheduled).toEqual([placeOf('a')]);
	});

	test('keeps its time if somebody rescheduled it after the first account was cancelled', async () => {
		const byHand = (service: FakeService) => service.setItem('b', { scheduledAfter: NEXT_WEEK });
		const service = new FakeService(postFor('a', 'b', 'c'), { cancelPost: [{ before: byHand }] });
		expect(await run(service)).toMatchObject({
			rescheduled: [placeOf('a'), placeOf('c')],
			leftOut: [
				left('b', 'was rescheduled in the dashboard during the execution, so it keeps its time'),
			],
		});
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'cancelPost c', 'queuePost a,c']);
	});

	test('ends the reschedule if it is refused for another reason', async () => {
		const service = new FakeService(postFor('a', 'b'), { cancelPost: [refused] });
		expect(await fail(service)).toBe(refused.failure);
		expect(service.requests).toEqual(['getPost', 'cancelPost a']);
	});

	test('ends the reschedule once the accounts before it are queued again', async () => {
		const service = new FakeService(postFor('a', 'b', 'c'), { cancelPost: [undefined, refused] });
		expect(await fail(service)).toBe(refused.failure);
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'cancelPost b', 'queuePost a']);
		expect(service.post.accounts?.map(({ status }) => status)).toEqual([
			...['queued', 'queued', 'queued'],
		]);
	});

	test('is queued again if it is unclear whether it was cancelled', async () => {
		const lost = failure('interrupted', 'timeout');
		const service = new FakeService(postFor('a', 'b'), {
			cancelPost: [{ failure: lost }],
			getPost: [undefined, { failure: failure('interrupted') }],
		});
		expect(await fail(service)).toBe(lost);
		expect(service.requests.slice(-1)).toEqual(['queuePost a']);
		expect(service.post.accounts?.[0]).toMatchObject({ status: 'queued' });
	});
});
