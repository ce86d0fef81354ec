import { operation } from '../operation';
import { readCollectedAnalytics } from '../readCollectedAnalytics';
import { accountField, accountIdOf } from './accountFields';

export const getAnalytics = operation({
	name: 'Get Analytics',
	action: 'Get analytics of account',
	description: 'Get the followers, posts, engagement, views, likes and comments of an account',
	fields: [accountField],
	endpoints: ['getAccountAnalytics', 'getAccount', 'listAccounts'],
	async run(item, service) {
		const path = { accountId: await accountIdOf(item, service) };
		const figures = await readCollectedAnalytics(
			async () => await service.call('getAccountAnalytics', { path }),
			async () => await service.call('getAccount', { path }),
		);
		const isCollected = Object.keys(figures ?? {}).length > 0;
		return [{ json: { ...path, ...figures, ...(!isCollected && { collected: false }) } }];
	},
});
