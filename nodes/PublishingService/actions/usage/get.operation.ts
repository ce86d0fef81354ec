import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import { itemOperation, type Output } from '../operation';
import { nearlyUsedUp } from './nearlyUsedUp';

async function run(_item: Item, service: ServiceClient): Promise<Output[]> {
	const usage = await service.call('getUsage');
	return [{ json: { ...usage, nearlyUsedUp: nearlyUsedUp(usage) } }];
}

export const get = itemOperation({
	value: 'get',
	name: 'Get',
	action: 'Get usage',
	description:
		"Get the company's plan, its quotas, what was used of them today, and a line about what is nearly used up",
	fields: [],
	endpoints: ['getUsage'],
	run,
});
