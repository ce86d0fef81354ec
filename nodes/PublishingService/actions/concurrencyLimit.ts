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

/** How many items of a key run at once, unless a run option says otherwise. */
export const DEFAULT_LIMIT = 20;
/** More would wait inside n8n rather than at the service. */
export const HIGHEST_LIMIT = 100;
