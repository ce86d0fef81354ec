import type { Account } from '../contract/decoded';
import type { Reading, Request } from './scheduler';
import type { Source } from './source';

/** Stands for the status of an account that is not there. */
export const GONE = null;

/** What is remembered of an account: status, queue depth, how often each status was entered. */
export interface AccountRecord {
	/** Empty where the service shows none; GONE where the account has disappeared. */
	readonly status: string | null;
	readonly platform: string;
	readonly queueDepth: number | null;
	/** How often each status was entered after the baseline; `-` counts disappearances. */
	readonly visits: Readonly<Record<string, number>>;
	/** How often the queue ran low after the baseline. */
	readonly lows: number;
}

export interface AccountsState {
	readonly accounts: Readonly<Record<string, AccountRecord>>;
}

/** An account as it was seen, or missed, in a whole list, and what was known of it before. */
export interface AccountChange {
	readonly accountId: string;
	/** As it is now, or, if it has disappeared, undefined. */
	readonly account?: Account;
	/** Undefined: it was not known. */
	readonly before?: AccountRecord;
	readonly after: AccountRecord;
}

/** Of accounts that have disappeared no more than this many are remembered. */
const MAX_GONE = 500;

/** So many accounts do not change all at once: the key is another company's. */
const MIN_COMPANY = 3;

/** The accounts in one poll: the one request that lists them, and the state afterwards. */
export class Accounts implements Reading {
	readonly name = 'accounts';
	/** The accounts of this poll; undefined until they were read. */
	accounts: ReadonlyMap<string, Account> | undefined;
	private records: ReadonlyMap<string, AccountRecord>;
	private isBaseline: boolean;

	constructor(
		private readonly source: Source,
		saved: AccountsState | undefined,
		private readonly queueLowAt: number,
		private readonly onChange: (change: AccountChange) => void,
	) {
		this.records = new Map(Object.entries(saved?.accounts ?? {}));
		this.isBaseline = saved === undefined;
	}

	/** The key is another company's: everything begins anew. */
	startOver(): void {
		this.records = new Map();
		this.isBaseline = true;
	}

	next(): Request | null {
		return this.accounts ? null : async () => await this.readAll();
	}

	/** Undefined as long as no list was ever read. */
	state(): AccountsState | undefined {
		if (this.isBaseline && !this.accounts) return undefined;
		const gone = [...this.records].filter(([, { status }]) => status === GONE);
		const forgotten = new Set(gone.slice(0, -MAX_GONE).map(([accountId]) => accountId));
		const kept = [...this.records].filter(([accountId]) => !forgotten.has(accountId));
		return { accounts: Object.fromEntries(kept) };
	}

	private async readAll(): Promise<void> {
		const listed = await this.source.listAccounts();
		this.accounts = new Map(listed.map((account) => [account.accountId, account]));
		if (this.looksForeign(listed)) this.startOver();
		const records = new Map(this.records);
		for (const accountId of new Set([...this.records.keys(), ...this.accounts.keys()])) {
			const account = this.accounts.get(accountId);
			const before = this.records.get(accountId);
			const after = this.follow(before, account);
			records.set(accountId, after);
			if (!this.isBaseline) this.onChange({ accountId, account, before, after });
		}
		this.records = records;
	}

	/** Whether all known accounts, which are too many to go at once, have made room for others. */
	private looksForeign(listed: readonly Account[]): boolean {
		const known = [...this.records].filter(([, { status }]) => status !== GONE);
		if (listed.length === 0 || known.length < MIN_COMPANY) return false;
		return !listed.some(({ accountId }) => this.records.has(accountId));
	}

	private follow(before: AccountRecord | undefined, account: Account | undefined): AccountRecord {
		const status = account ? (account.status ?? '') : GONE;
		const queueDepth = account?.queueDepth ?? before?.queueDepth ?? null;
		const platform = account?.platform ?? before?.platform ?? '';
		const { visits = {}, lows = 0 } = before ?? {};
		if (this.isBaseline) return { status, platform, queueDepth, visits, lows };
		const entered = status ?? '-';
		const hasMoved = before?.status !== status;
		const last = before?.queueDepth ?? -Infinity;
		const isLow = queueDepth !== null && last > this.queueLowAt && queueDepth <= this.queueLowAt;
		return {
			status,
			platform,
			queueDepth,
			visits: hasMoved ? { ...visits, [entered]: (visits[entered] ?? 0) + 1 } : visits,
			lows: isLow ? lows + 1 : lows,
		};
	}
}
