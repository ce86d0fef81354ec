import { operation } from '../operation';
import { filtersField, listFields, readLimit } from '../sharedFields';
import { readSimplify, simplifyAccount, simplifyField } from '../simplifyOutput';
import { platformField } from './accountFields';

export const getAll = operation({
	name: 'Get Many',
	action: 'Get many accounts',
	description: "Get the company's publishing accounts",
	fields: [
		...listFields,
		...simplifyField,
		filtersField([
			{
				...platformField,
				default: 'instagram',
				description: 'Return only the accounts of one platform',
			},
		]),
	],
	endpoints: ['listAccounts'],
	async run(item, service) {
		const limit = readLimit(item);
		const simplify = readSimplify(item);
		const platform = item.group('filters').unlessAll.choice('platform');
		item.assertValid();
		const accounts = await service.listAccounts(platform);
		return accounts
			.slice(0, limit)
			.map((account) => ({ json: simplify ? simplifyAccount(account) : account }));
	},
});
