import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { FolderImageReference, Workspace } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { findPack, readWorkspace } from '../../posting/media/workspaceImages';
import type { ItemOf } from '../item';
import { listOrId } from '../sharedFields';

export const chosenPack = listOrId('searchPacks', 'an image pack', 'pack_summer');

export const imageFields = [
	{
		displayName: 'Images From',
		name: 'imageSource',
		type: 'options',
		options: [
			{ name: 'Folder', value: 'folder', description: 'Every image of a folder' },
			{ name: 'Image', value: 'image', description: 'One image' },
			{ name: 'Image IDs', value: 'images', description: 'Several images of a folder by ID' },
			{
				name: 'Pack',
				value: 'pack',
				description: 'Every image of a pack, in the order of the pack',
			},
		],
		default: 'image',
	},
	{
		displayName: 'Folder',
		name: 'folderId',
		displayOptions: { show: { imageSource: ['folder', 'image', 'images'] } },
		description: 'The workspace folder of the images',
		...listOrId('searchFolders', 'a folder', 'folder_products'),
	},
	{
		displayName: 'Image',
		name: 'imageId',
		displayOptions: { show: { imageSource: ['image'] } },
		...listOrId('searchImages', 'an image', 'img_sofa'),
	},
	{
		displayName: 'Image IDs',
		name: 'imageIds',
		type: 'string',
		displayOptions: { show: { imageSource: ['images'] } },
		default: '',
		placeholder: 'e.g. img_sofa, img_lamp',
		description: 'The images to take, separated by commas',
	},
	{
		displayName: 'Pack',
		name: 'packId',
		displayOptions: { show: { imageSource: ['pack'] } },
		...chosenPack,
	},
] as const satisfies INodeProperties[];

/**
 * Reads the choice of images. Returns a function that lists the images: a folder or a pack needs a request, which is
 * sent only after all parameters were checked.
 */
export function readImageChoice(
	item: ItemOf<typeof imageFields>,
): (service: ServiceClient) => Promise<FolderImageReference[]> {
	const source = item.required.choice('imageSource');
	const field = source === 'pack' ? 'packId' : 'folderId';
	const id = item.required.id(field) ?? '';
	if (source === 'pack' || source === 'folder') {
		return async (service) => {
			const workspace = await readWorkspace(item, service);
			const images = source === 'pack' ? findPack(workspace, id) : imagesOfFolder(workspace, id);
			const problem = `"${id}" is not in the workspace of the company`;
			return item.valid({ images: images ?? item.refuse(field, problem) }).images;
		};
	}
	const imageIds =
		source === 'image'
			? [item.required.id('imageId') ?? '']
			: item.required.list('imageIds', { maxLength: LIMITS.idLength });
	return () => Promise.resolve((imageIds ?? []).map((imageId) => ({ folderId: id, imageId })));
}

/** The images of a folder. Undefined if the workspace does not have the folder. */
function imagesOfFolder(
	{ folders = [] }: Workspace,
	folderId: string,
): FolderImageReference[] | undefined {
	const folder = folders.find((candidate) => candidate.folderId === folderId);
	if (!folder) {
		return undefined;
	}
	return (folder.images ?? [])
		.filter(({ imageId }) => imageId)
		.map((image) => ({ folderId: image.folderId ?? folderId, imageId: image.imageId }));
}
