import { GONE } from '../accounts';
import { nameOf, type EventKind } from './event';

/** An account has appeared, has disappeared, or is in another status. */
export const accountChanged: EventKind<'accounts'> = {
	name: 'accountChanged',
	displayName: 'Account Changed',
	action: 'When an account is paused, appears or disappears',
	description: 'An account appears, disappears or moves to another status',
	tracker: 'accounts',

	detect({ accountId, account = null, before, after }) {
		const from = before?.status ?? GONE;
		const to = after.status;
		if (from === to) return [];
		const entered = to ?? '-';
		return [
			{
				accountName: account ? nameOf(account) : null,
				change: from === GONE ? 'appeared' : to === GONE ? 'disappeared' : 'statusChanged',
				from,
				to,
				account,
				accountId,
				eventId: `accountChanged:${accountId}:${entered}:${after.visits[entered] ?? 1}`,
			},
		];
	},
};
