import { nameOf, type EventKind } from './event';

export const accountChanged: EventKind<'accounts'> = {
	name: 'accountChanged',
	displayName: 'Account Changed',
	action: 'On account changed',
	description: 'An account appears, disappears or moves to another status',
	tracker: 'accounts',

	detect({ accountId, account = null, before, after }) {
		const from = before?.status ?? null;
		const to = after.status;
		if (from === to) {
			return [];
		}
		const entered = to ?? '-';
		return [
			{
				event: 'accountChanged',
				accountName: account ? nameOf(account) : null,
				change: from === null ? 'appeared' : to === null ? 'disappeared' : 'statusChanged',
				from,
				to,
				account,
				accountId,
				eventId: `accountChanged:${accountId}:${entered}:${after.visits[entered] ?? 1}`,
			},
		];
	},
};
