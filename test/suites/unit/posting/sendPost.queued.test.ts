import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { sendPost } from '../../../../nodes/PublishingService/posting/sendPost';
import { itemWith } from '../actions/items';

const duplicate = new ServiceError('queued already', {
	kind: 'refused',
	code: 'duplicate_queue_item',
	httpStatus: 409,
	isAfterUnclearTry: true,
});

/** Queues a post. The service refuses the request as a duplicate, and shows these items. */
async function queue(accounts: object[], clockOffset = 0, refusal = duplicate) {
	const service = {
		clockOffset,
		assertNotCapped: () => undefined,
		exchange: async () => await Promise.reject(refusal),
		call: async () => await Promise.resolve({ postId: 'post_1', status: 'queued', accounts }),
	} as unknown as ServiceClient;
	return await sendPost(itemWith([], {}), service, {
		endpoint: 'queuePost',
		postId: 'post_1',
		body: { accountIds: ['a', 'b'] },
		keyMode: 'automatic',
		makeKey: () => 'key',
	});
}

const item = (accountId: string, secondsAgo: number, status = 'queued') => ({
	accountId,
	status,
	queuedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
});

test('a duplicate of what this run itself queued is done: its first answer was lost', async () => {
	const outcome = await queue([item('a', 0), item('b', 0), item('c', 900)]);
	expect(outcome).toMatchObject({ replayed: false, json: { postId: 'post_1', replayed: false } });
});

test('the clock of the service counts', async () => {
	const outcome = await queue([item('a', 60), item('b', 60)], -60_000);
	expect(outcome.replayed).toBe(false);
	await expect(queue([item('a', 60), item('b', 60)])).rejects.toBe(duplicate);
});

test.each([
	['an account was queued before', [item('a', 0), item('b', 600)]],
	['an account is missing', [item('a', 0)]],
	['an account was cancelled', [item('a', 0), item('b', 0, 'cancelled')]],
	[
		'an account has another time',
		[item('a', 0), { ...item('b', 0), scheduledAfter: '2031-12-24T09:00:00Z' }],
	],
	['the service says no time', [item('a', 0), { accountId: 'b', status: 'queued' }]],
])('a duplicate is refused if %s', async (_, accounts) => {
	await expect(queue(accounts)).rejects.toBe(duplicate);
});

test('a duplicate at the first try is refused: another row or a person has just queued the post', async () => {
	const { message, facts } = duplicate;
	const refusal = new ServiceError(message, { ...facts, isAfterUnclearTry: undefined });
	await expect(queue([item('a', 0), item('b', 0)], 0, refusal)).rejects.toBe(refusal);
});
