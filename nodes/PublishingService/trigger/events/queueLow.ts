import { nameOf, type EventKind } from './event';

export const queueLow: EventKind<'accounts'> = {
	name: 'queueLow',
	displayName: 'Queue Low',
	action: 'On queue low',
	description: "An account's queue falls to a number of posts or fewer",
	tracker: 'accounts',

	detect({ accountId, account, before, after }, { accountIds, queueLowAt }) {
		if (!account || !before || after.lows === before.lows) {
			return [];
		}
		if (accountIds.length > 0 && !accountIds.includes(accountId)) {
			return [];
		}
		return [
			{
				event: 'queueLow',
				accountName: nameOf(account),
				from: before.queueDepth,
				to: after.queueDepth,
				limit: queueLowAt,
				account,
				accountId,
				eventId: `queueLow:${accountId}:${after.lows}`,
			},
		];
	},
};
