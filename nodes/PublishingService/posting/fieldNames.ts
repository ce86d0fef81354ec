import type { ContentField } from './findDifferences';

/** The fields of a post as messages call them. */
export const FIELD_NAMES: Readonly<Record<ContentField, string>> = {
	accountIds: 'accounts',
	caption: 'caption',
	contentGroupIds: 'content tags',
	hashtags: 'hashtags',
	instagramPostFormat: 'Instagram format',
	media: 'media',
	notes: 'notes',
	scheduledAfter: 'time',
	sound: 'sound',
};
