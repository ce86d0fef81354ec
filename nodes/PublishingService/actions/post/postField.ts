import type { INodeProperties } from 'n8n-workflow';

import { isEmpty, parseId, quote } from '../../values/text';
import type { ItemOf } from '../item';
import { listOrId } from '../sharedFields';

const chosenPost = listOrId('searchPosts', 'a post', 'post_8f2k1');

export const postField = [
	{
		displayName: 'Post',
		name: 'postId',
		type: 'resourceLocator',
		displayOptions: { hide: { '@tool': [true] } },
		default: { mode: 'input', value: 'postId' },
		required: true,
		description:
			'The post of each input item, as Get Many and the trigger return it, or one post from the list',
		modes: [
			{
				displayName: 'Input',
				name: 'input',
				type: 'string',
				placeholder: 'e.g. postId',
				hint: 'The field of the input item that contains the post ID',
			},
			...chosenPost.modes,
		],
	},
	{
		displayName: 'Post',
		name: 'postId',
		displayOptions: { show: { '@tool': [true] } },
		required: true,
		...chosenPost,
	},
] as const satisfies INodeProperties[];

/** Reads the ID of a post: the value of the field, or the value of the input field that it names. */
export function readPostId(item: ItemOf<typeof postField>): string | undefined {
	const idOrField = item.id('postId');
	if (idOrField === undefined || item.modeOf('postId') !== 'input') {
		return idOrField;
	}
	const value = item.input()[idOrField];
	if (isEmpty(value)) {
		return item.refuse(
			'postId',
			`: the input item has nothing in a field ${quote(idOrField)}. Set 'Post' to 'From List', or enter the name of the field that contains the post ID`,
		);
	}
	const id = parseId(value);
	return 'value' in id ? id.value : item.refuse('postId', id.problem);
}
