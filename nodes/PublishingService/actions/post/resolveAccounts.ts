import type { ServiceClient } from '../../client/serviceClient';
import { readAccountList } from '../account/accountList';
import type { Item } from '../item';
import type { ProblemReport } from './draft';

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
	if ('failure' in list) return { accountIds: [...new Set(entries)], checked: false };
	const known = new Set(list.accounts.map(({ accountId }) => accountId));
	const accountIds = [...new Set(entries)];
	for (const entry of accountIds) {
		if (!known.has(entry))
			report.refuse('accountIds', `holds "${entry}", which is no account of the company`);
	}
	return { accountIds, checked: true };
}
