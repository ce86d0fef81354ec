import { makeSignal, type Signal } from './makeSignal';

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
		const entered = makeSignal();
		const place = new QueuePlace(this, this.entrance, entered);
		this.entrance = Promise.all([this.entrance, entered.promise]);
		return place;
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

	/** The end of the queue of an account. */
	tailOf(accountId: string): AccountTail {
		const tail = this.tails.get(accountId) ?? new AccountTail();
		this.tails.set(accountId, tail);
		return tail;
	}
}

/** A place, from the moment when it is given to the moment when its work is done. */
class QueuePlace implements Place {
	isReady = false;
	private readonly finished = makeSignal();
	/** Resolves once everything before this place in its queues is done. */
	private ahead: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly queue: AccountQueue,
		/** Resolves once every earlier place has entered or is done. */
		private readonly earlierEntered: Promise<unknown>,
		private readonly entered: Signal,
	) {}

	async enter(keys: readonly OrderKey[]): Promise<void> {
		await this.earlierEntered;
		const tails = keys.map(({ accountId, days }) => this.queue.tailOf(accountId).ahead(days));
		this.ahead = Promise.all(tails.flat());
		// Work that is done before its turn does not let later work pass the work before it.
		const behind = Promise.all([this.ahead, this.finished.promise]);
		for (const { accountId, days } of keys) {
			this.queue.tailOf(accountId).append(days, behind);
		}
		void this.ahead.then(() => (this.isReady = true));
		this.entered.resolve();
	}

	async ready(): Promise<void> {
		await this.ahead;
		this.queue.assertRunning();
	}

	done(): void {
		this.entered.resolve();
		this.finished.resolve();
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
