import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import {
	presentIdFinder,
	withoutReconnected,
} from '../../../../nodes/PublishingService/plan/reconnectedAccounts';
import { itemOf } from '../../../kit/plan/posts';

const account = (accountId: string, username: string, platform: Account['platform'] = 'tiktok') =>
	({ accountId, username, platform }) as Account;
const gone = itemOf({ accountId: 'old', username: 'Kitchen', platform: 'tiktok' });

test.each<[string, string | undefined, Account[] | 'mayNotRead']>([
	['an account of its name has another ID', 'new', [account('new', '@kitchen')]],
	['it still has its ID', undefined, [account('old', 'renamed'), account('new', 'kitchen')]],
	[
		'the account of its name is on another platform',
		undefined,
		[account('new', 'kitchen', 'instagram')],
	],
	['2 accounts have its name', undefined, [account('new', 'kitchen'), account('b', 'kitchen')]],
	['no account has its name', undefined, [account('new', 'studio')]],
	['accounts may not be read', undefined, 'mayNotRead'],
])('an account of a post was connected again if %s: %s', (_case, expected, accounts) => {
	expect(presentIdFinder(accounts)(gone)).toBe(expected);
});

test('an account without a name is no other account', () => {
	const nameless = { ...gone, username: '' };
	expect(presentIdFinder([account('new', '')])(nameless)).toBeUndefined();
});

test('a live post is neither added to the account that was connected again nor removed from it', () => {
	const difference = {
		field: 'accountIds' as const,
		added: ['new', 'studio'],
		removed: ['old', 'other'],
	};
	const accounts = [account('new', 'kitchen'), account('studio', 'studio')];
	const left = { field: 'accountIds', added: ['studio'], removed: ['other'] };
	expect(withoutReconnected(difference, [gone], accounts)).toEqual(left);
	expect(withoutReconnected(difference, [], accounts)).toEqual(difference);
	const others = { ...difference, added: ['studio'] };
	expect(withoutReconnected(others, [gone], accounts)).toEqual(others);
});
