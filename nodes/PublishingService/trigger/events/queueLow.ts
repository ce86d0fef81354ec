import { accountName, type EventKind } from './event';

export const queueLow: EventKind<'accounts'> = {
	name: 'queueLow',
	displayName: 'Queue Low',
	action: 'When the queue of an account runs low',
	description: 'The queue of an account has only a few posts left',
	shortcuts: [],
	tracker: 'accounts',
	fields: ['queueLowAt', 'accountIds'],

	detect({ accountId, account, before, after }, { accountIds, queueLowAt }) {
		const isChosen = accountIds.length === 0 || accountIds.includes(accountId);
		// `lows` counts how often the queue ran low, so each time is reported once.
		const ranLow = before && after.lows !== before.lows;
		if (!account || !ranLow || !isChosen) {
			return [];
		}
		return [
			{
				event: 'queueLow',
				accountName: accountName(account),
				from: before.queueDepth,
				to: after.queueDepth,
				limit: queueLowAt,
				account,
				accountId,
				eventId: `queueLow:${accountId}:${after.lows}`,
			},
		];
	},

	sample: async (samples) => await samples.account(),
};
