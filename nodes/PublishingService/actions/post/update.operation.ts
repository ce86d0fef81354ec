import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { INSTAGRAM_POST_FORMATS } from '../../contract/enums';
import { LIMITS } from '../../contract/limits';
import type { UpdatePostBody } from '../../contract/service';
import type { Fields } from '../fields';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { readSound, soundField } from './soundField';
import { postField } from './postField';

const fields: INodeProperties[] = [
	...postField,
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		description: 'A field that is not added here stays as it is',
		options: [
			{
				displayName: 'Caption',
				name: 'caption',
				type: 'string',
				typeOptions: { rows: 4 },
				default: '',
				description: 'The new text, up to 2,200 characters; left empty, the caption becomes empty',
			},
			{
				displayName: 'Clear Notes',
				name: 'clearNotes',
				type: 'boolean',
				default: true,
				description: 'Whether to remove the notes, so that the post has none at all',
			},
			{
				displayName: 'Content Group Names or IDs',
				name: 'contentGroupIds',
				type: 'multiOptions',
				typeOptions: { loadOptionsMethod: 'getContentGroups' },
				default: [],
				description:
					'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
				hint: 'Replaces all explicit groups; left empty, it removes them. Groups count in analytics alone: they never change a published post.',
			},
			{
				displayName: 'Hashtags',
				name: 'hashtags',
				type: 'string',
				default: '',
				placeholder: 'e.g. summer, newin',
				description: 'The new hashtags, separated by commas; left empty, the post has none',
			},
			{
				displayName: 'Instagram Post Format',
				name: 'instagramPostFormat',
				type: 'options',
				options: [
					{ name: 'Reel', value: 'reel' },
					{
						name: 'Regular Feed Post',
						value: 'post',
						description: 'Only where the company has regular feed posts enabled',
					},
				],
				default: 'reel',
				description: 'How Instagram shows the post',
				hint: 'A regular feed post is refused unless the service has enabled them for your company',
			},
			{
				displayName: 'Notes',
				name: 'notes',
				type: 'string',
				typeOptions: { rows: 2 },
				default: '',
				description: 'The new internal notes, up to 2,000 characters',
			},
			...soundField,
		],
	},
];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const required = { postId: item.required('postId', (name) => item.id(name)) };
	const body = readChanges(item.group('updateFields'));
	if (Object.keys(body).length === 0)
		item.refuse('updateFields', 'is empty: add what is to change');
	const { postId } = item.valid(required);
	return [{ json: await service.call('updatePost', { path: { postId }, body }) }];
}

/** Only what was added is sent: an empty field empties, `null` removes, an absent one stays. */
function readChanges(changes: Fields): UpdatePostBody {
	const clearNotes = changes.has('clearNotes') && changes.flag('clearNotes') === true;
	if (clearNotes && changes.has('notes'))
		changes.refuse('clearNotes', 'cannot be combined with Notes');
	return {
		...(changes.has('caption') && {
			caption: changes.text('caption', { max: LIMITS.caption }) ?? '',
		}),
		...(changes.has('hashtags') && {
			hashtags:
				changes.list('hashtags', { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength }) ?? [],
		}),
		...(changes.has('sound') && { sound: readSound(changes) }),
		...(changes.has('notes') && { notes: changes.text('notes', { max: LIMITS.notes }) ?? '' }),
		...(clearNotes && { notes: null }),
		...(changes.has('contentGroupIds') && {
			contentGroupIds: changes.list('contentGroupIds', { max: LIMITS.contentGroupIds }) ?? [],
		}),
		...(changes.has('instagramPostFormat') && {
			instagramPostFormat: changes.choice('instagramPostFormat', INSTAGRAM_POST_FORMATS),
		}),
	};
}

export const update: ItemOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a post',
	description: 'Change the caption, hashtags, sound, notes, format or content groups of a post',
	fields,
	endpoints: ['updatePost'],
	run,
};
