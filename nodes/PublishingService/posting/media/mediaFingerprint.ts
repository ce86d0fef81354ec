import { hash } from 'crypto';

import type { MediaEntry } from '../../values/mediaKind';
import type { PostItem } from '../postItem';
import { identityWithoutReading } from './resolveMedia';

/** Enough to tell the media of a row apart, and short enough for a cell; a letter keeps it from being a number. */
const LENGTH = 11;

/**
 * A short text of what media are: the content of a file, the address of a link, the place of a
 * workspace image. Undefined where a file is not there.
 */
export async function mediaFingerprint(
	item: Pick<PostItem, 'file'>,
	media: readonly MediaEntry[],
): Promise<string | undefined> {
	const identities = await Promise.all(media.map(async (entry) => await identityOf(item, entry)));
	if (identities.length === 0 || identities.includes(undefined)) return undefined;
	return `m${hash('sha256', JSON.stringify(identities)).slice(0, LENGTH)}`;
}

async function identityOf(
	item: Pick<PostItem, 'file'>,
	entry: MediaEntry,
): Promise<string | undefined> {
	if (entry.from === 'pack') return `pack:${entry.packId}`;
	if (entry.from !== 'binary') return identityWithoutReading(entry);
	const file = await item.file(entry.property);
	return file && `file:${await file.content.contentHash()}`;
}
