import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { COLUMN_LABELS } from '../values/words';

/** The columns that can be mapped, those first that more sheets have. */
const COLUMNS = [
	...(['accounts', 'caption', 'hashtags', 'media', 'date', 'postId'] as const),
	...(['time', 'timeZone', 'platforms', 'imagePack', 'imageFolder', 'uploadIds'] as const),
	...(['contentTags', 'notes', 'priority', 'sound', 'instagramPostFormat', 'draft'] as const),
];
/** So many stand in the panel before anyone adds one. */
const SHOWN = 6;

/** What a row can say about a post. It is the same for everyone, so it takes no key and no request. */
export async function getSheetColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const fields = COLUMNS.map((column, at): ResourceMapperField => ({
		id: column,
		displayName: COLUMN_LABELS[column],
		required: false,
		defaultMatch: false,
		display: true,
		canBeUsedToMatch: false,
		type: 'string',
		removed: at >= SHOWN,
	}));
	return await Promise.resolve({ fields });
}
