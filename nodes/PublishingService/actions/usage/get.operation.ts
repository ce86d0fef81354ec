import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import { itemOperation, type Output } from '../operation';

async function run(_item: Item, service: ServiceClient): Promise<Output[]> {
	return [{ json: await service.call('getUsage') }];
}

export const get = itemOperation({
	value: 'get',
	name: 'Get',
	action: 'Get usage',
	description: "Get the company's plan, quotas and what was used of them today",
	fields: [],
	endpoints: ['getUsage'],
	run,
});
