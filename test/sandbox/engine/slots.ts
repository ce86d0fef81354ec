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
		const first = DateTime.fromMillis(earliest, { zone: account.timezone }).startOf('day');
		for (let day = 0; day < horizonDays; day += 1) {
			const slot = this.onDay(account, first.plus({ days: day }), earliest);
			if (slot !== null) return slot;
		}
		return null;
	}

	private onDay(account: AccountRecord, day: DateTime, earliest: number): number | null {
		const { slotMinutes, postingWindow } = this.settings.get();
		const { start, end } = account.window ?? postingWindow;
		const opens = atLocalTime(day, start);
		const closes = atLocalTime(day, end);
		const taken = this.queue.slotsBetween(
			account.accountId,
			day.toMillis(),
			day.plus({ days: 1 }).toMillis(),
		);
		if (taken.size >= account.dailyCap) return null;
		const step = slotMinutes * 60_000;
		const skipped = Math.max(0, Math.ceil((earliest - opens) / step));
		for (let slot = opens + skipped * step; slot < closes; slot += step) {
			if (!taken.has(slot)) return slot;
		}
		return null;
	}
}

/** `HH:mm` of a local day; `24:00` is the next midnight. */
function atLocalTime(day: DateTime, time: string): number {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	if (hour === 24) return day.plus({ days: 1 }).toMillis();
	return day.set({ hour, minute }).toMillis();
}
