import type { AnswerTime } from '../client/serviceClient';

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

/** How many items may run at once before anything is known of the service. */
export const FIRST_LIMIT = 10;
/** More would wait inside n8n rather than at the service. */
export const HIGHEST_LIMIT = 100;
/** An answer this many times slower than the quickest of its endpoint means a busy service. */
const SLOW = 2;
const DECREASE = 0.5;

/**
 * How many items run at once: additive increase, multiplicative decrease, as TCP finds the
 * bandwidth of a connection. It doubles while every answer comes as quickly as the first ones, then grows by one a round,
 * and is halved when the service asks for a pause or its answers take twice as long. Slowness alone
 * never brings it below where it began, because a slow answer may have other reasons.
 */
export class AdaptiveLimit {
	private limit = FIRST_LIMIT;
	private isDoubling = true;
	private readonly quickest = new Map<string, number>();
	/** How many times slower than the quickest each answer of this round was; a round has as many as the limit. */
	private round: number[] = [];
	/** How many more answers with 429 belong to the last decrease. */
	private alsoRefused = 0;

	/** How many items may run now. */
	get current(): number {
		return Math.floor(this.limit);
	}

	/** Hears of every answer of the client that it is given to. */
	readonly onAnswer = ({ endpoint, status, milliseconds }: AnswerTime): void =>
		status === 429 ? this.pauseAsked() : this.answered(endpoint, milliseconds);

	/** Notes how long an endpoint took to answer, in milliseconds. */
	answered(endpoint: string, milliseconds: number): void {
		const quickest = Math.min(this.quickest.get(endpoint) ?? Infinity, Math.max(1, milliseconds));
		this.quickest.set(endpoint, quickest);
		this.round.push(milliseconds / quickest);
		if (this.round.length < this.limit) return;
		const isSlow = medianOf(this.round) > SLOW;
		this.round = [];
		this.alsoRefused = 0;
		if (isSlow) this.decrease(FIRST_LIMIT);
		else this.limit = Math.min(HIGHEST_LIMIT, this.isDoubling ? this.limit * 2 : this.limit + 1);
	}

	/** Notes that the service asked for a pause (429). */
	pauseAsked(): void {
		// What was under way together is refused together: one decrease a round.
		if (this.alsoRefused > 0) {
			this.alsoRefused--;
			return;
		}
		this.alsoRefused = this.current - 1;
		this.round = [];
		this.decrease(1);
	}

	private decrease(lowest: number): void {
		this.isDoubling = false;
		this.limit = Math.min(this.limit, Math.max(lowest, this.limit * DECREASE));
	}
}

function medianOf(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

/**
 * Runs the work for each entry in order, as many side by side as the limit says at the time; starts
 * no more once `isOver` says so. Resolves when all that was started is done; the work must not throw.
 */
export async function sideBySide<T>(
	entries: Iterable<T>,
	limit: { readonly current: number },
	work: (entry: T) => Promise<void>,
	isOver: () => boolean,
): Promise<void> {
	const remaining = entries[Symbol.iterator]();
	let running = 0;
	await new Promise<void>((resolve, reject) => {
		const startMore = () => {
			while (running < limit.current && !isOver()) {
				const next = remaining.next();
				if (next.done) break;
				running++;
				work(next.value).then(() => {
					running--;
					startMore();
				}, reject);
			}
			if (running === 0) resolve();
		};
		startMore();
	});
}
