/** The number of items of one API key that run at the same time, unless a run option changes it. */
export const ITEMS_AT_ONCE = 20;

/** The most items of all API keys. More would wait inside n8n rather than at the service. */
export const MOST_ITEMS_AT_ONCE = 100;

/** Uploads of all items together, unless a run option changes it. */
export const UPLOADS_AT_ONCE = 4;

/** Queues that one item reads, if it reads the queues of all accounts. */
export const QUEUES_AT_ONCE = 5;

/** Posts whose analytics one item reads. */
export const POSTS_AT_ONCE = 5;

/**
 * Limits how many tasks run at the same time, within a limit that other work shares. Later tasks
 * wait in line.
 */
export class ConcurrencyLimit {
	private readonly waiting: Array<() => void> = [];

	constructor(
		private free: number,
		private readonly shared?: ConcurrencyLimit,
	) {}

	async run<T>(work: () => Promise<T>): Promise<T> {
		if (this.free > 0) {
			this.free--;
		} else {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		try {
			return await (this.shared ? this.shared.run(work) : work());
		} finally {
			const next = this.waiting.shift();
			if (next) {
				next();
			} else {
				this.free++;
			}
		}
	}

	/** Works on all entries. They begin in their order, as soon as the limit allows. */
	async each<Entry, Result>(
		entries: readonly Entry[],
		work: (entry: Entry) => Promise<Result>,
	): Promise<Result[]> {
		const runs = entries.map(async (entry) => await this.run(async () => await work(entry)));
		return await Promise.all(runs);
	}
}
