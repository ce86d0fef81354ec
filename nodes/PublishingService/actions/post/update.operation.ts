import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { Post, UpdatePostBody } from '../../contract/decoded';
import { parseHashtags } from '../../values/parse';
import type { ItemOf } from '../item';
import { postNow } from '../../posting/readPost';
import { operation } from '../operation';
import {
	HASHTAG_LIMITS,
	instagramFormatField,
	notesField,
	readSound,
	soundField,
	textFields,
} from './contentFields';
import { CONTENT_GROUP_LIMITS, contentGroupsField, resolveContentGroups } from './contentGroups';
import { postField, readPostId } from './postField';

const [caption, hashtags] = textFields;

const fields = [
	...postField,
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		description:
			'A field that is not added here, or is empty, stays as it is; to make one empty, add its Clear',
		options: [
			{
				...caption,
				description: 'The new text, up to 2,200 characters; left empty, the caption stays as it is',
			},
			{
				displayName: 'Clear Caption',
				name: 'clearCaption',
				type: 'boolean',
				default: true,
				description: 'Whether to make the caption empty',
			},
			{
				displayName: 'Clear Content Tags',
				name: 'clearContentGroups',
				type: 'boolean',
				default: true,
				description:
					'Whether to remove all explicit content tags; those of the template that made the post stay',
			},
			{
				displayName: 'Clear Hashtags',
				name: 'clearHashtags',
				type: 'boolean',
				default: true,
				description: 'Whether to remove all hashtags',
			},
			{
				displayName: 'Clear Notes',
				name: 'clearNotes',
				type: 'boolean',
				default: true,
				description: 'Whether to remove the notes, so that the post has none at all',
			},
			{
				...contentGroupsField[0],
				hint: 'Replaces all explicit content tags; left empty, they stay. Content tags count in analytics alone: they never change a published post.',
			},
			{
				...hashtags,
				description: 'The new hashtags, separated by commas; left empty, they stay as they are',
			},
			...instagramFormatField,
			...notesField,
			...soundField,
		],
	},
] as const satisfies INodeProperties[];

/** What every Clear empties, and how an empty one is sent. */
const CLEARS = [
	['clearCaption', 'caption', ''],
	['clearContentGroups', 'contentGroupIds', []],
	['clearHashtags', 'hashtags', []],
	['clearNotes', 'notes', null],
] as const;

/** Only what was given is sent: an empty value says nothing, and clearing is a choice of its own. */
async function readChanges(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
): Promise<UpdatePostBody> {
	const changes = item.group('updateFields');
	const groups = changes.list('contentGroupIds', CONTENT_GROUP_LIMITS);
	const body: UpdatePostBody = {
		caption: changes.text('caption', { max: LIMITS.caption }),
		hashtags: changes.list('hashtags', HASHTAG_LIMITS, parseHashtags),
		sound: readSound(changes),
		notes: changes.text('notes', { max: LIMITS.notes }),
		contentGroupIds: groups && (await resolveContentGroups(item, service, groups, changes)),
		instagramPostFormat: changes.choice('instagramPostFormat'),
	};
	for (const [clear, field, empty] of CLEARS) {
		if (!changes.flag(clear)) continue;
		if (body[field] !== undefined)
			changes.refuse(clear, `cannot be combined with ${changes.labelOf(field)}`);
		Object.assign(body, { [field]: empty });
	}
	return body;
}

export const update = operation({
	value: 'update',
	name: 'Update',
	action: 'Update a post',
	description: 'Change the caption, hashtags, sound, notes, format or content tags of a post',
	fields,
	endpoints: ['updatePost', 'getPost', 'listPosts', 'getApiDescription'],
	async run(item, service) {
		const required = { postId: readPostId(item) };
		const faults = item.problems.length;
		const body = await readChanges(item, service);
		const isEmpty = Object.values<unknown>(body).every((value) => value === undefined);
		if (isEmpty && item.problems.length === faults)
			item.refuse(
				'updateFields',
				'is empty: add what is to change. An empty value changes nothing; Clear Caption and its like remove',
			);
		const { postId } = item.valid(required);
		const path = { postId };
		const answer: Partial<Post> = await service.call('updatePost', { path, body });
		return [{ json: answer.postId ? answer : await postNow(service, postId, { postId }) }];
	},
});
