import { findCancellation } from '../../../../nodes/PublishingService/posting/cancelPost';
import type { Post, PostStatus } from '../../../../sandbox/service';

const post = (status: PostStatus, ...accounts: Array<PostStatus | 'melted'>) =>
	({
		postId: 'p',
		status,
		accounts: accounts.map((each, at) => ({ accountId: `a${at}`, status: each })),
	}) as unknown as Post;
const done = (cancelled: string[], skipped: string[] = []) => ({
	cancelled,
	skipped: skipped.map((accountId) => ({ accountId, reason: 'currently_posting' })),
});

test.each([
	['all are cancelled', post('cancelled', 'cancelled', 'cancelled'), undefined, done(['a0', 'a1'])],
	['one is posting', post('posting', 'cancelled', 'posting'), undefined, done(['a0'], ['a1'])],
	[
		'one is processing',
		post('processing', 'cancelled', 'processing'),
		undefined,
		done(['a0'], ['a1']),
	],
	['one is posted', post('posted', 'posted', 'cancelled'), undefined, done(['a1'])],
	[
		'one is in a state nobody knows',
		post('posted', 'melted', 'cancelled'),
		undefined,
		done(['a1']),
	],
	['one is waiting', post('queued', 'cancelled', 'queued'), undefined, 'open'],
	['only the other one is waiting', post('queued', 'cancelled', 'queued'), 'a0', done(['a0'])],
	['nothing can be cancelled', post('posted', 'posted', 'failed'), undefined, 'impossible'],
	['the state says nothing', post('posted', 'melted'), undefined, 'open'],
	['the account is not in it', post('posted', 'posted'), 'other', 'open'],
	['a draft', post('draft'), undefined, 'open'],
	['a cancelled draft', post('cancelled'), undefined, done([])],
	['no list of accounts', { postId: 'p', status: 'cancelled' } as Post, undefined, done([])],
])('reads the result of a cancellation from a post: %s', (_what, given, accountId, finding) => {
	expect(findCancellation(given, accountId)).toEqual(finding);
});
