import { operation } from '../operation';
import { nearlyUsedUp } from './nearlyUsedUp';

export const get = operation({
	value: 'get',
	name: 'Get',
	action: 'Get usage',
	description:
		"Get the company's plan, its quotas, what was used of them today, and a line about what is nearly used up",
	fields: [],
	endpoints: ['getUsage'],
	async run(_item, service) {
		const usage = await service.call('getUsage');
		return [{ json: { ...usage, nearlyUsedUp: nearlyUsedUp(usage) } }];
	},
});
