import type { AccountQueue, OrderKey, Place } from './accountQueue';
import type { HeldAccounts, HeldItem } from './heldAccounts';
import { isTransient } from './isTransient';

/** The queues of a run in which its items wait for each other. */
interface RunQueues {
	readonly accountQueue: AccountQueue;
	readonly heldAccounts: HeldAccounts;
}

/**
 * The turn of an item: it waits until all earlier items are done with its accounts, so that the posts of an
 * account keep the order of the rows. Turns are made in the order of the rows.
 */
export class ItemTurn {
	private place: Place;
	private accountIds: readonly string[] = [];

	constructor(
		private readonly queues: RunQueues,
		private readonly item: HeldItem,
	) {
		this.place = queues.accountQueue.place();
	}

	/** Gives up the place of an item that is not queued yet, for a place behind all other items. */
	goToEnd(): void {
		this.place.done();
		this.place = this.queues.accountQueue.place();
	}

	/** Queues the item for accounts, as soon as they are known: later items of these accounts wait. */
	async queueFor(accountIds: readonly string[]): Promise<void> {
		await this.queueForDays(accountIds.map((accountId) => ({ accountId, days: 'every' })));
	}

	/** Queues the item for the days on which the order of its posts matters: later items of these days wait. */
	async queueForDays(keys: readonly OrderKey[]): Promise<void> {
		const isQueued = this.accountIds.length > 0;
		// An item keeps its first place, also if an operation queues it a second time.
		if (isQueued) {
			return;
		}
		this.accountIds = keys.map(({ accountId }) => accountId);
		await this.place.enter(keys);
	}

	/** True if all earlier items are done with the accounts and days of this item. */
	get isFirst(): boolean {
		return this.place.isReady;
	}

	/** Queues the item, and waits until all earlier items of these accounts are done. Throws RunStopped. */
	async untilFirst(accountIds: readonly string[]): Promise<void> {
		await this.queueFor(accountIds);
		await this.place.ready();
	}

	/** Throws RunStopped once the run is to end, because another item failed. */
	assertRunning(): void {
		this.queues.accountQueue.assertRunning();
	}

	/** Throws if an earlier item of its accounts failed for a temporary reason, so that posts keep their order. */
	assertMayFollow(): void {
		this.queues.heldAccounts.assertFree(this.accountIds, this.item.index);
	}

	/** Holds the accounts of the item after a temporary failure, so that later items do not overtake its post. */
	holdBehind(failure: unknown): void {
		if (isTransient(failure)) {
			this.queues.heldAccounts.hold(this.accountIds, this.item);
		}
	}

	/** Lets later items of its accounts continue. To be called for failed items, too. */
	leave(): void {
		this.place.done();
	}
}
