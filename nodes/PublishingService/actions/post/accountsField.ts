import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import { readAccountList, refuseUnread } from '../account/accountField';
import type { Item, ItemOf } from '../item';
import type { ProblemReport } from '../../posting/postItem';
import {
	isSurelyName,
	parseAccountEntries,
	resolveAccounts as findAccounts,
} from '../../values/accountNames';

/** The accounts themselves, behind a field Accounts From. */
export const chosenAccountFields = [
	{
		displayName: 'Accounts',
		name: 'accountIds',
		type: 'string',
		displayOptions: { show: { accountsFrom: ['list'], '@tool': [true] } },
		default: '',
		required: true,
		placeholder: 'e.g. @northwind, acme (tiktok)',
		description:
			'Usernames, display names or IDs, separated by commas. Where a name is on two platforms, write northwind (tiktok) or northwind (instagram).',
		builderHint: {
			propertyHint:
				'Names as people say them are enough: @northwind, or northwind (tiktok) where a name is on two platforms. Never make up an account ID.',
		},
	},
	{
		displayName: 'Account Names or IDs',
		name: 'accountIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		displayOptions: { show: { accountsFrom: ['list'] }, hide: { '@tool': [true] } },
		default: [],
		required: true,
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'For a column of a sheet choose Accounts From: Names or IDs',
	},
	{
		displayName: 'Accounts',
		name: 'accountNames',
		type: 'string',
		displayOptions: { show: { accountsFrom: ['names'] } },
		default: '',
		required: true,
		placeholder: 'e.g. @northwind, acme (tiktok)',
		description:
			'Usernames, display names or IDs, separated by commas. Where a name is on two platforms, write northwind (tiktok) or northwind (instagram).',
		builderHint: {
			propertyHint:
				'Give the column of the sheet as it is, or names as people say them: @northwind, or northwind (tiktok) where a name is on two platforms. Never make up an account ID.',
		},
	},
] as const satisfies INodeProperties[];

/** The accounts that a post goes to: chosen from the list, or named in a column of a sheet. */
export const accountsField = [
	{
		displayName: 'Accounts From',
		name: 'accountsFrom',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'List', value: 'list', description: 'Chosen from the accounts of the company' },
			{ name: 'Names or IDs', value: 'names', description: 'Typed, or from a column of a sheet' },
		],
		default: 'list',
		description: 'Where the accounts of the post come from',
	},
	...chosenAccountFields,
] as const satisfies INodeProperties[];

const LIMIT = { max: LIMITS.accountIdsPerRequest, maxLength: LIMITS.idLength };

/** Reads the accounts as they are given, each entry once: IDs, or names where the user gives names. */
export function readAccountEntries(
	item: ItemOf<typeof chosenAccountFields>,
	accountsFrom: string | undefined,
): readonly string[] {
	const name = accountsFrom === 'names' ? 'accountNames' : 'accountIds';
	const entries = item.list(name, LIMIT, parseAccountEntries) ?? [];
	return [...new Set(entries)];
}

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
			refuseUnread(report, 'accountNames', entry, list.failure);
		return { accountIds: [...new Set(entries)], checked: false };
	}
	const accountIds = entries.map((entry) => {
		const found = findAccounts([entry], list.accounts);
		for (const problem of found.problems) report.refuse('accountNames', problem);
		return found.accountIds[0] ?? entry;
	});
	return { accountIds: [...new Set(accountIds)], checked: true };
}
