import type { INodeProperties } from 'n8n-workflow';

import { uploadOptionFields } from '../upload/uploadOptions';
import { accountsField } from './accountsField';
import { checkOnlyField } from './checkOnlyField';
import { contentFields, contentOptionFields } from './contentFields';
import { idempotencyFields } from './idempotency';
import { mediaFields } from './media/mediaFields';
import { outputFields } from './postOutput';
import { slideFields } from './slideFields';

const contentGroupsField = [
	{
		displayName: 'Content Tag Names or IDs',
		name: 'contentGroupIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getContentGroups' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'Content tags group posts in analytics; they never change the post itself',
	},
] as const satisfies INodeProperties[];

/** Everything that can be said about a new post, in the order in which a person thinks. */
export const createFields = [
	...accountsField,
	...mediaFields,
	...contentFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...checkOnlyField,
			...contentGroupsField,
			...idempotencyFields,
			...contentOptionFields,
			...outputFields,
			...slideFields,
			...uploadOptionFields,
		],
	},
] as const satisfies INodeProperties[];
