import { failureOf } from '../client/serviceError';

/** An item of the run: its index, and the number by which a person finds its row. */
export interface HeldItem {
	readonly index: number;
	readonly rowNumber: number;
}

/** Accounts for which a row failed for a temporary reason. A later row would overtake its post, which the next run sends. */
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
