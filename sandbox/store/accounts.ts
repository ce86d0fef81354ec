import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Platform } from '../service';
import type { PostingWindow } from '../settings';

/** The stored part of an account; its next posts come from its queue. */
export interface AccountRecord {
	accountId: string;
	platform: Platform;
	username: string;
	displayName: string;
	/** `active` accounts post; any other status lets their items fail. */
	status: string;
	/** An IANA zone. */
	timezone: string;
	followers: number;
	dailyCap: number;
	niche: string;
	warmupSearchTerms: string[];
	bio: string;
	bioUrl: string | null;
	profilePictureUrl: string | null;
	/** The account's own posting window; the setting's when null. */
	window: PostingWindow | null;
	/** True once it is disconnected: only its posts still name it. */
	isGone: boolean;
}

export type NewAccount = Pick<AccountRecord, 'platform' | 'username'> & Partial<AccountRecord>;

type Row = { accountId: string; platform: Platform; username: string; fields: string };

/** The publishing accounts of the company, in the order in which they were added. */
export class AccountStore {
	constructor(private readonly database: DatabaseSync) {}

	create(fields: NewAccount): AccountRecord {
		const account: AccountRecord = {
			accountId: `acc_${randomBytes(8).toString('hex')}`,
			displayName: fields.username,
			status: 'active',
			timezone: 'UTC',
			followers: 0,
			dailyCap: 10,
			niche: '',
			warmupSearchTerms: [],
			bio: '',
			bioUrl: null,
			profilePictureUrl: null,
			window: null,
			isGone: false,
			...fields,
		};
		this.save(account);
		return account;
	}

	get(accountId: string): AccountRecord | undefined {
		const row = this.database
			.prepare('SELECT * FROM accounts WHERE accountId = ?')
			.get(accountId) as Row | undefined;
		const account = row && fromRow(row);
		return account?.isGone ? undefined : account;
	}

	all(platform?: Platform): AccountRecord[] {
		return this.allEver().filter(
			(account) => !account.isGone && (!platform || account.platform === platform),
		);
	}

	/** All accounts, with those that are gone. */
	allEver(): AccountRecord[] {
		const rows = this.database.prepare('SELECT * FROM accounts ORDER BY seq').all() as Row[];
		return rows.map(fromRow);
	}

	/** Changes the given fields; gives undefined for an account that does not exist. */
	patch(accountId: string, changes: Partial<AccountRecord>): AccountRecord | undefined {
		const account = this.get(accountId);
		if (!account) {
			return undefined;
		}
		const changed = { ...account, ...changes, accountId };
		this.save(changed);
		return changed;
	}

	private save({ accountId, platform, username, ...fields }: AccountRecord): void {
		this.database
			.prepare(
				`INSERT INTO accounts (accountId, seq, platform, username, fields)
				VALUES (?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM accounts), ?, ?, ?)
				ON CONFLICT (accountId) DO UPDATE SET platform = excluded.platform,
				username = excluded.username, fields = excluded.fields`,
			)
			.run(accountId, platform, username, JSON.stringify(fields));
	}
}

function fromRow({ accountId, platform, username, fields }: Row): AccountRecord {
	return {
		...(JSON.parse(fields) as Omit<AccountRecord, 'accountId' | 'platform' | 'username'>),
		accountId,
		platform,
		username,
	};
}
