import type { INodeProperties } from 'n8n-workflow';

/** The upload that an operation works on. */
export const uploadIdField = [
	{
		displayName: 'Upload ID',
		name: 'uploadId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. upl_8f2k1',
		description: 'The uploadId that an upload operation gave',
	},
] as const satisfies INodeProperties[];
