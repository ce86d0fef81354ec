import { GONE } from '../accountTracker';
import { accountName, type EventKind } from './event';

export const accountChanged: EventKind<'accounts'> = {
	name: 'accountChanged',
	displayName: 'Account Changed',
	action: 'When an account is added, removed or changes its status',
	description: 'An account was added or removed, or its status changed',
	shortcuts: [],
	tracker: 'accounts',
	fields: [],

	detect({ accountId, account = null, before, after }) {
		const from = before?.status ?? null;
		const to = after.status;
		if (from === to) {
			return [];
		}
		// The number of visits distinguishes two changes to the same status.
		const newStatus = to ?? GONE;
		return [
			{
				event: 'accountChanged',
				accountName: account ? accountName(account) : null,
				change: describeChange(from, to),
				from,
				to,
				account,
				accountId,
				eventId: `accountChanged:${accountId}:${newStatus}:${after.visits[newStatus] ?? 1}`,
			},
		];
	},

	sample: async (samples) => await samples.account(),
};

function describeChange(from: string | null, to: string | null): string {
	if (from === null) {
		return 'appeared';
	}
	return to === null ? 'disappeared' : 'statusChanged';
}
