import type { ServiceClient } from '../../client/serviceClient';
import { readAccountList } from '../account/accountList';
import { isSurelyName, notReadable } from '../account/namedAccount';
import type { Item } from '../item';
import { resolveAccounts as findAccounts } from '../values/accountNames';
import type { ProblemReport } from '../parameters';

export interface ResolvedAccounts {
	/** Each once; an entry that was refused stands among them as it was given. */
	readonly accountIds: readonly string[];
	/** False where the list of accounts could not be read: then the entries are taken as IDs. */
	readonly checked: boolean;
}

/** The accounts that the entries of a field mean; what is none is refused in the report. */
export async function resolveAccounts(
	item: Item,
	service: ServiceClient,
	entries: readonly string[],
	report: ProblemReport,
): Promise<ResolvedAccounts> {
	const list = await readAccountList(item, service);
	if ('failure' in list) {
		for (const entry of entries.filter(isSurelyName))
			report.refuse('accountNames', notReadable(entry, list.failure));
		return { accountIds: [...new Set(entries)], checked: false };
	}
	const accountIds = entries.map((entry) => {
		const found = findAccounts([entry], list.accounts);
		for (const problem of found.problems) report.refuse('accountNames', problem);
		return found.accountIds[0] ?? entry;
	});
	return { accountIds: [...new Set(accountIds)], checked: true };
}
