import type { ServiceClient } from '../../../client/serviceClient';
import { inStage, ServiceError } from '../../../client/serviceError';
import type { Item } from '../../item';
import { uploadFile, uploadFromUrl, type UploadSettings } from '../../upload/uploadMedia';
import type { ResolvedMedium } from './resolveMedia';

/**
 * Makes a ready upload of every medium, side by side within the run's bound, and gives the upload
 * IDs in order. What several items of the run name is uploaded once.
 */
export async function uploadAll(
	item: Item,
	service: ServiceClient,
	media: readonly ResolvedMedium[],
	settings: UploadSettings,
): Promise<string[]> {
	const uploads = media.map(async (medium) => await uploadOne(item, service, medium, settings));
	// All are awaited before one failure ends the item, so that every upload made is named.
	const results = await Promise.allSettled(uploads);
	const uploadIds = results.map((result) => {
		if (result.status === 'rejected') throw result.reason;
		return result.value;
	});
	// They were noted as they became ready; the output has them in the order of the media.
	item.uploadIds.sort((a, b) => uploadIds.indexOf(a) - uploadIds.indexOf(b));
	return uploadIds;
}

async function uploadOne(
	item: Item,
	service: ServiceClient,
	medium: ResolvedMedium,
	settings: UploadSettings,
): Promise<string> {
	if (medium.from === 'upload') return medium.uploadId;
	const uploadId = await item.once(`upload:${contentOf(medium)}`, async () => {
		return await item.run.shared.uploadLimit.run(
			async () => await make(item, service, medium, settings),
		);
	});
	if (!item.uploadIds.includes(uploadId)) item.uploadIds.push(uploadId);
	return uploadId;
}

/** What two media must have in common to be one upload: of a link the full address. */
function contentOf(medium: ResolvedMedium): string {
	return medium.from === 'url' ? `url:${medium.sourceUrl}` : medium.identity;
}

async function make(
	item: Item,
	service: ServiceClient,
	medium: Exclude<ResolvedMedium, { from: 'upload' }>,
	settings: UploadSettings,
): Promise<string> {
	if (medium.from === 'file') {
		return (await uploadFile(item, service, medium.kind, medium.file, settings)).uploadId;
	}
	const media =
		medium.from === 'url'
			? { kind: medium.kind, sourceUrl: medium.sourceUrl }
			: {
					kind: 'image' as const,
					sourceUrl: await imageUrl(service, medium.folderId, medium.imageId),
				};
	return (await uploadFromUrl(item, service, media, settings)).uploadId;
}

/** A short-lived link to a workspace image, for the service to fetch it as an upload. */
async function imageUrl(
	service: ServiceClient,
	folderId: string,
	imageId: string,
): Promise<string> {
	return await inStage('upload', async () => {
		const { data } = await service.call('createMediaUrls', {
			body: { items: [{ folderId, imageId }] },
		});
		const url = data?.[0]?.url;
		if (url) return url;
		throw new ServiceError(`The service gave no link to image ${imageId}`, {
			kind: 'unusable',
			code: 'no_image_url',
			nextStep: 'Check that the image is still in its workspace folder.',
		});
	});
}
