import { LIMITS } from '../../contract/serviceLimits';
import {
	imageTypeProblem,
	videoNameProblem,
	videoTypeProblem,
} from '../../posting/uploads/checkSource';
import { createSignedUpload } from '../../posting/uploads/uploadMedia';
import { operation } from '../operation';

export const createSignedUrl = operation({
	name: 'Create Signed URL',
	action: 'Create signed upload URL',
	description: 'Create an upload and get a signed URL, so that another program can send the file',
	fields: [
		{
			displayName: 'Kind',
			name: 'kind',
			type: 'options',
			options: [
				{ name: 'Image', value: 'image' },
				{ name: 'Video', value: 'video' },
			],
			default: 'video',
			description: 'Whether the file is a video or an image',
		},
		{
			displayName: 'File Name',
			name: 'filename',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. clip.mp4',
			description: 'Up to 255 characters. The name of a video must end in .mp4 or .mov.',
		},
		{
			displayName: 'Content Type',
			name: 'contentType',
			type: 'string',
			default: 'video/mp4',
			required: true,
			placeholder: 'e.g. video/mp4 or image/jpeg',
			description: 'Exact content type of the file. For videos: video/mp4 or video/quicktime.',
		},
		{
			displayName: 'Size in Bytes',
			name: 'sizeBytes',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 1,
			required: true,
			description:
				'Exact size of the file, up to 125,829,120 for a video or 52,428,800 for an image',
		},
	],
	endpoints: ['createUpload'],
	async run(item, service) {
		const kind = item.required.choice('kind');
		const max = kind === 'image' ? LIMITS.imageBytes : LIMITS.videoBytes;
		const file = {
			filename: item.text('filename', { min: 1, max: LIMITS.filename }),
			contentType: item.text('contentType', { min: 1, max: LIMITS.contentType })?.trim(),
			sizeBytes: item.number('sizeBytes', { min: 1, max, integer: true }),
		};
		const nameProblem = kind === 'video' && file.filename && videoNameProblem(file.filename);
		if (nameProblem) {
			item.refuse('filename', nameProblem);
		}
		const checkType = kind === 'video' ? videoTypeProblem : imageTypeProblem;
		const typeProblem = kind && file.contentType && checkType(file.contentType);
		if (typeProblem) {
			item.refuse('contentType', typeProblem);
		}

		const required = item.valid({ kind });
		return [{ json: await createSignedUpload(service, required.kind, item.valid(file)) }];
	},
});
