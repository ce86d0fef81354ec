import type { INodeProperties } from 'n8n-workflow';

import { filtersField, listFields, readLimit } from '../sharedFields';
import { platformField } from './accountFields';
import { operation } from '../operation';
import { readSimplify, simplifyAccount, simplifyField } from '../simplify';

const fields = [
	...listFields,
	...simplifyField,
	filtersField([
		{
			...platformField[0],
			default: 'instagram',
			description: 'Return only the accounts of one platform',
		},
	]),
] as const satisfies INodeProperties[];

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many accounts',
	description: "Get the company's publishing accounts",
	fields,
	endpoints: ['listAccounts'],
	async run(item, service) {
		const limit = readLimit(item);
		const simplify = readSimplify(item);
		const filters = item.group('filters');
		const platform = filters.unlessAll.choice('platform');
		item.assertValid();
		const accounts = await service.listAccounts(platform);
		return accounts
			.slice(0, limit)
			.map((account) => ({ json: simplify ? simplifyAccount(account) : account }));
	},
});
