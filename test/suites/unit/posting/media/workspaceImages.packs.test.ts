import { findPack } from '../../../../../nodes/PublishingService/posting/media/workspaceImages';
import type { Workspace } from '../../../../../sandbox/service';

const workspace = {
	folders: [
		{ folderId: 'a', images: [{ imageId: 'one' }, { imageId: 'both' }], packs: null },
		{
			folderId: 'b',
			images: [{ imageId: 'two' }, { imageId: 'both' }, { imageId: 'moved', folderId: 'c' }],
			packs: [
				{ packId: 'mixed', imageIds: ['two', 'one', 'both', 'moved', 'noPlatformChosen'] },
				{ packId: 'empty' },
				{ packId: 'otherPlatformOnly', folderId: 'a', imageIds: ['both'] },
			],
		},
	],
} as unknown as Workspace;

test('each image has the folder that the workspace names for it', () => {
	expect(findPack(workspace, 'mixed')).toEqual([
		{ folderId: 'b', imageId: 'two' },
		{ folderId: 'a', imageId: 'one' },
		{ folderId: 'b', imageId: 'both' },
		{ folderId: 'c', imageId: 'moved' },
		{ folderId: 'b', imageId: 'noPlatformChosen' },
	]);
	expect(findPack(workspace, 'otherPlatformOnly')).toEqual([{ folderId: 'a', imageId: 'both' }]);
});

test('a pack without images, and one that is not there', () => {
	expect(findPack(workspace, 'empty')).toEqual([]);
	expect(findPack(workspace, 'other')).toBeUndefined();
	expect(findPack({} as Workspace, 'other')).toBeUndefined();
});
