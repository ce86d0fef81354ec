import { adding } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import { fetchMediaUrls } from '../../posting/media/workspaceImages';
import { operation } from '../operation';
import { imageFields, readImageChoice } from './imageFields';

export const downloadImages = operation({
	name: 'Download Images',
	action: 'Download images',
	description: 'Download images of the workspace as binary data for the next nodes',
	fields: [
		...imageFields,
		{
			displayName: 'Return',
			name: 'return',
			type: 'options',
			options: [
				{ name: 'One Item for All Images', value: 'item', description: 'In data_0, data_1, …' },
				{
					name: 'One Item per Image',
					value: 'items',
					description: 'Each item has its image in data',
				},
			],
			default: 'items',
			description: 'How to return the images',
		},
		{
			displayName: 'Put Output in Field',
			name: 'binaryPropertyName',
			type: 'string',
			default: 'data',
			required: true,
			hint: 'The name of the output binary field to put the image in',
		},
	],
	endpoints: ['createMediaUrls', 'getWorkspace'],
	async run(item, service) {
		const choose = readImageChoice(item);
		const shape = item.orDefault('return');
		const { property } = item.valid({ property: item.text('binaryPropertyName')?.trim() });
		const [urls] = await fetchMediaUrls(service, [await choose(service)]);
		if (!urls || urls instanceof Error) {
			throw urls ?? new Error('No answer for the images');
		}
		const { uploadLimit } = item.run.shared;
		const images = await uploadLimit.each(urls, async ({ url, folderId, imageId }) => {
			const { body, contentType } = await service
				.download(url, LIMITS.imageBytes)
				.catch(adding({ stage: 'download' }));
			const binary = await item
				.storeBinary(body, imageId, contentType)
				.catch(adding({ stage: 'download' }));
			return { json: { folderId, imageId }, binary };
		});
		if (shape === 'items') {
			return images.map(({ json, binary }) => ({ json, binary: { [property]: binary } }));
		}
		const binaries = images.map(({ binary }, at) => [`${property}_${at}`, binary] as const);
		return [
			{ json: { images: images.map(({ json }) => json) }, binary: Object.fromEntries(binaries) },
		];
	},
});
