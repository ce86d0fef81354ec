import type { SettingsStore } from '../settings';
import type { AccountRecord } from '../store/accounts';
import type { QueueStore } from '../store/queue';
import { localTime, startOfDay } from './localDays';

/** How far ahead a slot is sought. */
const horizonDays = 400;

/** Finds the times at which accounts may post: slots in their window, up to their daily cap. */
export class Slots {
	constructor(
		private readonly queue: QueueStore,
		private readonly settings: SettingsStore,
	) {}

	/** The first free slot at or after `earliest`; null when there is none within the horizon. */
	next(account: AccountRecord, earliest: number): number | null {
		const { timezone } = account;
		const taken = this.queue.slotsFrom(account.accountId, startOfDay(timezone, earliest));
		let seen = 0;
		for (let days = 0; days < horizonDays; days += 1) {
			const nextDay = startOfDay(timezone, earliest, days + 1);
			const first = seen;
			while ((taken[seen] ?? Infinity) < nextDay) {
				seen += 1;
			}
			if (seen - first < account.dailyCap) {
				const slot = this.onDay(account, earliest, days, new Set(taken.slice(first, seen)));
				if (slot !== null) {
					return slot;
				}
			}
		}
		return null;
	}

	/** The first free slot at or after `earliest` on the day that is `days` later. */
	private onDay(account: AccountRecord, earliest: number, days: number, taken: Set<number>) {
		const { slotMinutes, postingWindow } = this.settings.get();
		const { start, end } = account.window ?? postingWindow;
		const opens = localTime(account.timezone, earliest, days, start);
		const closes = localTime(account.timezone, earliest, days, end);
		const step = slotMinutes * 60_000;
		const skipped = Math.max(0, Math.ceil((earliest - opens) / step));
		for (let slot = opens + skipped * step; slot < closes; slot += step) {
			if (!taken.has(slot)) {
				return slot;
			}
		}
		return null;
	}
}
