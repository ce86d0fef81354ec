import type { INodeProperties } from 'n8n-workflow';

/** Check Only, for all that makes or queues posts. */
export const checkOnlyField = [
	{
		displayName: 'Check Only',
		name: 'checkOnly',
		type: 'boolean',
		default: false,
		description:
			'Whether to only test each row and list what is wrong, without uploading or posting',
	},
] as const satisfies INodeProperties[];
