import type { INodeProperties } from 'n8n-workflow';

/** Simplify, for answers of more than ten fields. */
export const simplifyField = [
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
] as const satisfies INodeProperties[];
