import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/serviceLimits';
import { checkedLink } from '../../posting/uploads/checkLink';
import {
	checkedFile,
	type CheckedFile,
	type FileCorrections,
} from '../../posting/uploads/checkSource';
import { type UploadContext, uploadMedia } from '../../posting/uploads/uploadMedia';
import { withoutFields } from '../../values/record';
import type { ItemOf } from '../item';
import { operation, type Output } from '../operation';
import { optionsField } from '../sharedFields';
import { parseFileFields, readUploadSettings, uploadOptionFields } from './uploadFields';

const uploadFields = [
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		options: [
			{
				name: 'File From an Earlier Node',
				value: 'binary',
				description: 'A file of an earlier node',
			},
			{ name: 'URL', value: 'url', description: 'A public link that the service downloads' },
		],
		default: 'binary',
		description: 'Source of the video or image',
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		displayOptions: { show: { source: ['binary'] } },
		default: 'data',
		placeholder: 'e.g. data, or data_0, data_1',
		description:
			'Name of the input field that contains the file. Several names create one upload each.',
	},
	{
		displayName: 'URL',
		name: 'sourceUrl',
		type: 'string',
		displayOptions: { show: { source: ['url'] } },
		default: '',
		placeholder: 'e.g. https://cdn.example.com/clip.mp4',
		description: 'Link to the file itself, not to a page that shows it',
	},
	optionsField([
		...uploadOptionFields,
		{
			displayName: 'Content Type',
			name: 'contentType',
			type: 'string',
			displayOptions: { hide: { '/source': ['url'] } },
			default: '',
			placeholder: 'e.g. video/mp4',
			description: 'Replaces the content type of the binary data',
		},
		{
			displayName: 'File Name',
			name: 'filename',
			type: 'string',
			default: '',
			placeholder: 'e.g. clip.mp4',
			description: 'Replaces the name of the file. The name of a video must end in .mp4 or .mov.',
		},
		{
			displayName: 'Kind',
			name: 'kind',
			type: 'options',
			options: [
				{ name: 'Detect From File', value: 'auto' },
				{ name: 'Image', value: 'image' },
				{ name: 'Video', value: 'video' },
			],
			default: 'auto',
			description: 'Whether the file is a video or an image',
		},
	]),
] as const satisfies INodeProperties[];

/** An item whose files are uploaded, with the settings of the upload. */
interface UploadTask {
	readonly item: ItemOf<typeof uploadFields>;
	readonly context: UploadContext;
	readonly corrections: FileCorrections;
}

export const upload = operation({
	name: 'Upload',
	action: 'Upload video or image',
	description: 'Upload a video or image from binary data or a URL and wait until it is ready',
	fields: uploadFields,
	endpoints: ['createUpload', 'completeUpload', 'getUpload'],
	async run(item, service) {
		const task = readTask(item, service);
		const { source } = item.valid({ source: item.choice('source') });
		return source === 'url' ? await uploadLink(task) : await uploadFiles(task);
	},
});

function readTask(item: UploadTask['item'], service: ServiceClient): UploadTask {
	const options = item.group('options');
	const settings = readUploadSettings(options);
	const kind = options.choice('kind');
	return {
		item,
		context: {
			service,
			settings,
			limit: item.run.shared.uploadLimit,
			assertWanted: () => item.turn.assertRunning(),
		},
		corrections: {
			kind: kind === 'auto' ? undefined : kind,
			filename: options.text('filename', { max: LIMITS.filename }),
			contentType: options.text('contentType', { max: LIMITS.contentType })?.trim(),
		},
	};
}

/** Uploads the file of a public link, which the service downloads itself. */
async function uploadLink({ item, context, corrections }: UploadTask): Promise<Output[]> {
	const { sourceUrl } = item.valid({ sourceUrl: item.required.url('sourceUrl') });
	const reader = { item, report: item, service: context.service };
	const link = await checkedLink(reader, 'sourceUrl', sourceUrl, corrections.kind);
	const { remoteMedia } = item.valid({ remoteMedia: link });
	const { filename } = corrections;
	const media = { ...remoteMedia, ...(filename && { filename }) };
	const result = await uploadMedia(context, media);
	return [{ json: { ...withoutFields(media, 'url'), ...result } }];
}

/** Uploads files of the item one after another; all of them are checked before the first byte is sent. */
async function uploadFiles(task: UploadTask): Promise<Output[]> {
	const files = await checkFiles(task);
	const { item, context } = task;
	item.assertValid();
	const outputs: Output[] = [];
	for (const { kind, file } of files) {
		const result = await uploadMedia(context, { kind, file });
		item.uploadIds.push(result.uploadId);
		const { filename, contentType, sizeBytes } = file;
		outputs.push({ json: { kind, filename, contentType, sizeBytes, ...result } });
	}
	return outputs;
}

/** Checks every file that the item names. The problems of a file are collected on the item. */
async function checkFiles({ item, context, corrections }: UploadTask): Promise<CheckedFile[]> {
	const files: CheckedFile[] = [];
	const names = item.required.list('binaryPropertyName', {}, parseFileFields(item));
	for (const property of names ?? []) {
		const place = { field: 'binaryPropertyName', property };
		const reader = { item, report: item };
		const file = await checkedFile(reader, place, context.settings, corrections);
		if (file) {
			files.push(file);
		}
	}
	return files;
}
