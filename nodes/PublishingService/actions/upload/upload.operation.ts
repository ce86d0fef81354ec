import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { operation, type Output } from '../operation';
import {
	checkedFile,
	type CheckedFile,
	type MediaCorrections,
} from '../../posting/uploads/checkFile';
import { checkedLink } from '../../posting/uploads/checkLink';
import type { UploadSettings } from '../../posting/postDraft';
import { uploadMedia } from '../../posting/uploads/uploadMedia';
import { readUploadSettings, uploadOptionFields } from './uploadFields';

const fields = [
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		options: [
			{
				name: 'Binary File',
				value: 'binary',
				description: 'A file that an earlier node has read or downloaded',
			},
			{
				name: 'URL',
				value: 'url',
				description: 'A public link to the file itself; the service fetches it',
			},
		],
		default: 'binary',
		description: 'Where the video or image comes from',
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		displayOptions: { show: { source: ['binary'] } },
		default: 'data',
		placeholder: 'e.g. data, or data_0, data_1',
		description:
			'Name of the input field with the file; several names separated by commas make one upload each',
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
			description: 'Replaces the name of the file; a video must end in .mp4 or .mov',
		},
		{
			displayName: 'Kind',
			name: 'kind',
			type: 'options',
			options: [
				{ name: 'Found From the File', value: 'auto' },
				{ name: 'Image', value: 'image' },
				{ name: 'Video', value: 'video' },
			],
			default: 'auto',
			description: 'Whether the file is a video or an image',
		},
	]),
] as const satisfies INodeProperties[];

async function fromUrl(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
	settings: UploadSettings,
	{ kind, filename }: MediaCorrections,
): Promise<Output> {
	const { sourceUrl } = item.valid({ sourceUrl: item.required.url('sourceUrl') });
	const { found } = item.valid({
		found: await checkedLink(item, item, service, 'sourceUrl', sourceUrl, kind),
	});
	const media = { ...found, ...(filename && { filename }) };
	const { url: _link, ...shown } = media;
	const upload = await uploadMedia(service, media, settings, item.run.shared.uploadLimit);
	return { json: { ...shown, ...upload } };
}

function readCorrections(item: ItemOf<typeof fields>): MediaCorrections {
	const options = item.group('options');
	const kind = options.choice('kind');
	return {
		kind: kind === 'auto' ? undefined : kind,
		filename: options.text('filename', { max: LIMITS.filename }),
		contentType: options.text('contentType', { max: LIMITS.contentType })?.trim(),
	};
}

export const upload = operation({
	value: 'upload',
	name: 'Upload',
	action: 'Upload a video or image',
	description: 'Upload a video or image from binary data or a URL and wait until it is ready',
	fields,
	endpoints: ['createUpload', 'completeUpload', 'getUpload'],
	async run(item, service) {
		const { uploadLimit } = item.run.shared;
		const settings = readUploadSettings(item.group('options'));
		const corrections = readCorrections(item);
		if (item.choice('source') === 'url') {
			return [await fromUrl(item, service, settings, corrections)];
		}
		const properties = item.required.list('binaryPropertyName') ?? [];
		const files: CheckedFile[] = [];
		for (const property of properties) {
			const file = await checkedFile(
				item,
				item,
				'binaryPropertyName',
				property,
				settings,
				corrections,
			);
			if (file) files.push(file);
		}
		item.assertValid();
		const outputs: Output[] = [];
		for (const { kind, file } of files) {
			const upload = await uploadMedia(service, { kind, file }, settings, uploadLimit);
			item.uploadIds.push(upload.uploadId);
			const { filename, contentType, sizeBytes } = file;
			outputs.push({ json: { kind, filename, contentType, sizeBytes, ...upload } });
		}
		return outputs;
	},
});
