import type { IExecuteFunctions } from 'n8n-workflow';

import { RUN_TEXTS } from '../messages/runTexts';
import type { ZoneSource } from '../values/timeReading';
import type { DateOrder, DateOrderProofs } from '../values/dateOrder';

/** A sentence above the outputs of a run. */
export interface Hint {
	readonly message: string;
	readonly type: 'info' | 'warning';
	/** Shown in a box of its own; all others are collapsed into one. */
	readonly isShown?: true;
	/** "refused: 2", "notAttempted: 3" */
	readonly counts?: Readonly<Record<string, number>>;
	/** The code of the whole plan, after a check. */
	readonly planCode?: string;
}

/** The sentences that a run shows above its items; operations add them while they work. */
export class RunHints {
	private readonly added: Hint[] = [];
	/** Counts the times without a time zone, by the source of the zone in which they were read, and by zone. */
	private readonly bareTimes = new Map<ZoneSource, Map<string, number>>();
	/** For each order of day and month that was used, a value that proves the order. */
	private readonly dateOrders = new Map<DateOrder, string>();
	/** Counts the posts whose time is past. */
	pastTimes = 0;

	add(...hints: readonly Hint[]): void {
		this.added.push(...hints);
	}

	/** Adds a sentence that is the same for each item of a run. */
	addOnce(hint: Hint): void {
		if (!this.added.some(({ message }) => message === hint.message)) {
			this.added.push(hint);
		}
	}

	/** Counts a time without a time zone that was read in this zone. */
	countBareTime(zone: string, source: ZoneSource): void {
		const counts = this.bareTimes.get(source) ?? new Map<string, number>();
		this.bareTimes.set(source, counts.set(zone, (counts.get(zone) ?? 0) + 1));
	}

	/**
	 * Keeps the value that proved the order of dates with slashes. If 2 values prove different
	 * orders, keeps neither.
	 */
	keepDateOrder({ dmy, mdy }: DateOrderProofs): void {
		if (dmy !== undefined && mdy === undefined) {
			this.dateOrders.set('dmy', dmy);
		}
		if (mdy !== undefined && dmy === undefined) {
			this.dateOrders.set('mdy', mdy);
		}
	}

	/** Lists the sentences: first the sentences of operations, then how times and dates were read. */
	list(): Hint[] {
		const accountZones = this.bareTimes.get('account') ?? new Map<string, number>();
		const times = [...this.bareTimes].map(([source, counts]): Hint => {
			// Warns only if the workflow's time zone is a fallback that no account uses.
			const isInOtherZone = [...counts.keys()].some((zone) => !accountZones.has(zone));
			const isGuess = source === 'workflowInstead' && isInOtherZone;
			return { type: isGuess ? 'warning' : 'info', message: RUN_TEXTS.timesRead(source, counts) };
		});
		const orders = [...this.dateOrders].map(([order, proof]): Hint => ({
			message: RUN_TEXTS.dateOrder(order, proof),
			type: 'info',
		}));
		return [...this.added, ...this.pastTimeHints(), ...times, ...orders];
	}

	private pastTimeHints(): Hint[] {
		const message = RUN_TEXTS.pastTimes(this.pastTimes);
		return this.pastTimes > 0 ? [{ message, type: 'warning' }] : [];
	}
}

/**
 * Shows the result of the run in a box of its own, and so a warning about an unencrypted API key.
 * n8n collapses the other hints into one box.
 */
export function showHints(context: IExecuteFunctions, hints: readonly Hint[]): void {
	const group = { key: 'more', summary: '{count} more notes about this execution' };
	for (const { message, type, isShown } of hints) {
		const hint = { message, type, location: 'outputPane' as const };
		context.addExecutionHints({ ...hint, ...(!isShown && { group }) });
	}
}
