import type { INodeProperties } from 'n8n-workflow';

/** Check Only, for what makes or queues one post. */
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
