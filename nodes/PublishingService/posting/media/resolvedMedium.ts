import type { MediaEntry } from '../../values/mediaKind';
import type { RemoteMedia } from '../uploads/checkLink';
import type { CheckedFile } from '../uploads/checkSource';

/** A media entry of one origin. */
export type EntryFrom<From extends MediaEntry['from']> = Extract<
	MediaEntry,
	{ readonly from: From }
>;

/** A media entry that passed the checks. `field` is the field in which the user named it. */
export type ResolvedMedium =
	| EntryFrom<'upload' | 'image'>
	| (EntryFrom<'binary'> & CheckedFile)
	| (EntryFrom<'url'> & RemoteMedia);
