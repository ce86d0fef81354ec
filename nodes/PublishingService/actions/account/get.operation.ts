import { operation } from '../operation';
import { accountField, accountIdOf } from './accountFields';
import { readSimplify, simplifyAccount, simplifyField } from '../simplifyOutput';

export const get = operation({
	name: 'Get',
	action: 'Get account',
	description: 'Get a publishing account with its status, time zone and daily cap',
	fields: [accountField, ...simplifyField],
	endpoints: ['getAccount', 'listAccounts'],
	async run(item, service) {
		const simplify = readSimplify(item);
		const accountId = await accountIdOf(item, service);
		const account = await service.call('getAccount', { path: { accountId } });
		return [{ json: simplify ? simplifyAccount(account) : account }];
	},
});
