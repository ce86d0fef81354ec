import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { COLUMN_LABELS } from '../sheet/rowReader';

type ColumnName = keyof typeof COLUMN_LABELS;

/** The columns that stand in the panel before anyone adds one. */
const SHOWN: readonly ColumnName[] = ['accounts', 'caption', 'hashtags', 'media', 'date', 'postId'];
/** The others that can be mapped, those first that more sheets have. */
const OTHERS: readonly ColumnName[] = [
	'time',
	'timeZone',
	'platforms',
	'imagePack',
	'imageFolder',
	'uploadIds',
	'contentTags',
	'notes',
	'priority',
	'sound',
	'instagramPostFormat',
	'draft',
];

/** What a row can say about a post. It is the same for everyone, so it takes no key and no request. */
export async function getSheetColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const fields = [...SHOWN, ...OTHERS].map((column): ResourceMapperField => ({
		id: column,
		displayName: COLUMN_LABELS[column],
		required: false,
		defaultMatch: false,
		display: true,
		canBeUsedToMatch: false,
		type: 'string',
		removed: !SHOWN.includes(column),
	}));
	return await Promise.resolve({ fields });
}
