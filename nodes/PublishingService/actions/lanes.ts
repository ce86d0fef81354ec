/** A place in the queues of one or more lanes. */
export interface Turn {
	/** Resolves once everything that took its turn earlier in one of the lanes is done; throws RunStopped. */
	ready(): Promise<void>;
	/** Lets the next in the lanes go on; harmless when called twice. */
	done(): void;
}

/** Keeps work for the same key in the order in which it took its turns; different keys do not wait. */
export class Lanes {
	private readonly tails = new Map<string, Promise<void>>();
	private stopped = false;

	/** Takes the next turn in every lane; must be called in the order that is to be kept. */
	take(keys: readonly string[]): Turn {
		const ahead = keys.flatMap((key) => this.tails.get(key) ?? []);
		let done = () => {};
		const tail = new Promise<void>((resolve) => {
			done = resolve;
		});
		for (const key of keys) this.tails.set(key, tail);
		return {
			ready: async () => {
				await Promise.all(ahead);
				if (this.stopped) throw new RunStopped();
			},
			done,
		};
	}

	/** Lets nobody start any more: what comes after a failed item must not overtake it. */
	stop(): void {
		this.stopped = true;
	}
}

/** Ends the work of an item whose run has failed elsewhere; nobody gets to see it. */
export class RunStopped extends Error {}
