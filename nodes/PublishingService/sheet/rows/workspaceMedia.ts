import type { Workspace } from '../../contract/schemas';
import type { MediaEntry } from '../../values/mediaKind';
import { plainName } from '../../values/text';

export type WorkspaceFolders = Pick<Workspace, 'folders'>;
export type WorkspaceRole = 'imagePack' | 'imageFolder';

/** Finds a pack, or all images of a folder, by ID or name; undefined unless the workspace has one of them. */
export function findInWorkspace(
	{ folders = [] }: WorkspaceFolders,
	name: string,
	only?: WorkspaceRole,
): MediaEntry[] | undefined {
	const isMeant = (id: string | undefined, label = '') =>
		id === name || plainName(label) === plainName(name);
	const field = only ?? 'media';
	const packs = folders
		.flatMap((folder) => folder.packs ?? [])
		.filter((pack) => only !== 'imageFolder' && isMeant(pack.packId, pack.name))
		.map(({ packId }): MediaEntry[] => [{ from: 'pack', field, packId }]);
	const images = folders
		.filter((folder) => only !== 'imagePack' && isMeant(folder.folderId, folder.name))
		.map(({ folderId, images: ofFolder = [] }) =>
			ofFolder.map(({ imageId }): MediaEntry => {
				return { from: 'image', field, folderId: String(folderId), imageId };
			}),
		);
	const [media, ...others] = packs.length > 0 ? packs : images;
	return others.length === 0 ? media : undefined;
}
