import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { Item } from '../item';

/** The accounts that a post goes to. */
export const accountsField: INodeProperties[] = [
	{
		displayName: 'Account Names or IDs',
		name: 'accountIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		default: [],
		required: true,
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'From a spreadsheet: an expression that gives the account IDs, separated by commas',
	},
];

/** Reads the accounts, each once. */
export function readAccountIds(item: Item): readonly string[] {
	const limits = { max: LIMITS.accountIdsPerRequest, maxLength: LIMITS.idLength };
	const accountIds = item.required('accountIds', (name) => item.list(name, limits)) ?? [];
	return [...new Set(accountIds)];
}
