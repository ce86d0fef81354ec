import type { INodeProperties } from 'n8n-workflow';

import type { ParametersOf } from '../parameters';
import type { UploadSettings } from '../../posting/postDraft';

/** How media get into the service; the same wherever the node uploads. */
export const uploadOptionFields = [
	{
		displayName: 'Check Video Before Upload',
		name: 'checkVideo',
		type: 'boolean',
		default: true,
		description:
			"Whether to read a video's header first and refuse what the service does not take, before an upload of the daily cap is spent",
	},
	{
		displayName: 'Transfer Method',
		name: 'transferMethod',
		type: 'options',
		options: [
			{
				name: 'POST Multipart',
				value: 'postMultipart',
				description: 'As a form, with the bytes in the field "file"',
			},
			{
				name: 'POST Raw Bytes',
				value: 'postRaw',
				description: 'The bytes alone, sent by POST',
			},
			{
				name: 'PUT Multipart',
				value: 'putMultipart',
				description: 'As a form sent by PUT',
			},
			{
				name: 'PUT Raw Bytes',
				value: 'putRaw',
				description: 'The bytes alone, as object stores take them',
			},
		],
		default: 'putRaw',
		description:
			'How the bytes of a file are sent to its signed upload URL, instead of the way that the service names; where it names none, raw bytes by PUT, and what else its origin takes',
	},
	{
		displayName: 'Wait Until Ready (Seconds)',
		name: 'waitSeconds',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description: 'How long to wait for the service to process a file before the item fails',
	},
] as const satisfies INodeProperties[];

/** Reads the fields above. */
export function readUploadSettings(
	options: ParametersOf<typeof uploadOptionFields>,
): UploadSettings {
	return {
		checkVideo: options.orDefault('checkVideo'),
		transferMethod: options.choice('transferMethod'),
		waitSeconds: options.orDefault('waitSeconds', { min: 0 }),
	};
}

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
