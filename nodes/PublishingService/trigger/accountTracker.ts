import type { Account } from '../contract/schemas';
import type { Reading, ReadingContext, Request } from './scheduler';

export interface AccountRecord {
	/** Empty if the service shows no status; null if the account has disappeared. */
	readonly status: string | null;
	readonly queueDepth: number | null;
	/** How often after the baseline each status was entered, `-` for disappearances. */
	readonly visits: Readonly<Record<string, number>>;
	/** How often after the baseline the queue ran low. */
	readonly lows: number;
}

/** The name under which disappearances are counted. */
export const GONE = '-';

const NEVER_SEEN: AccountRecord = { status: null, queueDepth: null, visits: {}, lows: 0 };

export interface AccountsState {
	readonly accounts: Readonly<Record<string, AccountRecord>>;
	/** Many accounts that the last list did not contain. They are gone if the next list does not contain them either. */
	readonly missing: readonly string[];
	/** True if the only list so far was empty: the next one is the baseline. */
	readonly isEmpty: boolean;
}

/** An account as it was seen in a whole list, undefined if it was missing, and the record before and after. */
export interface AccountChange {
	readonly accountId: string;
	readonly account: Account | undefined;
	readonly before: AccountRecord | undefined;
	readonly after: AccountRecord;
}

/** If this many accounts are missing from the list, it is read again before they are reported. */
const MANY = 3;

export class AccountTracker implements Reading {
	readonly name = 'accounts';
	readonly share = 1;
	/** The accounts of this poll; undefined until they were read. */
	accounts: ReadonlyMap<string, Account> | undefined;
	private readonly records: Map<string, AccountRecord>;
	private readonly isBaseline: boolean;
	private missing: readonly string[];

	constructor(
		private readonly saved: AccountsState | null,
		private readonly context: Pick<ReadingContext, 'service' | 'options'>,
		private readonly onChange: (change: AccountChange) => void,
	) {
		this.records = new Map(Object.entries(saved?.accounts ?? {}));
		this.isBaseline = saved?.isEmpty ?? true;
		this.missing = saved?.missing ?? [];
	}

	next(): Request | null {
		return this.accounts ? null : async () => await this.readAll();
	}

	get there(): readonly string[] {
		return [...this.records.keys()].filter((accountId) => this.isThere(accountId));
	}

	isThere(accountId: string): boolean {
		return (this.records.get(accountId)?.status ?? null) !== null;
	}

	/** The account as this poll read it, or reads it now; null if the company does not have it. */
	async find(accountId: string): Promise<Account | null> {
		if (!this.accounts) {
			await this.readAll();
		}
		return this.accounts?.get(accountId) ?? null;
	}

	state(): AccountsState | null {
		const { saved, missing, records } = this;
		const isEmpty = !saved && records.size === 0;
		return this.accounts ? { accounts: Object.fromEntries(records), missing, isEmpty } : saved;
	}

	private async readAll(): Promise<void> {
		const listed = await this.context.service.listAccounts();
		const accounts = new Map(listed.map((account) => [account.accountId, account]));
		const { there, missing: missedBefore } = this;
		const missing = there.filter((accountId) => !accounts.has(accountId));
		this.accounts = accounts;
		this.missing = missing.length >= Math.min(MANY, there.length) ? missing : [];
		for (const accountId of new Set([...this.records.keys(), ...accounts.keys()])) {
			// Many accounts that are missing for the first time may be a fault of the service.
			if (this.missing.includes(accountId) && !missedBefore.includes(accountId)) {
				continue;
			}
			const account = accounts.get(accountId);
			const before = this.records.get(accountId);
			const after = this.follow(before, account);
			this.records.set(accountId, after);
			if (!this.isBaseline) {
				this.onChange({ accountId, account, before, after });
			}
		}
	}

	/** The record after a look at the account; undefined `account` if the list does not contain it. */
	private follow(before: AccountRecord | undefined, account: Account | undefined): AccountRecord {
		const record = before ?? NEVER_SEEN;
		const status = account ? (account.status ?? '') : null;
		const queueDepth = account?.queueDepth ?? record.queueDepth;
		const { visits, lows } = record;
		if (this.isBaseline) {
			return { status, queueDepth, visits, lows };
		}
		const isEntered = before?.status !== status;
		const isLow = this.hasRunLow(record.queueDepth, queueDepth);
		return {
			status,
			queueDepth,
			visits: isEntered ? countVisit(visits, status ?? GONE) : visits,
			lows: lows + Number(isLow),
		};
	}

	private hasRunLow(before: number | null, now: number | null): boolean {
		const { queueLowAt } = this.context.options;
		const wasHigh = before !== null && before > queueLowAt;
		return wasHigh && now !== null && now <= queueLowAt;
	}
}

function countVisit(visits: AccountRecord['visits'], status: string): AccountRecord['visits'] {
	const before = Object.hasOwn(visits, status) ? visits[status] : undefined;
	return { ...visits, [status]: (before ?? 0) + 1 };
}
