import { waitingPosts } from '../../../../../../nodes/PublishingService/actions/post/sheet/lookAhead';
import type { Post } from '../../../../../../nodes/PublishingService/contract/decoded';

const noon = '2031-12-24T12:00:00Z';

const post = (postId: string, items: object[]): Post =>
	({ postId, caption: postId, accounts: items }) as unknown as Post;
const item = (accountId: string, more: object = {}) => ({ accountId, status: 'queued', ...more });

test('posts wait for the accounts of their items that are still to come', () => {
	const posts = [
		post('slot', [item('a', { scheduledSlotStart: noon, scheduledAfter: 'earlier' })]),
		post('time', [item('a', { scheduledAfter: noon }), item('other')]),
		post('open', [item('a', { status: 'pending_approval' })]),
		post('gone', [item('a', { status: 'cancelled' })]),
	];
	const waiting = waitingPosts(posts, ['a']);
	expect(waiting.get('a')).toMatchObject([
		{ postId: 'slot', instant: noon },
		{ postId: 'time', instant: noon },
		{ postId: 'open', instant: undefined },
	]);
	expect([...waiting.keys()]).toEqual(['a']);
});
