import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { accountField } from './accountField';

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const required = { accountId: item.required('accountId', (name) => item.id(name)) };
	const { accountId } = item.valid(required);
	return [{ json: await service.call('getAccountAnalytics', { path: { accountId } }) }];
}

export const getAnalytics: ItemOperation = {
	value: 'getAnalytics',
	name: 'Get Analytics',
	action: 'Get the analytics of an account',
	description: 'Get the followers, posts, engagement, views, likes and comments of an account',
	fields: accountField,
	endpoints: ['getAccountAnalytics'],
	run,
};
