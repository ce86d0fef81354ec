import { ServiceError } from '../client/serviceError';

/**
 * Accounts whose posts would overtake one that may still come: a row for them did not get through
 * for a reason that passes.
 */
export class HeldAccounts {
	/** Index of the first item that did not get through, by account. */
	private readonly firstHeld = new Map<string, number>();

	/** Holds up what comes after the item for these accounts. */
	hold(accountIds: readonly string[], index: number): void {
		for (const accountId of accountIds) {
			this.firstHeld.set(accountId, Math.min(index, this.firstHeld.get(accountId) ?? Infinity));
		}
	}

	/** Throws where an item before this one holds up one of its accounts. */
	assertFree(accountIds: readonly string[], index: number): void {
		const before = Math.min(...accountIds.map((id) => this.firstHeld.get(id) ?? Infinity));
		if (!(before < index)) return;
		throw new ServiceError(
			`Not attempted: row ${before + 1} goes to the same account and did not get through`,
			{
				kind: 'notSent',
				code: 'not_attempted',
				notAttempted: true,
				nextStep:
					'Nothing was sent for this row, because the posts of an account keep their order. Run the rows again; a row with a time of its own does not wait.',
			},
		);
	}
}

/** Codes of refusals that the same row may escape later. */
const PASSING_CODES = ['rate_limited', 'quota_exceeded'];

/** Whether the same row may get through later: nothing is wrong with the row itself. */
export function isPassing(failure: unknown): boolean {
	if (!(failure instanceof ServiceError)) return false;
	const { kind, code, httpStatus = 0, notAttempted } = failure.facts;
	if (kind !== 'refused') return kind !== 'unexpected';
	return (
		notAttempted === true ||
		PASSING_CODES.includes(code) ||
		// The node's own waiting ended; an upload that the row names is the row's own affair.
		(code === 'upload_not_ready' && httpStatus === 0) ||
		[408, 429].includes(httpStatus) ||
		httpStatus >= 500
	);
}
