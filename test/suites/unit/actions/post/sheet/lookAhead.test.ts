import { waitingPosts } from '../../../../../../nodes/PublishingService/actions/post/sheet/lookAhead';
import type { ServiceClient } from '../../../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../../../nodes/PublishingService/client/serviceError';
import type { Post } from '../../../../../../nodes/PublishingService/contract/decoded';

const noon = '2031-12-24T12:00:00Z';

const post = (postId: string, items: object[]): Post =>
	({ postId, caption: postId, accounts: items }) as unknown as Post;
const item = (accountId: string, more: object = {}) => ({ accountId, status: 'queued', ...more });

/** A service whose queues hold a slot for the post "untold", and which accounts were asked for. */
function aService(asked: string[] = [], failure?: ServiceError): ServiceClient {
	const call = async (
		_name: string,
		{ path }: { readonly path: { readonly accountId: string } },
	) => {
		asked.push(path.accountId);
		if (failure) throw failure;
		return await Promise.resolve({ data: [{ postId: 'untold', scheduledSlotStart: noon }] });
	};
	return { call } as unknown as ServiceClient;
}

test('posts wait for the accounts of their items that are still to come', async () => {
	const asked: string[] = [];
	const posts = [
		post('slot', [item('a', { scheduledSlotStart: noon, scheduledAfter: 'earlier' })]),
		post('time', [item('a', { scheduledAfter: noon }), item('other')]),
		post('open', [item('a', { status: 'pending_approval' })]),
		post('gone', [item('a', { status: 'cancelled' })]),
	];
	const waiting = await waitingPosts(aService(asked), posts, ['a'], []);
	expect(waiting.get('a')).toMatchObject([
		{ postId: 'slot', instant: noon },
		{ postId: 'time', instant: noon },
		{ postId: 'open', instant: undefined },
	]);
	expect([[...waiting.keys()], asked]).toEqual([['a'], []]);
});

test('a queue is asked for slots that its posts do not tell, of five accounts at most', async () => {
	const asked: string[] = [];
	const accountIds = ['a', 'b', 'c', 'd', 'e', 'f'];
	const posts = [
		post(
			'untold',
			accountIds.map((accountId) => item(accountId)),
		),
	];
	const waiting = await waitingPosts(aService(asked), posts, accountIds, []);
	expect(waiting.get('a')).toMatchObject([{ postId: 'untold', instant: noon }]);
	expect(asked).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a queue that cannot be read is noted', async () => {
	const notRead: string[] = [];
	const failure = new ServiceError('It failed', { kind: 'refused', code: 'x', nextStep: 'Any.' });
	const posts = [post('untold', [item('a')])];
	const waiting = await waitingPosts(aService([], failure), posts, ['a'], notRead);
	expect(waiting.get('a')).toMatchObject([{ instant: undefined }]);
	expect(notRead).toEqual(['The queues could not be looked at: It failed. Any.']);
});
