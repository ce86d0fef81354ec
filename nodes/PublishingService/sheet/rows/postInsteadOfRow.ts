import { isEmpty } from '../../values/text';
import type { Row } from '../cells';
import { type Finding, refusal } from '../texts/findings';

/** Names of columns that a file makes of the accounts of a post: `accounts.0.accountId`. */
const FLAT_ACCOUNT = /^accounts[^a-z0-9]{1,2}0[^a-z0-9]{1,2}accountId$/i;

/**
 * Refuses an item that is a post as the service returns it, such as an item of Post > Get Many: its accounts
 * are objects, and its times belong to them. Undefined for any other row.
 */
export function refusePostInsteadOfRow(row: Row): Finding | undefined {
	const isPost = !isEmpty(row.postId) && hasAccountsOfPost(row);
	return isPost ? refusal('postInsteadOfRow') : undefined;
}

function hasAccountsOfPost(row: Row): boolean {
	const { accounts } = row;
	if (typeof accounts === 'string') {
		return /^\s*\[\s*\{/.test(accounts) && accounts.includes('"accountId"');
	}
	if (!Array.isArray(accounts)) {
		return Object.keys(row).some((name) => FLAT_ACCOUNT.test(name));
	}
	const [first] = accounts as unknown[];
	const isAccount = typeof first === 'object' && first !== null && 'accountId' in first;
	// A draft has no accounts yet.
	return isAccount || (first === undefined && 'contentGroupIds' in row);
}
