import type { INodeProperties } from 'n8n-workflow';

import { listAccounts } from '../../client/accounts';
import type { ServiceClient } from '../../client/serviceClient';
import { PLATFORMS } from '../../contract/enums';
import type { Item } from '../item';
import { listFields, readLimit } from '../listFields';
import type { ItemOperation, Output } from '../operation';
import { simplifyField } from '../simplifyField';
import { simplifyAccount } from './simplifyAccount';

const fields: INodeProperties[] = [
	...listFields,
	...simplifyField,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		description:
			'A filter whose expression gives nothing is refused; the word "all" in it stands for no filter',
		options: [
			{
				displayName: 'Platform',
				name: 'platform',
				type: 'options',
				options: [
					{ name: 'Instagram', value: 'instagram' },
					{ name: 'TikTok', value: 'tiktok' },
				],
				default: 'instagram',
				description: 'Return only the accounts of one platform',
			},
		],
	},
];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const limit = readLimit(item);
	const simplify = item.flag('simplify') ?? true;
	const filters = item.group('filters');
	const platform = filters.oneOrAll('platform', (name) => filters.choice(name, PLATFORMS));
	item.assertValid();
	const accounts = await listAccounts(service, platform);
	return accounts
		.slice(0, limit)
		.map((account) => ({ json: simplify ? simplifyAccount(account) : account }));
}

export const getAll: ItemOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many accounts',
	description: "Get the company's publishing accounts",
	fields,
	endpoints: ['listAccounts'],
	run,
};
