import type { ServiceClient } from '../../../client/serviceClient';
import { LIMITS } from '../../../contract/limits';
import type { UploadKind } from '../../../contract/service';
import type { BinaryFile } from '../../binaryFile';
import type { Item } from '../../item';
import { contentHash } from '../../upload/contentHash';
import { checkedFile } from '../../upload/fileMedia';
import { remoteKind } from '../../upload/remoteMedia';
import { findPack } from '../../workspace/findPack';
import { readWorkspace } from '../../workspace/readWorkspace';
import type { MediaEntry } from './mediaEntries';

/**
 * A medium that has passed the checks. `identity` says what it is, independent of the run: the
 * content of a file, the address of a link, the place of a workspace image.
 */
export type ResolvedMedium =
	| { readonly from: 'upload'; readonly identity: string; readonly uploadId: string }
	| {
			readonly from: 'file';
			readonly identity: string;
			readonly kind: UploadKind;
			readonly file: BinaryFile;
	  }
	| {
			readonly from: 'url';
			readonly identity: string;
			readonly kind: UploadKind;
			readonly sourceUrl: string;
	  }
	| {
			readonly from: 'image';
			readonly identity: string;
			readonly folderId: string;
			readonly imageId: string;
	  };

/** Checks every medium without sending anything that changes something; problems go to the item. */
export async function resolveMedia(
	item: Item,
	service: ServiceClient,
	entries: readonly MediaEntry[],
): Promise<ResolvedMedium[]> {
	const resolved: ResolvedMedium[] = [];
	for (const entry of entries) resolved.push(...(await resolve(item, service, entry)));
	if (resolved.length > LIMITS.mediaPerPost) {
		item.refuse(
			entries[0]!.field,
			`has ${resolved.length} images, the limit is ${LIMITS.mediaPerPost}`,
		);
	}
	return resolved;
}

async function resolve(
	item: Item,
	service: ServiceClient,
	entry: MediaEntry,
): Promise<ResolvedMedium[]> {
	switch (entry.from) {
		case 'upload':
			return [{ from: 'upload', identity: 'upload', uploadId: entry.uploadId }];
		case 'image': {
			const { folderId, imageId } = entry;
			return [{ from: 'image', identity: imageIdentity(folderId, imageId), folderId, imageId }];
		}
		case 'url': {
			const media = await remoteKind(item, service, entry.field, entry.url);
			return media ? [{ from: 'url', identity: urlIdentity(entry.url), ...media }] : [];
		}
		case 'binary': {
			const checked = await checkedFile(item, entry.field, entry.property);
			if (!checked) return [];
			return [{ from: 'file', identity: `file:${await contentHash(checked.file)}`, ...checked }];
		}
		case 'pack':
			return await resolvePack(item, service, entry.field, entry.packId);
	}
}

async function resolvePack(
	item: Item,
	service: ServiceClient,
	field: string,
	packId: string,
): Promise<ResolvedMedium[]> {
	const images = findPack(await readWorkspace(item, service), packId);
	if (!images) item.refuse(field, `"${packId}" is not in the company workspace`);
	else if (images.length === 0) item.refuse(field, `"${packId}" holds no images`);
	return (images ?? []).map(({ folderId, imageId }) => ({
		from: 'image',
		identity: imageIdentity(folderId, imageId),
		folderId,
		imageId,
	}));
}

function imageIdentity(folderId: string, imageId: string): string {
	return `image:${folderId}/${imageId}`;
}

/** Query parameters of signed links: they change while the file stays the same. */
const SIGNATURE =
	/^(x-(amz|goog|oss)-.*|expires|signature|sig|s[eprtv]|skoid|policy|key-pair-id|token|awsaccesskeyid|googleaccessid)$/i;

function urlIdentity(link: string): string {
	const url = new URL(link);
	for (const name of [...url.searchParams.keys()]) {
		if (SIGNATURE.test(name)) url.searchParams.delete(name);
	}
	url.hash = '';
	return `url:${url.toString()}`;
}
