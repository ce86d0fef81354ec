import type { ServiceClient } from '../../client/serviceClient';
import { failureOf, ServiceError } from '../../client/serviceError';
import type { Folder, FolderImageReference, Workspace } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import type { PostItem } from '../postDraft';

export async function readWorkspace(item: Pick<PostItem, 'results'>, service: ServiceClient) {
	return await item.results.workspace.once(async () => await service.call('getWorkspace'));
}

/**
 * The images of a pack in its order, each with its folder: a pack may contain images of several
 * folders.
 */
export function findPack(workspace: Workspace, packId: string): FolderImageReference[] | undefined {
	const folders = workspace.folders ?? [];
	const packs = folders.flatMap((folder) =>
		(folder.packs ?? []).map((pack) => ({ ...pack, home: folderIdOf(pack, folder) })),
	);
	const pack = packs.find((candidate) => candidate.packId === packId);
	if (!pack) {
		return undefined;
	}
	const { home, imageIds } = pack;
	const images = folders.flatMap((folder) =>
		(folder.images ?? []).map((image) => ({ ...image, folderId: folderIdOf(image, folder) })),
	);
	return (Array.isArray(imageIds) ? imageIds : []).map((imageId) => {
		const candidates = images.filter((image) => image.imageId === imageId);
		const inHome = candidates.find(({ folderId }) => folderId === home);
		const image = inHome ?? candidates[0];
		return { folderId: image?.folderId ?? home, imageId };
	});
}

/** The folder of an image or a pack: the one that it names, else the one that contains it. */
function folderIdOf({ folderId }: { readonly folderId?: string }, folder: Folder): string {
	return String(folderId ?? folder.folderId);
}

export type ImageUrl = FolderImageReference & Readonly<{ url: string; expiresAt: string }>;

/**
 * Download URLs for lists of images, in shared requests. If the service refuses a request because of one
 * image, the lists are halved until only the list with that image fails: 16 requests for 1 of 200.
 */
export async function fetchMediaUrls(
	service: ServiceClient,
	lists: ReadonlyArray<readonly FolderImageReference[]>,
	expiresInSeconds?: number,
): Promise<Array<ImageUrl[] | Error>> {
	const urls = await fetchAll(service, lists.flat(), expiresInSeconds).catch(
		(error: unknown) => error as Error,
	);
	if (!(urls instanceof Error)) {
		return lists.map((list) => urlsOf(list, urls));
	}
	if (lists.length === 1 || !mayBeOfOne(urls)) {
		return lists.map(() => urls);
	}
	const half = Math.ceil(lists.length / 2);
	const ofFirstHalf = await fetchMediaUrls(service, lists.slice(0, half), expiresInSeconds);
	const ofSecondHalf = await fetchMediaUrls(service, lists.slice(half), expiresInSeconds);
	return [...ofFirstHalf, ...ofSecondHalf];
}

/** The URLs of a list of images. Throws if the service returned none for one of them. */
function urlsOf(
	list: readonly FolderImageReference[],
	urls: ReadonlyMap<string, ImageUrl>,
): ImageUrl[] | Error {
	const missingImage = list.find((image) => !urls.has(imageKey(image)));
	if (missingImage) {
		return failureOf('no_image_url', 'refused', { values: { imageId: missingImage.imageId } });
	}
	return list.flatMap((image) => urls.get(imageKey(image)) ?? []);
}

/** True if a refusal may be about one image only. Every other failure is about all lists. */
function mayBeOfOne(error: Error): boolean {
	if (!(error instanceof ServiceError)) {
		return false;
	}
	const { kind, httpStatus } = error.facts;
	return kind === 'refused' && [400, 404, undefined].includes(httpStatus);
}

async function fetchAll(
	service: ServiceClient,
	images: readonly FolderImageReference[],
	expiresInSeconds: number | undefined,
): Promise<ReadonlyMap<string, ImageUrl>> {
	const places = images.map(({ folderId, imageId }) => ({ folderId, imageId }));
	const uniquePlaces = [...new Map(places.map((place) => [imageKey(place), place])).values()];
	const urls = new Map<string, ImageUrl>();
	for (let at = 0; at < uniquePlaces.length; at += LIMITS.mediaUrlItems) {
		const items = uniquePlaces.slice(at, at + LIMITS.mediaUrlItems);
		const body = { items, ...(expiresInSeconds !== undefined && { expiresInSeconds }) };
		const { data, expiresAt } = await service.call('createMediaUrls', { body });
		for (const { folderId, imageId, url } of data) {
			if (folderId === undefined || typeof url !== 'string' || url === '') {
				continue;
			}
			urls.set(imageKey({ folderId, imageId }), { folderId, imageId, url, expiresAt });
		}
	}
	return urls;
}

function imageKey({ folderId, imageId }: FolderImageReference): string {
	return JSON.stringify([folderId, imageId]);
}
