import type { Account } from '../contract/schemas';
import type { AccountList } from './types';

type ShownAccount = Pick<Account, 'accountId'> & Partial<Account>;

/** Accounts by their names, so that no other account is meant: "@northwind, @casa (tiktok)". */
export function nameAccounts(accountIds: readonly string[], accounts: AccountList): string {
	const list = accounts === 'mayNotRead' ? [] : accounts;
	const entries = list.map((account): [string, ShownAccount] => [account.accountId, account]);
	const byId = new Map(entries);
	return showAccounts(
		accountIds.map((accountId) => byId.get(accountId) ?? { accountId }),
		list,
	);
}

/** Writes accounts by their usernames. A username that several accounts have gets its platform, too. */
export function showAccounts(
	accountsToShow: readonly ShownAccount[],
	allAccounts: ReadonlyArray<Partial<Account>>,
): string {
	return accountsToShow
		.map(({ accountId, username, platform }) => {
			if (!username) {
				return accountId;
			}
			const isUnique = allAccounts.filter((other) => other.username === username).length < 2;
			return isUnique ? `@${username}` : `@${username} (${platform})`;
		})
		.join(', ');
}
