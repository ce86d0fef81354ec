import type { INodeProperties } from 'n8n-workflow';

import type { Workspace } from '../../contract/decoded';
import type { OptionOf } from '../parameters';
import { operation } from '../operation';

const fields = [
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
		description: 'What to return of the workspace',
	},
] as const satisfies INodeProperties[];

type Part = OptionOf<(typeof fields)[number], 'return'>;

function partsOf(workspace: Workspace, part: Part): readonly object[] {
	const folders = workspace.folders ?? [];
	switch (part) {
		case 'whole':
			return [workspace];
		case 'accounts':
			return workspace.accounts ?? [];
		case 'folders':
			return folders.map(({ images, packs, ...folder }) => ({
				...folder,
				imageCount: images?.length ?? 0,
				packCount: packs?.length ?? 0,
			}));
		case 'images':
			return folders.flatMap(({ folderId, images }) =>
				(images ?? []).map((image) => Object.assign({ folderId }, image)),
			);
		case 'packs':
			return folders.flatMap(({ folderId, packs }) =>
				(packs ?? []).map((pack) => Object.assign({ folderId }, pack)),
			);
	}
}

export const get = operation({
	value: 'get',
	name: 'Get',
	action: 'Get the workspace',
	description: 'Get the company, its accounts, image folders, images and image packs',
	fields,
	endpoints: ['getWorkspace'],
	async run(item, service) {
		const part = item.orDefault('return');
		item.assertValid();
		const workspace = await service.call('getWorkspace');
		return partsOf(workspace, part).map((json) => ({ json }));
	},
});
