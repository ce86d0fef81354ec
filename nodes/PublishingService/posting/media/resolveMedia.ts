import { hash } from 'crypto';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { PostItem, ProblemReport } from '../postItem';
import { checkedFile, type CheckedFile } from '../uploads/checkFile';
import { checkedLink } from '../uploads/checkLink';
import type { RemoteMedia } from '../uploads/uploadMedia';
import { findPack, readWorkspace } from './workspaceImages';
import type { MediaEntry } from '../../values/mediaKind';
import type { PostDraft } from '../postDraft';
import { linkIdentity } from './linkIdentity';

/** A medium as the user named it. */
type Entry<From extends MediaEntry['from']> = Extract<MediaEntry, { readonly from: From }>;

/** A medium that has passed the checks; `field` is where the user named it. */
export type ResolvedMedium =
	| Entry<'upload' | 'image'>
	| (Entry<'binary'> & CheckedFile)
	| (Entry<'url'> & RemoteMedia & { readonly url: string });

/**
 * What a medium is, independent of the run: the content of a file, the address of a link, the place of
 * a workspace image. A file is read for it where its upload has not done so.
 */
export async function identityOf(medium: ResolvedMedium): Promise<string> {
	return medium.from === 'binary'
		? `file:${await medium.file.content.contentHash()}`
		: identityWithoutReading(medium);
}

/** As identityOf, but good for this run only, where a file hardly ever has to be read. */
export async function identityInRun(medium: ResolvedMedium): Promise<string> {
	return medium.from === 'binary'
		? `file:${(await medium.file.content.sameContent()).number}`
		: identityWithoutReading(medium);
}

/** What a medium is that needs no reading for it: an upload, a link or a workspace image. */
export function identityWithoutReading(medium: Entry<'upload' | 'url' | 'image'>): string {
	switch (medium.from) {
		case 'upload':
			return `upload:${medium.uploadId}`;
		case 'url':
			return `url:${linkIdentity(medium.url)}`;
		case 'image':
			return `image:${medium.folderId}/${medium.imageId}`;
	}
}

/** Checks every medium without sending anything that changes something; problems go to the report. */
export async function resolveMedia(
	item: PostItem,
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
	item: PostItem,
	service: ServiceClient,
	{ report, uploads }: PostDraft,
	entry: MediaEntry,
): Promise<ResolvedMedium[]> {
	const { field } = entry;
	switch (entry.from) {
		case 'upload':
		case 'image':
			return [entry];
		case 'url': {
			const media = await checkedLink(item, report, service, field, entry.url);
			return media ? [{ ...entry, ...media }] : [];
		}
		case 'binary': {
			const file = await checkedFile(item, report, field, entry.property, uploads);
			return file ? [{ ...entry, ...file }] : [];
		}
		case 'pack':
			return await resolvePack(item, service, report, field, entry.packId);
	}
}

async function resolvePack(
	item: PostItem,
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
		folderId,
		imageId,
	}));
}

/** Enough to tell the media of a row apart, and short enough for a cell; a letter keeps it from being a number. */
const LENGTH = 11;

/**
 * A short text of the media of a post: the content of a file, the address of a link, the place of a
 * workspace image. It is of this post alone, as IDs may be sorted without the cells beside them.
 * Undefined where a file is not there.
 */
export async function mediaFingerprint(
	item: Pick<PostItem, 'file'>,
	postId: string,
	media: readonly MediaEntry[],
): Promise<string | undefined> {
	const identities = await Promise.all(
		media.map(async (entry) => await identityOfEntry(item, entry)),
	);
	if (identities.length === 0 || identities.includes(undefined)) return undefined;
	return `m${hash('sha256', JSON.stringify([postId, ...identities])).slice(0, LENGTH)}`;
}

async function identityOfEntry(
	item: Pick<PostItem, 'file'>,
	entry: MediaEntry,
): Promise<string | undefined> {
	if (entry.from === 'pack') return `pack:${entry.packId}`;
	if (entry.from !== 'binary') return identityWithoutReading(entry);
	const file = await item.file(entry.property);
	return file && `file:${await file.content.contentHash()}`;
}
