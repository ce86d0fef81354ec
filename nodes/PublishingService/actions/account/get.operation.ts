import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { ItemOf } from '../item';
import { itemOperation, type Output } from '../operation';
import { accountField, readAccountId } from './accountField';
import { simplifyAccount, simplifyField } from '../simplify';

const fields = [...accountField, ...simplifyField] as const satisfies INodeProperties[];

async function run(item: ItemOf<typeof fields>, service: ServiceClient): Promise<Output[]> {
	item.id('accountId');
	const simplify = item.orDefault('simplify');
	item.assertValid();
	const { accountId } = item.valid({
		accountId: await readAccountId(item, service, item),
	});
	const account = await service.call('getAccount', { path: { accountId } });
	return [{ json: simplify ? simplifyAccount(account) : account }];
}

export const get = itemOperation({
	value: 'get',
	name: 'Get',
	action: 'Get an account',
	description: 'Get a publishing account with its status, time zone and daily cap',
	fields,
	endpoints: ['getAccount', 'listAccounts'],
	run,
});
