import { asReadingFailure, type ReadingFailure } from './source';

export type Request = () => Promise<void>;

/** A queue of requests of one kind; `next` is asked again after each of them. */
export interface Reading {
	/** What a person would call it. */
	readonly name: string;
	/** The next request to make, or null where there is nothing to do now. */
	next(): Request | null;
}

/** Readings of one urgency, and how many requests each of them is sure of where it has as many to make. */
export interface Urgency {
	readonly readings: readonly Reading[];
	readonly share: number;
}

export interface Allowance {
	/** Requests that the poll may make. */
	readonly requests: number;
	/** Whether the host still gives the poll time. */
	readonly hasTime: () => boolean;
	/** Grows from poll to poll, so that shares that do not fit into one poll go round. */
	readonly round: number;
}

export interface Outcome {
	/** Readings that were ended by a failure. */
	readonly failures: ReadonlyMap<Reading, ReadingFailure>;
	/** Readings of which a request was answered. */
	readonly answered: ReadonlySet<Reading>;
}

/** A reading whose request failed is asked once more; failing again ends it until the next poll. */
const FAILURES_IN_A_ROW = 2;

/**
 * Makes the requests of a poll: first each reading's share, the most urgent first, then what is left
 * in order of urgency. So what a user waits for comes first and nothing starves. Where the shares do
 * not fit, all but the first rotate from poll to poll.
 */
export async function makeRequests(
	urgencies: readonly Urgency[],
	allowance: Allowance,
): Promise<Outcome> {
	const run = new Run(allowance);
	const [first, ...others] = urgencies.flatMap(({ readings, share }) =>
		readings.map((reading) => ({ reading, share })),
	);
	const start = others.length > 0 ? allowance.round % others.length : 0;
	const isTight =
		[first, ...others].reduce((sum, each) => sum + (each?.share ?? 0), 0) > allowance.requests;
	const inRotation = isTight ? [...others.slice(start), ...others.slice(0, start)] : others;
	for (const each of first ? [first, ...inRotation] : []) {
		for (let made = 0; made < each.share && (await run.request(each.reading)); made++);
	}
	for (const { readings } of urgencies) {
		let isBusy = true;
		while (isBusy) {
			isBusy = false;
			for (const reading of readings) isBusy = (await run.request(reading)) || isBusy;
		}
	}
	return run;
}

class Run implements Outcome {
	readonly failures = new Map<Reading, ReadingFailure>();
	readonly answered = new Set<Reading>();
	private readonly inARow = new Map<Reading, number>();
	private left: number;
	private isOver = false;

	constructor(private readonly allowance: Allowance) {
		this.left = allowance.requests;
	}

	/** Makes a reading's next request; false where it has none or may make none. */
	async request(reading: Reading): Promise<boolean> {
		if (this.isOver || this.left <= 0 || this.failures.has(reading)) return false;
		if (!this.allowance.hasTime()) return false;
		const request = reading.next();
		if (!request) return false;
		this.left--;
		try {
			await request();
			this.inARow.delete(reading);
			this.answered.add(reading);
		} catch (error) {
			this.note(reading, asReadingFailure(error));
		}
		return true;
	}

	private note(reading: Reading, failure: ReadingFailure): void {
		const count = (this.inARow.get(reading) ?? 0) + 1;
		this.inARow.set(reading, count);
		const isFinal = failure.kind !== 'passing';
		if (isFinal || count >= FAILURES_IN_A_ROW) this.failures.set(reading, failure);
		// No other request would do any better.
		if (failure.kind === 'keyRefused' || failure.kind === 'capUsedUp') this.isOver = true;
	}
}
