/** A place in the queue of every key that a piece of work names. */
export interface Place {
	/** Takes the place; those with an earlier place take theirs first, however long they need to know their keys. */
	enter(keys: readonly string[]): Promise<void>;
	/** Resolves once everything before it in the queues of its keys is done; throws RunStopped. */
	ready(): Promise<void>;
	/** Lets what comes behind it go on; harmless when called twice. */
	done(): void;
}

/**
 * Keeps work for the same key in the order in which it got its place; work for different keys does
 * not wait.
 */
export class QueueByKey {
	private readonly tails = new Map<string, Promise<void>>();
	/** Resolves once every place given so far has entered or is done. */
	private entrance: Promise<unknown> = Promise.resolve();
	private stopped = false;

	/** Gives the next place; must be called in the order that is to be kept. */
	place(): Place {
		const before = this.entrance;
		const entered = signal();
		const done = signal();
		let ahead: Array<Promise<void>> = [];
		this.entrance = Promise.all([before, entered.promise]);
		return {
			enter: async (keys) => {
				await before;
				ahead = keys.flatMap((key) => this.tails.get(key) ?? []);
				for (const key of keys) this.tails.set(key, done.promise);
				entered.resolve();
			},
			ready: async () => {
				await Promise.all(ahead);
				if (this.stopped) throw new RunStopped();
			},
			done: () => {
				entered.resolve();
				done.resolve();
			},
		};
	}

	/** Lets nobody start any more: what comes after a failed item must not overtake it. */
	stop(): void {
		this.stopped = true;
	}
}

/** Ends the work of an item whose run has failed elsewhere; nobody gets to see it. */
export class RunStopped extends Error {}

function signal(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}
