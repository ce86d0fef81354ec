import type { Workspace } from '../../contract/schemas';
import { operation } from '../operation';

export const get = operation({
	name: 'Get',
	action: 'Get workspace',
	description: 'Get the company, its accounts, image folders, images and image packs',
	fields: [
		{
			displayName: 'Return',
			name: 'return',
			type: 'options',
			options: [
				{ name: 'Accounts', value: 'accounts', description: 'One item for each account' },
				{ name: 'Folders', value: 'folders', description: 'One item for each image folder' },
				{ name: 'Images', value: 'images', description: 'One item for each image of every folder' },
				{ name: 'Packs', value: 'packs', description: 'One item for each image pack' },
				{ name: 'Whole Workspace', value: 'whole', description: 'One item with everything' },
			],
			default: 'whole',
		},
	],
	endpoints: ['getWorkspace'],
	async run(item, service) {
		const part = item.orDefault('return');
		item.assertValid();
		const parts = partsOf(await service.call('getWorkspace'));
		return parts[part].map((json) => ({ json }));
	},
});

/** The items for each choice of Return. An image or a pack names its folder. */
function partsOf(whole: Workspace) {
	const { accounts = [], folders = [] } = whole;
	return {
		whole: [whole],
		accounts,
		folders: folders.map(({ images = [], packs = [], ...folder }) => ({
			...folder,
			imageCount: images.length,
			packCount: packs.length,
		})),
		images: folders.flatMap(({ folderId, images = [] }) =>
			images.map((image) => Object.assign({ folderId }, image)),
		),
		packs: folders.flatMap(({ folderId, packs = [] }) =>
			packs.map((pack) => Object.assign({ folderId }, pack)),
		),
	};
}
