import type { INodeProperties } from 'n8n-workflow';

/** Check Only, for create and queue. */
export const checkOnlyField: INodeProperties[] = [
	{
		displayName: 'Check Only',
		name: 'checkOnly',
		type: 'boolean',
		default: false,
		description:
			'Whether to only check the item and say what would be sent and everything that is wrong with it; nothing is uploaded or posted',
	},
];
