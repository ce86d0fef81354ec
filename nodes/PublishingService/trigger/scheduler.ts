import { kindOf, type ServiceClock, type Source } from './source';
import type { TriggerOptions } from './triggerOptions';

export type Request = () => Promise<void>;

/** A queue of requests of one kind. */
export interface Reading {
	/** As a person would say; no other is called so. */
	readonly name: string;
	/** How many requests a poll is sure to have for it, where it has as many to make. */
	readonly share: number;
	/** Asked again after each request; null: there is nothing to do now. */
	next(): Request | null;
}

/** What every reading is given; `now` is the host's time, in milliseconds. */
export interface ReadingContext {
	readonly source: Source;
	readonly options: TriggerOptions;
	readonly backoff: Backoff;
	readonly clock: ServiceClock;
	readonly now: number;
}

/** By urgency, those of one urgency together. */
export type Priorities = ReadonlyArray<readonly Reading[]>;

export type Outcome = Pick<Run, 'failures' | 'answered'>;

/**
 * Makes the requests of a poll: first each reading's share, so that nothing starves, then what is left
 * in order of priority. All shares but the first rotate with `round` from poll to poll, because time,
 * which ends at `endsAt` of the host, may end before the requests do.
 */
export async function makeRequests(
	priorities: Priorities,
	{ requests, endsAt, round }: Readonly<Record<'requests' | 'endsAt' | 'round', number>>,
): Promise<Outcome> {
	const run = new Run(requests, endsAt);
	const [first = [], ...others] = priorities;
	const rest = others.flat();
	const start = round % Math.max(1, rest.length);
	for (const reading of [...first, ...rest.slice(start), ...rest.slice(0, start)]) {
		let made = 0;
		while (made < reading.share && (await run.request(reading))) {
			made++;
		}
	}
	for (const readings of priorities) {
		let isBusy = true;
		while (isBusy) {
			isBusy = false;
			for (const reading of readings) {
				isBusy = (await run.request(reading)) || isBusy;
			}
		}
	}
	// What could not be asked once more, as for want of time, has failed where nothing of it was answered.
	const silent = [...run.passing].filter(([name]) => !run.answered.has(name));
	for (const [name, failure] of silent) {
		run.failures.set(name, failure);
	}
	return run;
}

class Run {
	/** What ended readings, and which were answered, by their names. */
	readonly failures = new Map<string, Error>();
	readonly answered = new Set<string>();
	/** Failures after which a reading is asked once more; failing again ends it until the next poll. */
	readonly passing = new Map<string, Error>();

	constructor(
		private left: number,
		private readonly endsAt: number,
	) {}

	/** False where the reading has no request or may make none. */
	async request(reading: Reading): Promise<boolean> {
		const { name } = reading;
		const isOver = this.left <= 0 || Date.now() >= this.endsAt;
		const request = isOver || this.failures.has(name) ? null : reading.next();
		if (!request) {
			return false;
		}
		this.left--;
		try {
			await request();
			this.passing.delete(name);
			this.answered.add(name);
		} catch (error) {
			const kind = kindOf(error);
			const isFirst = kind === 'passing' && !this.passing.has(name);
			(isFirst ? this.passing : this.failures).set(name, error as Error);
			// No other request would do any better.
			if (kind === 'keyRefused' || kind === 'capUsedUp') {
				this.left = 0;
			}
		}
		return true;
	}
}

/** A post or account whose reading has failed so often in a row, and when it is tried again, in the host's time. */
interface Failing {
	readonly times: number;
	readonly retryAt: number;
	readonly message: string;
}

export type BackoffState = Readonly<Record<string, Failing>>;

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** What is not asked for again for so long is not watched any more. */
const ABANDONED_MS = 24 * 60 * MINUTE_MS;

/** So many failures in a row may pass by themselves. */
const PATIENCE = 2;

/** More than these fail together only when the service itself does. */
const MAX_FAILING = 200;

/** The posts and accounts that keep failing step back, so that they stand in nobody's way. */
export class Backoff {
	private readonly failing: Map<string, Failing>;

	constructor(
		saved: BackoffState | undefined,
		private readonly now: number,
	) {
		const entries = Object.entries(saved ?? {});
		this.failing = new Map(entries.filter(([, { retryAt }]) => now - retryAt < ABANDONED_MS));
	}

	isWaiting(key: string): boolean {
		return (this.failing.get(key)?.retryAt ?? 0) > this.now;
	}

	/** Makes a request for one post or account; what it throws counts against it. */
	async guard<T>(key: string, request: () => Promise<T>): Promise<T> {
		const answer = await request().catch((error: Error) => this.fail(key, error));
		this.failing.delete(key);
		return answer;
	}

	/** Those that have failed at least so often in a row, with the last message. */
	lasting(times: number) {
		const lasting = [...this.failing].filter(([, failing]) => failing.times >= times);
		return lasting.map(([key, { message }]) => ({ key, message }));
	}

	state(): BackoffState | undefined {
		return this.failing.size > 0 ? Object.fromEntries(this.failing) : undefined;
	}

	private fail(key: string, error: Error): never {
		// What ails all requests is no fault of this one.
		if (kindOf(error) !== 'passing') {
			throw error;
		}
		const times = (this.failing.get(key)?.times ?? 0) + 1;
		const pause = times <= PATIENCE ? 1 : 2 ** (times - PATIENCE) * MINUTE_MS;
		const retryAt = this.now + Math.min(pause, MAX_PAUSE_MS);
		if (times > 1 || this.failing.size < MAX_FAILING) {
			this.failing.set(key, { times, retryAt, message: error.message });
		}
		throw error;
	}
}
