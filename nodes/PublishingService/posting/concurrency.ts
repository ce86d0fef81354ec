import { failureOf, isTransientStatus, limitOf, ServiceError } from '../client/serviceError';

/** Thrown to end a waiting item when the run stops. Users never see it. */
export class RunStopped extends Error {}

export function makeSignal(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}

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

	/** Works on all entries; each is begun, in their order, once the bound allows. */
	async each<Entry, Result>(
		entries: readonly Entry[],
		work: (entry: Entry) => Promise<Result>,
	): Promise<Result[]> {
		const runs = entries.map(async (entry) => await this.run(async () => await work(entry)));
		return await Promise.all(runs);
	}
}

type HeldItem = Readonly<{ index: number; rowNumber: number }>;

/** Accounts for which a row failed for a temporary reason: a later post would overtake the one to come. */
export class HeldAccounts {
	/** The first item that did not get through, by account. */
	private readonly firstHeld = new Map<string, HeldItem>();

	/** Makes later items of these accounts fail in this run. */
	hold(accountIds: readonly string[], { index, rowNumber }: HeldItem): void {
		for (const accountId of accountIds) {
			const first = this.firstHeld.get(accountId);
			if (!first || index < first.index) {
				this.firstHeld.set(accountId, { index, rowNumber });
			}
		}
	}

	/**
	 * Throws if an earlier item of one of these accounts failed, because the posts of an account
	 * keep their order.
	 */
	assertFree(accountIds: readonly string[], index: number): void {
		const held = accountIds.flatMap((id) => this.firstHeld.get(id) ?? []);
		const [first] = held.sort((one, other) => one.index - other.index);
		if (!first || first.index >= index) {
			return;
		}
		const values = { row: first.rowNumber };
		throw failureOf('not_attempted', 'notSent', { values, notAttempted: true });
	}
}

/** True if the same row may get through later: nothing is wrong with the row itself. */
export function isTransient(failure: unknown): boolean {
	if (!(failure instanceof ServiceError)) {
		return false;
	}
	const { kind, code, httpStatus = 0, notAttempted } = failure.facts;
	if (kind !== 'refused') {
		return kind !== 'unexpected';
	}
	return (
		(notAttempted === true && code !== 'time_passed') ||
		limitOf(failure.facts) !== undefined ||
		// The node's own waiting ended; an upload that the row names is the row's own affair.
		(code === 'upload_not_ready' && httpStatus === 0) ||
		httpStatus === 429 ||
		isTransientStatus(httpStatus)
	);
}
