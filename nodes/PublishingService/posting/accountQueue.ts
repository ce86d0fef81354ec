import { makeSignal } from './makeSignal';

/** Thrown to end a waiting item when the run stops. Users never see it. */
export class RunStopped extends Error {}

/**
 * An account for which a piece of work keeps its order, and the days on which order matters: work on
 * other days does not wait for it. Work `every` day waits for all work of the account.
 */
export interface OrderKey {
	readonly accountId: string;
	/** Days of the account, such as "2026-12-01". */
	readonly days: readonly string[] | 'every';
}

/** A place in the queues of all accounts and days that a piece of work names. */
export interface Place {
	/** Enters the queues of these keys, after all earlier places have entered theirs. */
	enter(keys: readonly OrderKey[]): Promise<void>;
	/** True if everything before it in its queues is done. */
	readonly isReady: boolean;
	/** Resolves once everything before it in its queues is done; throws RunStopped. */
	ready(): Promise<void>;
	/**
	 * Ends this place, so that later places can start once the earlier ones are done. Calling it
	 * again is harmless.
	 */
	done(): void;
}

/** Keeps work for one account and day in the order in which it got its place; other work does not wait. */
export class AccountQueue {
	private readonly tails = new Map<string, AccountTail>();
	/** Resolves once every place given so far has entered or is done. */
	private entrance: Promise<unknown> = Promise.resolve();
	private stopped = false;

	/** Returns the next place. Must be called in the order in which the work has to run. */
	place(): Place {
		const before = this.entrance;
		const entered = makeSignal();
		const done = makeSignal();
		const state = { isReady: false };
		let ahead: Promise<unknown> = Promise.resolve();
		this.entrance = Promise.all([before, entered.promise]);
		const enter = async (keys: readonly OrderKey[]): Promise<void> => {
			await before;
			const tails = keys.map(({ accountId, days }) => this.tailOf(accountId).ahead(days));
			ahead = Promise.all(tails.flat());
			// Work that is done before its turn does not let later work pass the work before it.
			const behind = Promise.all([ahead, done.promise]);
			for (const { accountId, days } of keys) {
				this.tailOf(accountId).append(days, behind);
			}
			void ahead.then(() => (state.isReady = true));
			entered.resolve();
		};
		return {
			enter,
			get isReady() {
				return state.isReady;
			},
			ready: async () => {
				await ahead;
				this.assertRunning();
			},
			done: () => {
				entered.resolve();
				done.resolve();
			},
		};
	}

	/** Throws RunStopped once the run is to end: nothing more is uploaded or posted. */
	assertRunning(): void {
		if (this.stopped) {
			throw new RunStopped();
		}
	}

	/** Lets no further work start, because a later item must not overtake an item that failed. */
	stop(): void {
		this.stopped = true;
	}

	private tailOf(accountId: string): AccountTail {
		const tail = this.tails.get(accountId) ?? new AccountTail();
		this.tails.set(accountId, tail);
		return tail;
	}
}

/** The last work of an account: for every day, and after it for single days. */
class AccountTail {
	private everyDay: Promise<unknown> = Promise.resolve();
	private readonly byDay = new Map<string, Promise<unknown>>();

	/** The work that work on these days has to wait for. */
	ahead(days: OrderKey['days']): Array<Promise<unknown>> {
		const ofDays = days === 'every' ? [...this.byDay.keys()] : days;
		return [this.everyDay, ...ofDays.flatMap((day) => this.byDay.get(day) ?? [])];
	}

	/** Makes later work on these days wait for this. */
	append(days: OrderKey['days'], work: Promise<unknown>): void {
		if (days === 'every') {
			this.everyDay = work;
			this.byDay.clear();
			return;
		}
		for (const day of days) {
			this.byDay.set(day, work);
		}
	}
}
