import { contentTagOf } from '../../client/contentTags';
import { operation } from '../operation';

export const create = operation({
	name: 'Create',
	action: 'Create content tag',
	description: 'Create a content tag, to group posts in analytics',
	fields: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Summer campaign',
			description: 'Name of the content tag in analytics',
		},
		{
			displayName: 'Color',
			name: 'color',
			type: 'color',
			default: '#3b2fb5',
			required: true,
			description: 'The color of the tag in the dashboard',
		},
	],
	endpoints: ['createContentTag'],
	async run(item, service) {
		const body = item.valid({ name: item.text('name'), color: item.text('color') });
		return [{ json: contentTagOf(await service.call('createContentTag', { body })) }];
	},
});
