import type { Account } from '../contract/schemas';
import { notReadable } from '../values/accountProblems';
import { isSurelyName } from '../values/accountNames';
import { quote } from '../values/text';
import { labelledField } from './triggerFields';
import { accountName } from './events/event';
import type { ServiceReader } from './serviceReader';
import { canPass, failureKind } from './readingFailure';
import type { TriggerOptions } from './chosenOptions';

export interface UnknownAccounts {
	/** A sentence for each chosen account that does not exist. */
	readonly sentences: readonly string[];
	readonly requests: number;
}

/** More accounts than this are not proposed. */
const MOST_PROPOSED = 5;

/**
 * Looks for chosen accounts that the company does not have; null if the service did not answer. With a key that
 * may not read accounts, only what cannot be an ID is found.
 */
export async function findUnknownAccounts(
	service: ServiceReader,
	{ accountIds, events }: TriggerOptions,
): Promise<UnknownAccounts | null> {
	const isFilterUsed = events.some((event) => event !== 'accountChanged');
	if (accountIds.length === 0 || !isFilterUsed) {
		return { sentences: [], requests: 0 };
	}
	let accounts: readonly Account[];
	try {
		accounts = await service.listAccounts();
	} catch (error) {
		return canPass(error) ? null : { sentences: sentencesWithout(error, accountIds), requests: 1 };
	}
	const existing = new Set(accounts.map(({ accountId }) => accountId));
	const unknown = accountIds.filter((accountId) => !existing.has(accountId));
	return { sentences: unknown.map((entry) => sentenceFor(entry, accounts)), requests: 1 };
}

/** Without the list of accounts, an entry that can only be a name matches nothing. An ID may be right. */
function sentencesWithout(error: unknown, accountIds: readonly string[]): string[] {
	const names = failureKind(error) === 'scopeMissing' ? accountIds.filter(isSurelyName) : [];
	return names.map((name) => `${labelledField('accountIds')}${notReadable(name)}`);
}

function sentenceFor(entry: string, accounts: readonly Account[]): string {
	const label = labelledField('accountIds');
	const name = entry.replace(/^[@＠]/, '').toLowerCase();
	const withThisName = accounts.filter(({ username }) => username.toLowerCase() === name);
	const candidates = withThisName.length > 0 ? withThisName : accounts;
	const proposed = candidates.slice(0, MOST_PROPOSED);
	const ids = proposed.map((account) => `${account.accountId} for ${accountName(account)}`);
	const step =
		ids.length > 0
			? `Choose an account from the list, or write its ID: ${ids.join(', ')}`
			: 'Add the account in the dashboard of the service first';
	return `${label} contains ${quote(entry)}, which is not the ID of one of your accounts. ${step}`;
}
