import type { Account } from '../contract/decoded';
import type { Reading, ReadingContext, Request } from './scheduler';

export interface AccountRecord {
	/** Empty where the service shows none; null where the account has disappeared. */
	readonly status: string | null;
	readonly queueDepth: number | null;
	/** How often after the baseline each status was entered, `-` for disappearances, and the queue ran low. */
	readonly visits: Readonly<Record<string, number>>;
	readonly lows: number;
}

export interface AccountsState {
	readonly accounts: Readonly<Record<string, AccountRecord>>;
	/** Those that the last list did not hold, if they are many: they are gone if the next does not either. */
	readonly missing: readonly string[];
	/** Whether the only list so far was empty: the next one is the baseline. */
	readonly isEmpty: boolean;
}

/** An account as it was seen in a whole list, undefined where it was missed, and what was known of it. */
export interface AccountChange {
	readonly accountId: string;
	readonly account?: Account;
	readonly before?: AccountRecord;
	readonly after: AccountRecord;
}

/** So many accounts, or all of them, do not disappear at once: they are asked for again before it is told. */
const MANY = 3;

export class Accounts implements Reading {
	readonly name = 'accounts';
	readonly share = 1;
	/** The accounts of this poll; undefined until they were read. */
	accounts: ReadonlyMap<string, Account> | undefined;
	private readonly records: Map<string, AccountRecord>;
	private readonly isBaseline: boolean;
	private missing: readonly string[];

	constructor(
		private readonly saved: AccountsState | undefined,
		private readonly context: Pick<ReadingContext, 'source' | 'options'>,
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

	/** The account as it is, read in this poll or now; null: it is not there. */
	async find(accountId: string): Promise<Account | null> {
		if (!this.accounts) {
			await this.readAll();
		}
		return this.accounts?.get(accountId) ?? null;
	}

	state(): AccountsState | undefined {
		const { saved, missing, records } = this;
		const isEmpty = !saved && records.size === 0;
		return this.accounts ? { accounts: Object.fromEntries(records), missing, isEmpty } : saved;
	}

	private async readAll(): Promise<void> {
		const listed = await this.context.source.listAccounts();
		const accounts = new Map(listed.map((account) => [account.accountId, account]));
		const { there, missing: missedBefore } = this;
		const missing = there.filter((accountId) => !accounts.has(accountId));
		this.accounts = accounts;
		this.missing = missing.length >= Math.min(MANY, there.length) ? missing : [];
		for (const accountId of new Set([...this.records.keys(), ...accounts.keys()])) {
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

	private follow(before: AccountRecord | undefined, account: Account | undefined): AccountRecord {
		const status = account ? (account.status ?? '') : null;
		const queueDepth = account?.queueDepth ?? before?.queueDepth ?? null;
		const { visits = {}, lows = 0 } = before ?? {};
		const after = { status, queueDepth, visits, lows };
		if (this.isBaseline) {
			return after;
		}
		const { queueLowAt } = this.context.options;
		const entered = status ?? '-';
		const isEntered = before?.status !== status;
		const wasHigh = (before?.queueDepth ?? -Infinity) > queueLowAt;
		const isLow = wasHigh && queueDepth !== null && queueDepth <= queueLowAt;
		return {
			...after,
			...(isEntered && { visits: { ...visits, [entered]: (visits[entered] ?? 0) + 1 } }),
			...(isLow && { lows: lows + 1 }),
		};
	}
}
