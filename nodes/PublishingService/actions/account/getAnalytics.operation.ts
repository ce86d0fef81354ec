import type { ServiceClient } from '../../client/serviceClient';
import type { ItemOf } from '../item';
import { itemOperation, type Output } from '../operation';
import { readFigures } from '../readFigures';
import { accountField, readAccountId } from './accountField';

async function run(item: ItemOf<typeof accountField>, service: ServiceClient): Promise<Output[]> {
	item.id('accountId');
	item.assertValid();
	const { accountId } = item.valid({
		accountId: await readAccountId(item, service, item),
	});
	const path = { accountId };
	const figures = await readFigures(
		async () => await service.call('getAccountAnalytics', { path }),
		async () => await service.call('getAccount', { path }),
	);
	const isCollected = Object.keys(figures ?? {}).length > 0;
	return [{ json: { accountId, ...figures, ...(!isCollected && { collected: false }) } }];
}

export const getAnalytics = itemOperation({
	value: 'getAnalytics',
	name: 'Get Analytics',
	action: 'Get the analytics of an account',
	description: 'Get the followers, posts, engagement, views, likes and comments of an account',
	fields: accountField,
	endpoints: ['getAccountAnalytics', 'getAccount'],
	run,
});
