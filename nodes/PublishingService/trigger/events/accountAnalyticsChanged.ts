import { analyticsFields, sampleChange } from './analyticsFields';
import type { EventKind } from './event';

/** The figures of an account have changed enough. */
export const accountAnalyticsChanged: EventKind<'accountAnalytics'> = {
	name: 'accountAnalyticsChanged',
	displayName: 'Account Analytics Changed',
	description: 'Followers, posts, engagement, views, likes or comments of an account change',
	tracker: 'accountAnalytics',

	detect(change, { views }) {
		const { eventId, ...fields } = analyticsFields('accountAnalyticsChanged', change);
		return [{ eventId, accountId: change.id, ...fields, account: views.account(change.entity) }];
	},

	sample({ account, accountFigures }, { accountMetrics, threshold }) {
		return sampleChange(account.accountId, account, accountFigures, accountMetrics, threshold);
	},
};
