import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { reasonsNotLive } from '../../../../nodes/PublishingService/posting/reasonsNotLive';

const post = (status: string, items: Record<string, string>): Post =>
	({
		postId: 'p',
		status,
		accounts: Object.entries(items).map(([accountId, ofItem]) => ({ accountId, status: ofItem })),
	}) as unknown as Post;

test.each([
	['queued', { a: 'queued', b: 'pending_approval' }, []],
	['posted', { a: 'posted', b: 'posted' }, []],
	['queued', { a: 'on_hold' }, []],
	['cancelled', { a: 'cancelled', b: 'cancelled' }, [{ cause: 'cancelled' }]],
	['failed', { a: 'failed' }, [{ cause: 'failed' }]],
	['failed', { a: 'failed', b: 'cancelled' }, ['a failed', 'b cancelled']],
	['partially_posted', { a: 'posted', b: 'failed' }, ['b failed']],
	['draft', {}, [{ cause: 'draft' }]],
	['draft', { a: 'draft' }, []],
	['cancelled', {}, [{ cause: 'cancelled' }]],
	['queued', {}, []],
])('a post that is %s, its items %j', (status, items, expected) => {
	const lapses = reasonsNotLive(post(status, items));
	const shown = lapses.map(({ cause, account }) =>
		account ? `${account.accountId} ${cause}` : { cause },
	);
	expect(shown).toEqual(expected);
});

test('only the accounts that are asked for count', () => {
	const half = post('queued', { a: 'queued', b: 'cancelled' });
	expect(reasonsNotLive(half, ['a'])).toEqual([]);
	expect(reasonsNotLive(half, ['b'])).toMatchObject([
		{ cause: 'cancelled', account: { accountId: 'b' } },
	]);
});
