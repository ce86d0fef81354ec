import type { Account } from '../contract/service';

/** An account as lists of the editor show it, so that its username and display name are found. */
export function accountLabel({ accountId, username, displayName, platform }: Account): string {
	const name = username || displayName || accountId;
	const other = displayName && displayName !== name ? ` · ${displayName}` : '';
	return `${name}${platform ? ` (${platform})` : ''}${other}`;
}
