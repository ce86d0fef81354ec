import type { Account } from '../contract/decoded';

/** An account as lists of the editor show it, so that its username and display name are found. */
export function accountLabel(account: Pick<Account, 'accountId'> & Partial<Account>): string {
	const { accountId, username, displayName, platform } = account;
	const name = username || displayName || accountId;
	const other = displayName && displayName !== name ? ` · ${displayName}` : '';
	return `${name}${platform ? ` (${platform})` : ''}${other}`;
}
