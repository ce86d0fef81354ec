import type { ServiceClient } from '../../client/serviceClient';
import { ServiceError } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import type { FolderImageReference, MediaUrls } from '../../contract/decoded';

/** A download URL of an image and until when it works. */
export interface ImageUrl extends FolderImageReference {
	readonly url: string;
	readonly expiresAt: string;
}

/**
 * Download URLs for several lists of images, in requests of up to 100 images that the lists share
 * (specification, "POST /v2/workspace/media-urls"). A request that the service refuses for one of
 * them is asked again list by list, so that only the list at fault fails.
 */
export async function fetchMediaUrls(
	service: ServiceClient,
	lists: ReadonlyArray<readonly FolderImageReference[]>,
	expiresInSeconds?: number,
): Promise<Array<ImageUrl[] | Error>> {
	try {
		const images = unique(lists.flat());
		const urls = await fetchAll(service, images, expiresInSeconds);
		return lists.map((list) => list.map((image) => urlOf(urls, image)));
	} catch (error) {
		if (lists.length > 1 && isRefusal(error)) {
			const answers: Array<ImageUrl[] | Error> = [];
			for (const list of lists)
				answers.push(...(await fetchMediaUrls(service, [list], expiresInSeconds)));
			return answers;
		}
		return lists.map(() => error as Error);
	}
}

async function fetchAll(
	service: ServiceClient,
	images: readonly FolderImageReference[],
	expiresInSeconds: number | undefined,
): Promise<ReadonlyMap<string, ImageUrl>> {
	const urls = new Map<string, ImageUrl>();
	for (let at = 0; at < images.length; at += LIMITS.mediaUrlItems) {
		const items = images.slice(at, at + LIMITS.mediaUrlItems);
		const body = { items, ...(expiresInSeconds !== undefined && { expiresInSeconds }) };
		const answer: MediaUrls = await service.call('createMediaUrls', { body });
		for (const { folderId, imageId, url } of answer.data) {
			if (folderId === undefined || typeof url !== 'string' || url === '') continue;
			urls.set(keyOf({ folderId, imageId }), {
				folderId,
				imageId,
				url,
				expiresAt: answer.expiresAt,
			});
		}
	}
	return urls;
}

function urlOf(urls: ReadonlyMap<string, ImageUrl>, image: FolderImageReference): ImageUrl {
	const found = urls.get(keyOf(image));
	if (found) return found;
	throw new ServiceError(`The service gave no URL for image ${image.imageId}`, {
		kind: 'refused',
		code: 'no_image_url',
	});
}

function unique(images: readonly FolderImageReference[]): FolderImageReference[] {
	return [...new Map(images.map((image) => [keyOf(image), image])).values()];
}

function keyOf({ folderId, imageId }: FolderImageReference): string {
	return JSON.stringify([folderId, imageId]);
}

/** A refusal may be about one image only; anything else would befall every list alike. */
function isRefusal(error: unknown): boolean {
	const isClientError = error instanceof ServiceError && error.facts.kind === 'refused';
	return isClientError && [400, 404, undefined].includes(error.facts.httpStatus);
}
