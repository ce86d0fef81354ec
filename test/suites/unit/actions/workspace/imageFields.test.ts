import {
	imageFields,
	readImageChoice,
} from '../../../../../nodes/PublishingService/actions/workspace/imageFields';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { itemWith } from '../items';

const folders = [
	{
		folderId: 'f1',
		images: [{ imageId: 'i1' }, { imageId: '' }, { imageId: 'i2', folderId: 'f0' }],
		packs: [{ packId: 'p1', imageIds: ['i2', 'i1'] }, { packId: 'p2' }],
	},
	{ folderId: 'f2' },
];

/** The images of a choice, and the number of times that the workspace was read for them. */
async function choose(
	parameters: Readonly<Record<string, unknown>>,
	workspace: object = { folders },
) {
	let reads = 0;
	const service = {
		call: async () => {
			reads++;
			return await Promise.resolve(workspace);
		},
	} as unknown as ServiceClient;
	const item = itemWith([...imageFields], parameters);
	const choice = readImageChoice(item);
	item.assertValid();
	return { images: await choice(service), reads };
}

const image = (imageId: string, folderId = 'f1') => ({ folderId, imageId });

test.each([
	[{ imageSource: 'image', folderId: 'f1', imageId: 'i9' }, [image('i9')], 0],
	[{ imageSource: 'images', folderId: 'f1', imageIds: 'i9, i8' }, [image('i9'), image('i8')], 0],
	[{ imageSource: 'folder', folderId: 'f1' }, [image('i1'), image('i2', 'f0')], 1],
	[{ imageSource: 'folder', folderId: 'f2' }, [], 1],
	[{ imageSource: 'pack', packId: 'p1' }, [image('i2', 'f0'), image('i1')], 1],
	[{ imageSource: 'pack', packId: 'p2' }, [], 1],
])('%j is %j, with %d look-ups', async (parameters, images, reads) => {
	expect(await choose(parameters)).toEqual({ images, reads });
});

test.each([
	[{ imageSource: 'image', folderId: 'f1' }, 'Image is required'],
	[{ imageSource: 'image', imageId: 'i1' }, 'Folder is required'],
	[{ imageSource: 'images', folderId: 'f1' }, 'Image IDs is required'],
	[{ imageSource: 'images', folderId: 'f1', imageIds: 'x'.repeat(201) }, 'Image IDs'],
	[{ imageSource: 'folder' }, 'Folder is required'],
	[{ imageSource: 'pack' }, 'Pack is required'],
	[{ imageSource: 'folder', folderId: 'f9' }, 'Folder "f9" is not in the workspace of the company'],
	[{ imageSource: 'pack', packId: 'p9' }, 'Pack "p9" is not in the workspace of the company'],
])('%j is refused: %s', async (parameters, problem) => {
	await expect(choose(parameters)).rejects.toThrow(problem);
});

test('an empty workspace has no folder and no pack', async () => {
	await expect(choose({ imageSource: 'folder', folderId: 'f1' }, {})).rejects.toThrow('"f1"');
	await expect(choose({ imageSource: 'pack', packId: 'p1' }, {})).rejects.toThrow('"p1"');
});
