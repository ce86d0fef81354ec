import type { MediaEntry } from '../values/mediaKind';
import { linkIdentity } from './linkIdentity';
import { placeOfLink } from './linkPlace';
import type { PostItem } from './postDraft';
import type { BinaryFile } from './uploads/binaryFile';

/** Media that can be compared with other media. Binary data is only known once its file is found. */
export type KnownMedium =
	Exclude<MediaEntry, { from: 'binary' }> | { readonly from: 'binary'; readonly file: BinaryFile };

/** The identity of media, the same in every run. Reads the file, unless an upload has read it already. */
export async function identityOf(medium: KnownMedium): Promise<string> {
	if (medium.from === 'binary') {
		return `file:${await medium.file.content.contentHash()}`;
	}
	if (medium.from === 'upload') {
		return `upload:${medium.uploadId}`;
	}
	if (medium.from === 'url') {
		return `url:${linkIdentity(medium.url)}`;
	}
	if (medium.from === 'pack') {
		return `pack:${medium.packId}`;
	}
	return `image:${medium.folderId}/${medium.imageId}`;
}

/** Like identityOf, but valid for this run only, so that a file hardly ever has to be read. */
export async function identityInRun(medium: KnownMedium): Promise<string> {
	return medium.from === 'binary'
		? `file:${(await medium.file.content.sameContent()).number}`
		: await identityOf(medium);
}

/**
 * The identities of a row's media, one text each, for the comparison with its own post; undefined if one of
 * them cannot be compared with others. A file is read for it, unless its upload has done so.
 */
export async function mediaIdentities(
	item: Pick<PostItem, 'files'>,
	media: readonly MediaEntry[],
): Promise<string[] | undefined> {
	const identities: string[] = [];
	for (const entry of media) {
		const medium = await withFile(item, entry);
		if (!medium) {
			return undefined;
		}
		const identity = medium.from === 'url' ? placeOfLink(medium) : await identityOf(medium);
		if (identity === undefined) {
			return undefined;
		}
		identities.push(identity);
	}
	return identities.length > 0 ? identities : undefined;
}

async function withFile(
	item: Pick<PostItem, 'files'>,
	entry: MediaEntry,
): Promise<KnownMedium | undefined> {
	if (entry.from !== 'binary') {
		return entry;
	}
	const file = await item.files.find(entry.property);
	return file && { from: 'binary', file };
}
