import { findContentGroups } from '../../client/contentTags';
import { listFields, readLimit } from '../sharedFields';
import { operation } from '../operation';

export const getAll = operation({
	name: 'Get Many',
	action: 'Get many content tags',
	description:
		'Get the content tags of the company. If the service does not list them, get the tags of its posts.',
	fields: listFields,
	endpoints: ['listContentTags', 'listPosts', 'getApiDescription'],
	async run(item, service) {
		const limit = readLimit(item);
		item.assertValid();
		const groups = await findContentGroups(service);
		return groups.slice(0, limit).map((group) => ({ json: group }));
	},
});
