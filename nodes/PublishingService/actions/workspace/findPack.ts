import type { FolderImageReference, Workspace } from '../../contract/service';

/** The images of a pack in its order; undefined where the workspace has no such pack. */
export function findPack(workspace: Workspace, packId: string): FolderImageReference[] | undefined {
	for (const { folderId, packs } of workspace.folders ?? []) {
		const pack = packs?.find((candidate) => candidate.packId === packId);
		if (!pack) continue;
		const home = pack.folderId ?? folderId;
		return (pack.imageIds ?? []).map((imageId) => ({ folderId: String(home), imageId }));
	}
	return undefined;
}
