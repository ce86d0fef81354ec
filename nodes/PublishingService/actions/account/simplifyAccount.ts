import type { Account } from '../../contract/service';

/** The fields of an account that people act on (specification, "Publishing account"). */
export function simplifyAccount(account: Account): object {
	const { accountId, platform, username, displayName, status, timezone } = account;
	const { followers, postsToday, dailyCap, queueDepth } = account;
	return {
		accountId,
		platform,
		username,
		displayName,
		status,
		timezone,
		followers,
		postsToday,
		dailyCap,
		queueDepth,
	};
}
