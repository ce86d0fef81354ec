import { contentTagOf } from '../../client/contentTags';
import { plainName } from '../../values/text';
import { operation } from '../operation';
import { readPublicText } from '../publicText';

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
		const body = item.valid({
			name: readPublicText(item, 'name')?.trim(),
			color: item.text('color'),
		});
		// Nobody can distinguish 2 tags with one name, so items with the same tag share one.
		const key = JSON.stringify([plainName(body.name), body.color]);
		const create = async () => await service.call('createContentTag', { body });
		const tag = await item.results.createdTags.once(key, create);
		return [{ json: contentTagOf(tag) }];
	},
});
