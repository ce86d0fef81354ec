import type { ServiceClient } from '../../client/serviceClient';
import type { Folder, FolderImageReference, Workspace } from '../../contract/decoded';
import type { PostItem } from '../postItem';

/** The workspace, read once for all items of the run that need it. */
export async function readWorkspace(
	item: Pick<PostItem, 'once'>,
	service: ServiceClient,
): Promise<Workspace> {
	return await item.once('workspace', async () => await service.call('getWorkspace'));
}

/**
 * The images of a pack in its order, each with the folder that the workspace names for it: a pack
 * may hold images of several. Undefined where the workspace has no such pack.
 */
export function findPack(workspace: Workspace, packId: string): FolderImageReference[] | undefined {
	const folders = workspace.folders ?? [];
	for (const folder of folders) {
		const pack = folder.packs?.find((candidate) => candidate.packId === packId);
		if (!pack) continue;
		const home = String(pack.folderId ?? folder.folderId);
		const nearestFirst = [
			...folders.filter(({ folderId }) => String(folderId) === home),
			...folders,
		];
		const imageIds = Array.isArray(pack.imageIds) ? pack.imageIds : [];
		return imageIds.map((imageId) => ({
			folderId: folderOf(nearestFirst, imageId) ?? home,
			imageId,
		}));
	}
	return undefined;
}

function folderOf(folders: readonly Folder[], imageId: string): string | undefined {
	for (const folder of folders) {
		const image = folder.images?.find((candidate) => candidate.imageId === imageId);
		if (image) return String(image.folderId ?? folder.folderId);
	}
	return undefined;
}
