import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { Account } from '../../contract/decoded';
import { notReadable, searchable } from '../../values/accountNames';
import type { ProblemReport } from '../../posting/postItem';
import type { Item } from '../item';

/** The company's accounts, or why they could not be read. */
export type AccountList =
	{ readonly accounts: readonly Account[] } | { readonly failure: ServiceError };

/**
 * Why a name cannot be looked up, as it goes on after the field's name: the key may not read the list,
 * and an ID would do. Any other failure is thrown, because an ID would fail like the name.
 */
export function unreadable(entry: string, failure: ServiceError): string {
	if (failure.facts.code !== 'insufficient_scope') throw failure;
	return notReadable(entry);
}

/** Refuses a name for that reason. */
export function refuseUnread(
	report: Pick<ProblemReport, 'refuse'>,
	field: string,
	entry: string,
	failure: ServiceError,
): undefined {
	const step = 'Ask the user for the ID of the account, or tell them that the key needs that scope';
	return report.refuse(field, unreadable(entry, failure), notReadable(entry, step));
}

/**
 * The company's accounts, read once for all items of the run. A failure is remembered like a list,
 * so that a key without accounts:read is asked once; only a cancelled run throws.
 */
export async function readAccountList(item: Item, service: ServiceClient): Promise<AccountList> {
	return await item.once('accounts', async () => {
		const accounts = await outcomeOfLook(service.listAccounts());
		if (!(accounts instanceof ServiceError)) return { accounts: accounts.flatMap(searchable) };
		return { failure: accounts };
	});
}

/** The same, or none where they cannot be read. */
export async function knownAccounts(
	item: Item,
	service: ServiceClient,
): Promise<readonly Account[]> {
	const list = await readAccountList(item, service);
	return 'accounts' in list ? list.accounts : [];
}
