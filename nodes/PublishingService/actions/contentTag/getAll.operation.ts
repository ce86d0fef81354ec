import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { findContentGroups } from '../../client/contentTags';
import type { ItemOf } from '../item';
import { listFields, readLimit } from '../listFields';
import { itemOperation, type Output } from '../operation';

const fields = [
	{
		displayName:
			'Where the service offers no list of content tags, they are gathered from the 500 posts it lists first; "source" in the output says which it was',
		name: 'sourceNotice',
		type: 'notice',
		default: '',
	},
	...listFields,
] as const satisfies INodeProperties[];

async function run(item: ItemOf<typeof fields>, service: ServiceClient): Promise<Output[]> {
	const limit = readLimit(item);
	item.assertValid();
	const groups = await findContentGroups(service);
	return groups.slice(0, limit).map((group) => ({ json: group }));
}

export const getAll = itemOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many content tags',
	description: 'Get the content tags that the service lists, or else those seen on posts',
	fields,
	endpoints: ['listPosts', 'getApiDescription'],
	run,
});
