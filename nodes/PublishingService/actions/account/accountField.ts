import type { INodeProperties } from 'n8n-workflow';

/** The account that an operation works on: from a list, by ID, or from an earlier node. */
export const accountField = [
	{
		displayName: 'Account',
		name: 'accountId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The publishing account to work on',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select an account…',
				typeOptions: { searchListMethod: 'searchAccounts', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. acc_tiktok_main',
			},
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				placeholder: 'e.g. @northwind or northwind (tiktok)',
			},
		],
	},
] as const satisfies INodeProperties[];
