import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import { nameAccounts } from '../../../../nodes/PublishingService/plan/nameAccounts';

const account = (accountId: string, username: string, platform: Account['platform']): Account => ({
	...{ accountId, username, platform, displayName: username },
});
const accounts = [
	account('a', 'north', 'tiktok'),
	account('b', 'casa', 'tiktok'),
	account('c', 'casa', 'instagram'),
	account('d', '', 'instagram'),
];

test('accounts have their usernames, and the platform if two have the same username', () => {
	expect(nameAccounts(['a', 'c', 'b'], accounts)).toBe('@north, @casa (instagram), @casa (tiktok)');
});

test('an account that the company does not show, or that has no username, has its ID', () => {
	expect(nameAccounts(['x', 'd'], accounts)).toBe('x, d');
	expect(nameAccounts(['a'], 'mayNotRead')).toBe('a');
	expect(nameAccounts([], accounts)).toBe('');
});
