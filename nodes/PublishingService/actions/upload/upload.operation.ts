import { LIMITS } from '../../contract/limits';
import { checkedLink } from '../../posting/uploads/checkLink';
import { checkedFile, type CheckedFile } from '../../posting/uploads/checkSource';
import { uploadMedia } from '../../posting/uploads/uploadMedia';
import { withoutFields } from '../../values/record';
import { operation, type Output } from '../operation';
import { optionsField } from '../sharedFields';
import { parseFileFields, readUploadSettings, uploadOptionFields } from './uploadFields';

export const upload = operation({
	name: 'Upload',
	action: 'Upload video or image',
	description: 'Upload a video or image from binary data or a URL and wait until it is ready',
	fields: [
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
	],
	endpoints: ['createUpload', 'completeUpload', 'getUpload'],
	async run(item, service) {
		const options = item.group('options');
		const settings = readUploadSettings(options);
		const assertWanted = () => item.assertRunning();
		const context = { service, settings, limit: item.run.shared.uploadLimit, assertWanted };
		const kind = options.choice('kind');
		const corrections = {
			kind: kind === 'auto' ? undefined : kind,
			filename: options.text('filename', { max: LIMITS.filename }),
			contentType: options.text('contentType', { max: LIMITS.contentType })?.trim(),
		};
		const { source } = item.valid({ source: item.choice('source') });
		if (source === 'url') {
			const { sourceUrl } = item.valid({ sourceUrl: item.required.url('sourceUrl') });
			const look = { item, report: item, service };
			const link = checkedLink(look, 'sourceUrl', sourceUrl, corrections.kind);
			const { found } = item.valid({ found: await link });
			const { filename } = corrections;
			const media = { ...found, ...(filename && { filename }) };
			return [{ json: { ...withoutFields(media, 'url'), ...(await uploadMedia(context, media)) } }];
		}
		const files: CheckedFile[] = [];
		const names = item.required.list('binaryPropertyName', {}, parseFileFields(item));
		for (const property of names ?? []) {
			const place = { field: 'binaryPropertyName', property };
			const file = await checkedFile({ item, report: item }, place, settings, corrections);
			if (file) {
				files.push(file);
			}
		}
		item.assertValid();
		const outputs: Output[] = [];
		for (const { kind: found, file } of files) {
			const done = await uploadMedia(context, { kind: found, file });
			item.uploadIds.push(done.uploadId);
			const { filename, contentType, sizeBytes } = file;
			outputs.push({ json: { kind: found, filename, contentType, sizeBytes, ...done } });
		}
		return outputs;
	},
});
