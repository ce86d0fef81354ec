import type { Post, PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import { reasonsNotLive } from '../../../../nodes/PublishingService/posting/reasonsNotLive';
import { itemOf, postOf } from '../../../kit/plan/posts';

type Status = PostAccountItem['status'];

/** A post with an account for each status: `a0`, `a1` and so on. */
const postWith = (statuses: readonly Status[], fields: Partial<Post> = {}) =>
	postOf({
		accounts: statuses.map((status, at) => itemOf({ accountId: `a${at}`, status })),
		...fields,
	});

const lapse = (cause: string, at: number, status: string) => ({
	cause,
	account: itemOf({ accountId: `a${at}`, status: status as Status }),
});

test.each<[string, Post, string[] | undefined, unknown[]]>([
	['goes live', postWith(['queued', 'posting', 'posted']), undefined, []],
	['was cancelled', postWith(['cancelled', 'cancelled']), undefined, [{ cause: 'cancelled' }]],
	['failed', postWith(['failed']), undefined, [{ cause: 'failed' }]],
	[
		'was cancelled for one of its accounts',
		postWith(['queued', 'cancelled']),
		undefined,
		[lapse('cancelled', 1, 'cancelled')],
	],
	[
		'failed for an account, and was cancelled for another one',
		postWith(['failed', 'cancelled']),
		undefined,
		[lapse('failed', 0, 'failed'), lapse('cancelled', 1, 'cancelled')],
	],
	[
		'was cancelled for the account of its row',
		postWith(['cancelled', 'cancelled']),
		['a0'],
		[lapse('cancelled', 0, 'cancelled')],
	],
	[
		'was cancelled for an account that its row does not have',
		postWith(['queued', 'cancelled']),
		['a0'],
		[],
	],
	['never had the account of its row', postWith(['cancelled']), ['other'], []],
	['has an account with a new status', postWith(['melted' as Status]), undefined, []],
	['is a draft for an account', postWith(['draft'], { status: 'draft' }), undefined, []],
	[
		'is a draft without accounts',
		postWith([], { status: 'draft' }),
		undefined,
		[{ cause: 'draft' }],
	],
	[
		'was cancelled, and has no accounts',
		postWith([], { status: 'cancelled' }),
		['a0'],
		[{ cause: 'cancelled' }],
	],
	['is queued, and has no accounts', postWith([], { status: 'queued' }), undefined, []],
])('a post that %s does not go live for these reasons', (_name, post, accountIds, expected) => {
	expect(reasonsNotLive(post, accountIds)).toEqual(expected);
});
