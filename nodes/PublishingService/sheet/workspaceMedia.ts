import type { Workspace } from '../contract/decoded';
import { plainName } from '../values/plainText';

/** What of the company's workspace is looked for by name. */
export type NamedWorkspace = Pick<Workspace, 'folders'>;

/** One medium of a post as the row names it. */
export type WantedMedium =
	| { readonly from: 'upload'; readonly field: string; readonly uploadId: string }
	| { readonly from: 'url'; readonly field: string; readonly url: string }
	| { readonly from: 'binary'; readonly field: string; readonly property: string }
	| {
			readonly from: 'image';
			readonly field: string;
			readonly folderId: string;
			readonly imageId: string;
	  }
	| { readonly from: 'pack'; readonly field: string; readonly packId: string };

/** A pack, or all images of a folder, by ID or name; undefined where the workspace has neither. */
export function findInWorkspace(
	{ folders = [] }: NamedWorkspace,
	name: string,
	only?: 'imagePack' | 'imageFolder',
): WantedMedium[] | undefined {
	const is = (id: string | undefined, label = '') =>
		id === name || plainName(label) === plainName(name);
	const field = only ?? 'media';
	const packs = folders
		.flatMap((folder) => folder.packs ?? [])
		.filter((pack) => is(pack.packId, pack.name));
	const [pack, ...otherPacks] = only === 'imageFolder' ? [] : packs;
	if (pack && otherPacks.length === 0) return [{ from: 'pack', field, packId: pack.packId }];
	const named = folders.filter((folder) => is(folder.folderId, folder.name));
	const [folder, ...otherFolders] = only === 'imagePack' ? [] : named;
	if (!folder || otherFolders.length > 0) return undefined;
	return (folder.images ?? []).map(({ imageId }) => ({
		from: 'image',
		field,
		folderId: String(folder.folderId),
		imageId,
	}));
}
