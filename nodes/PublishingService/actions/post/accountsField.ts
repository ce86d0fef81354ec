import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { ItemOf } from '../item';
import { parseAccountEntries } from '../../values/accountNames';

const accountText = {
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. @northwind, acme (tiktok)',
	description:
		'Usernames, display names or IDs, separated by commas. Where a name is on two platforms, write northwind (tiktok) or northwind (instagram).',
} as const satisfies Partial<INodeProperties>;

/** The accounts themselves, behind a field Accounts From. */
export const chosenAccountFields = [
	{
		displayName: 'Accounts',
		name: 'accountIds',
		displayOptions: { show: { accountsFrom: ['list'], '@tool': [true] } },
		...accountText,
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
		displayOptions: { show: { accountsFrom: ['names'] } },
		...accountText,
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
