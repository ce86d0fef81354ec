import type { IBinaryData, INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { addFacts } from '../../client/serviceError';
import { LIMITS } from '../../contract/serviceLimits';
import { fetchMediaUrls, type ImageUrl } from '../../posting/media/workspaceImages';
import type { ItemOf } from '../item';
import { operation, type Output } from '../operation';
import { imageFields, readImageChoice } from './imageFields';

const fields = [
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
] as const satisfies INodeProperties[];

export const downloadImages = operation({
	name: 'Download Images',
	action: 'Download images',
	description: 'Download images of the workspace as binary data for the next nodes',
	fields,
	endpoints: ['createMediaUrls', 'getWorkspace'],
	async run(item, service) {
		const choose = readImageChoice(item);
		const shape = item.orDefault('return');
		const { property } = item.valid({ property: item.text('binaryPropertyName')?.trim() });
		// Images of a large pack wait for each other, so the links are valid for an hour.
		const [urls] = await fetchMediaUrls(
			service,
			[await choose(service)],
			LIMITS.mediaUrlSeconds.max,
		);
		if (!urls || urls instanceof Error) {
			throw urls ?? new Error('No answer for the images');
		}
		const load = async (image: ImageUrl) => await loadImage(item, service, image);
		const images = await item.run.shared.uploadLimit.each(urls, load);
		return shape === 'items' ? oneItemEach(images, property) : [oneItemForAll(images, property)];
	},
});

/** An image of the workspace, and its file in n8n. */
interface LoadedImage {
	readonly json: Pick<ImageUrl, 'folderId' | 'imageId'>;
	readonly binary: IBinaryData;
}

async function loadImage(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
	{ url, folderId, imageId }: ImageUrl,
): Promise<LoadedImage> {
	const { body, contentType } = await service
		.download(url, LIMITS.imageBytes)
		.catch(addFacts({ stage: 'download' }));
	const binary = await item
		.storeBinary(body, imageId, contentType)
		.catch(addFacts({ stage: 'download' }));
	return { json: { folderId, imageId }, binary };
}

function oneItemEach(images: readonly LoadedImage[], property: string): Output[] {
	return images.map(({ json, binary }) => ({ json, binary: { [property]: binary } }));
}

/** All images in one item: in data_0, data_1, … */
function oneItemForAll(images: readonly LoadedImage[], property: string): Output {
	const binaries = images.map(({ binary }, index) => [`${property}_${index}`, binary] as const);
	const json = { images: images.map((image) => image.json) };
	return { json, binary: Object.fromEntries(binaries) };
}
