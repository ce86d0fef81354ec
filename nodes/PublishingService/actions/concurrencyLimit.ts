/** A bound on how much work runs at once; what comes later waits in line. */
export class ConcurrencyLimit {
	private readonly waiting: Array<() => void> = [];

	constructor(private free: number) {}

	/** Runs the work as soon as the bound allows. */
	async run<T>(work: () => Promise<T>): Promise<T> {
		if (this.free > 0) this.free--;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = this.waiting.shift();
			if (next) next();
			else this.free++;
		}
	}
}
