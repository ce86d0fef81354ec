import type { ServiceReader } from './serviceReader';
import type { ServiceClock } from './serviceClock';
import { failureKind } from './readingFailure';
import type { TriggerOptions } from './chosenOptions';

export type Request = () => Promise<void>;

/** A queue of requests of one kind. */
export interface Reading {
	/** The words of a person; no other reading has the same. */
	readonly name: string;
	/** How many requests a poll is sure to have for it, if it has as many to make. */
	readonly share: number;
	/** The next request; null if there is nothing to read now. Called again after each request. */
	next(): Request | null;
}

/** The surroundings of every reading; `now` is the host's time, in milliseconds. */
export interface ReadingContext {
	readonly service: ServiceReader;
	readonly options: TriggerOptions;
	readonly backoff: Backoff;
	readonly clock: ServiceClock;
	readonly now: number;
}

/** Readings by urgency; readings of the same urgency are in one list. */
export type Priorities = ReadonlyArray<readonly Reading[]>;

/** How the readings of a poll ended, by their names. */
export interface Outcome {
	readonly failures: ReadonlyMap<string, Error>;
	readonly answered: ReadonlySet<string>;
}

/** The requests of a poll: how many, until when, and the number of the poll. */
export interface RequestLimits {
	readonly requests: number;
	/** The host's time after which no request begins. */
	readonly endsAt: number;
	readonly round: number;
}

/**
 * Makes the requests of a poll: first each reading's share, so that nothing starves, then the remaining
 * requests in order of priority. All shares but the first rotate with `round` from poll to poll, because time,
 * which ends at `endsAt` of the host, may end before the requests do.
 */
export async function makeRequests(
	priorities: Priorities,
	{ requests, endsAt, round }: RequestLimits,
): Promise<Outcome> {
	const run = new Run(requests, endsAt);
	const [first = [], ...others] = priorities;
	const rotating = others.flat();
	const start = round % Math.max(1, rotating.length);
	const inTurn = rotating.slice(start).concat(rotating.slice(0, start));
	for (const reading of first.concat(inTurn)) {
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
	// If time was too short for a second try, a reading without an answer has failed.
	const silent = [...run.passing].filter(([name]) => !run.answered.has(name));
	for (const [name, failure] of silent) {
		run.failures.set(name, failure);
	}
	return run;
}

class Run {
	/** The failures that ended readings, by their names. */
	readonly failures = new Map<string, Error>();
	readonly answered = new Set<string>();
	/** Failures after which a reading is asked once more; failing again ends it until the next poll. */
	readonly passing = new Map<string, Error>();

	constructor(
		private remaining: number,
		private readonly endsAt: number,
	) {}

	/** Returns false if the reading has no request, or may send none. */
	async request(reading: Reading): Promise<boolean> {
		const { name } = reading;
		const isOver = this.remaining <= 0 || Date.now() >= this.endsAt;
		const request = isOver || this.failures.has(name) ? null : reading.next();
		if (!request) {
			return false;
		}
		this.remaining--;
		try {
			await request();
			this.passing.delete(name);
			this.answered.add(name);
		} catch (error) {
			const kind = failureKind(error);
			const isFirst = kind === 'passing' && !this.passing.has(name);
			const failures = isFirst ? this.passing : this.failures;
			failures.set(name, error as Error);
			// Every other request would fail in the same way.
			if (kind === 'keyRefused' || kind === 'capUsedUp') {
				this.remaining = 0;
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

/** A post or an account that cannot be read, with the last message. */
export interface LastingFailure {
	readonly key: string;
	readonly message: string;
}

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** A post or account that was not requested for this long is no longer tracked. */
const ABANDONED_MS = 24 * 60 * MINUTE_MS;

/** The number of failures in a row that may pass by themselves. */
const PATIENCE = 2;

/** The most posts and accounts that are delayed. If more fail, the service itself fails. */
const MAX_FAILING = 200;

/** Delays requests for posts and accounts that keep failing, so that the requests go to the others. */
export class Backoff {
	private readonly failing: Map<string, Failing>;

	constructor(
		saved: BackoffState,
		private readonly now: number,
	) {
		const entries = Object.entries(saved);
		this.failing = new Map(entries.filter(([, { retryAt }]) => now - retryAt < ABANDONED_MS));
	}

	isWaiting(key: string): boolean {
		const pause = (this.failing.get(key)?.retryAt ?? 0) - this.now;
		// A longer pause comes from a clock of the host that was set back.
		return pause > 0 && pause <= MAX_PAUSE_MS;
	}

	/** Makes a request for one post or account. A failure delays the next request for it. */
	async guard<T>(key: string, request: () => Promise<T>): Promise<T> {
		const answer = await request().catch((error: Error) => this.fail(key, error));
		this.failing.delete(key);
		return answer;
	}

	/** The posts and accounts that have failed at least so often in a row. */
	lasting(times: number): LastingFailure[] {
		const lasting = [...this.failing].filter(([, failing]) => failing.times >= times);
		return lasting.map(([key, { message }]) => ({ key, message }));
	}

	state(): BackoffState {
		return Object.fromEntries(this.failing);
	}

	private fail(key: string, error: Error): never {
		// A failure of all requests says nothing about this one.
		if (failureKind(error) !== 'passing') {
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
