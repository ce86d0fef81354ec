import type { Account } from '../contract/schemas';
import type { AccountList } from './types';

type Named = Pick<Account, 'accountId'> & Partial<Account>;

/** Accounts by their names, so that no other account is meant: "@northwind, @casa (tiktok)". */
export function nameAccounts(accountIds: readonly string[], accounts: AccountList): string {
	const list = accounts === 'mayNotRead' ? [] : accounts;
	const entries = list.map((account): [string, Named] => [account.accountId, account]);
	const byId = new Map(entries);
	return showAccounts(
		accountIds.map((accountId) => byId.get(accountId) ?? { accountId }),
		list,
	);
}

/** The same of accounts that are given, among all those that the company has. */
export function showAccounts(
	chosen: readonly Named[],
	all: ReadonlyArray<Partial<Account>>,
): string {
	return chosen
		.map(({ accountId, username, platform }) => {
			if (!username) {
				return accountId;
			}
			const isOnlyOne = all.filter((other) => other.username === username).length < 2;
			return isOnlyOne ? `@${username}` : `@${username} (${platform})`;
		})
		.join(', ');
}
