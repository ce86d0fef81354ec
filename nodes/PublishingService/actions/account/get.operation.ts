import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { simplifyField } from '../simplifyField';
import { accountField } from './accountField';
import { readAccountId } from './namedAccount';
import { simplifyAccount } from './simplifyAccount';

const fields: INodeProperties[] = [...accountField, ...simplifyField];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	item.required('accountId', (name) => item.id(name));
	const simplify = item.flag('simplify') ?? true;
	item.assertValid();
	const { accountId } = item.valid({
		accountId: await readAccountId(item, service, item, 'accountId'),
	});
	const account = await service.call('getAccount', { path: { accountId } });
	return [{ json: simplify ? simplifyAccount(account) : account }];
}

export const get: ItemOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an account',
	description: 'Get a publishing account with its status, time zone and daily cap',
	fields,
	endpoints: ['getAccount', 'listAccounts'],
	run,
};
