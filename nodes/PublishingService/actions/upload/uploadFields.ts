import type { INodeProperties } from 'n8n-workflow';

import type { UploadSettings } from '../../posting/postDraft';
import { type Parsed, parseList } from '../../values/text';
import { fileFieldsOf } from '../parameterShapes';
import type { Item } from '../item';
import type { ParametersOf } from '../parameters';

export const waitField = {
	displayName: 'Wait Until Ready (Seconds)',
	name: 'waitSeconds',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 300,
	description: 'Maximum time to wait until the service has processed a file. Then the item fails.',
} as const satisfies INodeProperties;

export const uploadOptionFields = [
	{
		displayName: 'Check Video Before Upload',
		name: 'checkVideo',
		type: 'boolean',
		displayOptions: { hide: { '/source': ['url'] } },
		default: true,
		description:
			'Whether to check the video against the media rules of the service before the upload',
	},
	{
		displayName: 'Transfer Method',
		name: 'transferMethod',
		type: 'options',
		displayOptions: { hide: { '/source': ['url'] } },
		options: [
			{ name: 'POST Multipart', value: 'postMultipart', description: 'A form with a field "file"' },
			{ name: 'POST Raw Bytes', value: 'postRaw', description: 'Only the bytes' },
			{ name: 'PUT Multipart', value: 'putMultipart', description: 'A form, sent by PUT' },
			{ name: 'PUT Raw Bytes', value: 'putRaw', description: 'The method of most object stores' },
		],
		default: 'putRaw',
		description: 'How to send a file. If not set, the node uses the method that the service names.',
	},
	waitField,
] as const satisfies INodeProperties[];

export function readUploadSettings(
	options: ParametersOf<typeof uploadOptionFields>,
): UploadSettings {
	return {
		checkVideo: options.orDefault('checkVideo'),
		transferMethod: options.choice('transferMethod'),
		waitSeconds: options.orDefault('waitSeconds', { min: 0 }),
	};
}

export const uploadIdField = {
	displayName: 'Upload ID',
	name: 'uploadId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. upl_8f2k1',
	description: 'The uploadId from an upload operation',
} as const satisfies INodeProperties;

/** Returns a parser for names of input fields: a text, or the result of an expression such as `{{ $binary.data }}`. */
export function parseFileFields(item: Item): (value: unknown) => Parsed<string[]> {
	return (value) =>
		parseList(typeof value === 'string' ? value : fileFieldsOf(value, item.files.list()));
}
