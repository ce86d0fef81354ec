import { asReadingFailure, type ReadingFailure } from './source';

/** A post or account whose reading has failed. */
interface Failing {
	/** How often in a row. */
	readonly times: number;
	/** In the host's time, milliseconds. */
	readonly retryAt: number;
	readonly message: string;
}

export type BackoffState = Readonly<Record<string, Failing>>;

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** So many failures in a row may pass by themselves. */
const PATIENCE = 2;

/** More than these fail together only when the service itself does. */
const MAX_FAILING = 200;

/** The posts and accounts that keep failing step back, so that they stand in nobody's way. */
export class Backoff {
	private readonly failing: Map<string, Failing>;

	constructor(
		saved: BackoffState | undefined,
		/** The host's time. */
		private readonly now: number,
	) {
		this.failing = new Map(Object.entries(saved ?? {}));
	}

	isWaiting(key: string): boolean {
		return this.failing.size > 0 && (this.failing.get(key)?.retryAt ?? 0) > this.now;
	}

	/** Makes a request for one post or account; what it throws counts against it. */
	async guard<T>(key: string, request: () => Promise<T>): Promise<T> {
		try {
			const answer = await request();
			this.failing.delete(key);
			return answer;
		} catch (error) {
			throw this.note(key, asReadingFailure(error));
		}
	}

	/** Those that have failed at least so often in a row, with the last message. */
	*lasting(times: number): Generator<{ key: string; message: string }> {
		for (const [key, failing] of this.failing) {
			if (failing.times >= times) yield { key, message: failing.message };
		}
	}

	forget(key: string): void {
		this.failing.delete(key);
	}

	/** Undefined where nothing fails. */
	state(): BackoffState | undefined {
		return this.failing.size > 0 ? Object.fromEntries(this.failing) : undefined;
	}

	private note(key: string, failure: ReadingFailure): ReadingFailure {
		// What ails all requests is no fault of this one.
		if (failure.kind !== 'passing') return failure;
		const times = (this.failing.get(key)?.times ?? 0) + 1;
		const pause = times <= PATIENCE ? 1 : 2 ** (times - PATIENCE) * MINUTE_MS;
		const retryAt = this.now + Math.min(pause, MAX_PAUSE_MS);
		if (times > 1 || this.failing.size < MAX_FAILING) {
			this.failing.set(key, { times, retryAt, message: failure.message });
		}
		return failure;
	}
}
