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
import type { PostDraft, ProblemReport } from '../draft';
import { linkIdentity } from './linkIdentity';
import type { MediaEntry } from './mediaEntries';

/**
 * A medium that has passed the checks. `identity` says what it is, independent of the run: the
 * content of a file, the address of a link, the place of a workspace image; `field` is where the user
 * named it.
 */
export type ResolvedMedium = { readonly field: string; readonly identity: string } & (
	| { readonly from: 'upload'; readonly uploadId: string }
	| { readonly from: 'file'; readonly kind: UploadKind; readonly file: BinaryFile }
	| { readonly from: 'url'; readonly kind: UploadKind; readonly sourceUrl: string }
	| { readonly from: 'image'; readonly folderId: string; readonly imageId: string }
);

/** Checks every medium without sending anything that changes something; problems go to the report. */
export async function resolveMedia(
	item: Item,
	service: ServiceClient,
	draft: PostDraft,
): Promise<ResolvedMedium[]> {
	const resolved: ResolvedMedium[] = [];
	for (const entry of draft.media) resolved.push(...(await resolve(item, service, draft, entry)));
	const [first] = draft.media;
	if (first && resolved.length > LIMITS.mediaPerPost) {
		draft.report.refuse(
			first.field,
			`has ${resolved.length} images, the limit is ${LIMITS.mediaPerPost}`,
		);
	}
	return resolved;
}

async function resolve(
	item: Item,
	service: ServiceClient,
	{ report, uploads }: PostDraft,
	entry: MediaEntry,
): Promise<ResolvedMedium[]> {
	const { field } = entry;
	switch (entry.from) {
		case 'upload':
			return [
				{ from: 'upload', field, identity: `upload:${entry.uploadId}`, uploadId: entry.uploadId },
			];
		case 'image': {
			const { folderId, imageId } = entry;
			return [
				{ from: 'image', field, identity: imageIdentity(folderId, imageId), folderId, imageId },
			];
		}
		case 'url': {
			const media = await remoteKind(report, service, field, entry.url);
			return media
				? [{ from: 'url', field, identity: `url:${linkIdentity(entry.url)}`, ...media }]
				: [];
		}
		case 'binary': {
			const checked = await checkedFile(
				{
					file: async (name) => await item.file(name),
					refuse: (name, problem) => report.refuse(name, problem),
				},
				field,
				entry.property,
				uploads,
			);
			if (!checked) return [];
			return [
				{ from: 'file', field, identity: `file:${await contentHash(checked.file)}`, ...checked },
			];
		}
		case 'pack':
			return await resolvePack(item, service, report, field, entry.packId);
	}
}

async function resolvePack(
	item: Item,
	service: ServiceClient,
	report: ProblemReport,
	field: string,
	packId: string,
): Promise<ResolvedMedium[]> {
	const images = findPack(await readWorkspace(item, service), packId);
	if (!images) report.refuse(field, `"${packId}" is not in the company workspace`);
	else if (images.length === 0) report.refuse(field, `"${packId}" holds no images`);
	return (images ?? []).map(({ folderId, imageId }) => ({
		from: 'image',
		field,
		identity: imageIdentity(folderId, imageId),
		folderId,
		imageId,
	}));
}

function imageIdentity(folderId: string, imageId: string): string {
	return `image:${folderId}/${imageId}`;
}
