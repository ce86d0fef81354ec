import { DateTime } from 'luxon';
import type { SettingsStore } from '../settings';
import type { AccountRecord } from '../store/accounts';
import type { QueueStore } from '../store/queue';

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
		let day = DateTime.fromMillis(earliest, { zone: account.timezone }).startOf('day');
		const taken = this.queue.slotsFrom(account.accountId, day.toMillis());
		let seen = 0;
		for (let days = 0; days < horizonDays; days += 1) {
			const nextDay = day.plus({ days: 1 });
			const first = seen;
			while ((taken[seen] ?? Infinity) < nextDay.toMillis()) {
				seen += 1;
			}
			if (seen - first < account.dailyCap) {
				const slot = this.onDay(account, day, earliest, new Set(taken.slice(first, seen)));
				if (slot !== null) {
					return slot;
				}
			}
			day = nextDay;
		}
		return null;
	}

	private onDay(account: AccountRecord, day: DateTime, earliest: number, taken: Set<number>) {
		const { slotMinutes, postingWindow } = this.settings.get();
		const { start, end } = account.window ?? postingWindow;
		const opens = atLocalTime(day, start);
		const closes = atLocalTime(day, end);
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

/** `HH:mm` of a local day; `24:00` is the next midnight. */
function atLocalTime(day: DateTime, time: string): number {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	if (hour === 24) {
		return day.plus({ days: 1 }).toMillis();
	}
	return day.set({ hour, minute }).toMillis();
}
