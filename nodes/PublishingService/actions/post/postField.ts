import type { INodeProperties } from 'n8n-workflow';

/** The post that an operation works on: from a list, by ID, or from an earlier node. */
export const postField = [
	{
		displayName: 'Post',
		name: 'postId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The post to work on',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a post…',
				typeOptions: { searchListMethod: 'searchPosts', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. post_8f2k1',
			},
		],
	},
] as const satisfies INodeProperties[];
