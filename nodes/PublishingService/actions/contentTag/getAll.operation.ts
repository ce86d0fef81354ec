import type { INodeProperties } from 'n8n-workflow';

import { findContentGroups } from '../../client/contentTags';
import { listFields, readLimit } from '../listFields';
import { operation } from '../operation';

const fields = [...listFields] as const satisfies INodeProperties[];

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many content tags',
	description: 'Get the content tags that the service lists, or else those seen on posts',
	fields,
	endpoints: ['listPosts', 'getApiDescription'],
	async run(item, service) {
		const limit = readLimit(item);
		item.assertValid();
		const groups = await findContentGroups(service);
		return groups.slice(0, limit).map((group) => ({ json: group }));
	},
});
