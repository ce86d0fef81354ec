import { analyticsFields, analyticsId } from './analyticsFields';
import { accountName, type EventKind } from './event';

export const accountAnalyticsChanged: EventKind<'accountAnalytics'> = {
	name: 'accountAnalyticsChanged',
	displayName: 'Account Analytics Changed',
	action: 'When an account grows',
	description: 'The followers, posts, engagement, views, likes or comments of an account changed',
	shortcuts: [],
	tracker: 'accountAnalytics',
	fields: ['accountIds', 'threshold', 'accountMetrics', 'analyticsMinutes'],

	detect(change) {
		const { id: accountId, entity: account } = change;
		return [
			{
				event: 'accountAnalyticsChanged',
				accountName: accountName(account),
				...analyticsFields(change),
				account,
				accountId,
				eventId: analyticsId('accountAnalyticsChanged', change),
			},
		];
	},

	sample: async (samples) => await samples.accountAnalytics(),
};
