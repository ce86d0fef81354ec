/** A bound on how much work runs at once, within one that other work shares; what comes later waits in line. */
export class ConcurrencyLimit {
	private readonly waiting: Array<() => void> = [];

	constructor(
		private free: number,
		private readonly shared?: ConcurrencyLimit,
	) {}

	async run<T>(work: () => Promise<T>): Promise<T> {
		if (this.free > 0) this.free--;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await (this.shared ? this.shared.run(work) : work());
		} finally {
			const next = this.waiting.shift();
			if (next) next();
			else this.free++;
		}
	}

	/** Works on all entries; each is begun, in their order, once the bound allows. */
	async each<Entry, Result>(
		entries: readonly Entry[],
		work: (entry: Entry) => Promise<Result>,
	): Promise<Result[]> {
		const runs = entries.map(async (entry) => await this.run(async () => await work(entry)));
		return await Promise.all(runs);
	}
}

/** How many items of a key run at once, unless a run option says otherwise. */
export const DEFAULT_LIMIT = 20;
/** More would wait inside n8n rather than at the service. */
export const HIGHEST_LIMIT = 100;
