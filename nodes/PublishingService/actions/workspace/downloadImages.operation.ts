import type { INodeProperties } from 'n8n-workflow';

import { atStage } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import { operation } from '../operation';
import { imageFields, readImageChoice } from './imageFields';
import { fetchMediaUrls, type ImageUrl } from '../../posting/media/workspaceImages';

const fields = [
	...imageFields,
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{
				name: 'One Item for All Images',
				value: 'item',
				description: 'With the fields data_0, data_1 and so on, ready for a carousel',
			},
			{ name: 'One Item per Image', value: 'items', description: 'Each with its image in data' },
		],
		default: 'items',
		description: 'How the images are spread over items',
	},
	{
		displayName: 'Put Output in Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		hint: 'The name of the output binary field to put the image in',
		description: 'Where later nodes find the image',
	},
] as const satisfies INodeProperties[];

export const downloadImages = operation({
	value: 'downloadImages',
	name: 'Download Images',
	action: 'Download images',
	description: 'Download images of the workspace as binary data for the nodes that follow',
	fields,
	endpoints: ['createMediaUrls', 'getWorkspace'],
	async run(item, service) {
		const choose = readImageChoice(item);
		const shape = item.orDefault('return');
		const { property } = item.valid({ property: item.text('binaryPropertyName')?.trim() });
		const [urls] = await fetchMediaUrls(service, [await choose(service)]);
		if (!urls || urls instanceof Error) throw urls ?? new Error('No answer for the images');
		const download = async ({ url, imageId }: ImageUrl) => {
			const { body, contentType } = await service.download(url, LIMITS.imageBytes);
			return await item.storeBinary(body, imageId, contentType);
		};
		const images = await item.run.shared.uploadLimit.each(urls, async (image) => ({
			image: { folderId: image.folderId, imageId: image.imageId },
			binary: await download(image).catch(atStage.download),
		}));
		if (shape === 'items') {
			return images.map(({ image, binary }) => ({ json: image, binary: { [property]: binary } }));
		}
		const binary = Object.fromEntries(
			images.map((entry, at) => [`${property}_${at}`, entry.binary]),
		);
		return [{ json: { images: images.map(({ image }) => image) }, binary }];
	},
});
