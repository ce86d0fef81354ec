import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Scope } from './service';

export const scopes: readonly Scope[] = [
	'posts:read',
	'posts:write',
	'accounts:read',
	'accounts:write',
	'analytics:read',
	'usage:read',
	'workspace:read',
	'media:read',
];

/** The keys every sandbox has: one with all scopes, one for each scope, and a revoked one. */
export const standardKeys: Readonly<Record<'full' | 'revoked' | Scope, string>> = {
	full: 'sandbox-full-access',
	'posts:read': 'sandbox-posts-read',
	'posts:write': 'sandbox-posts-write',
	'accounts:read': 'sandbox-accounts-read',
	'accounts:write': 'sandbox-accounts-write',
	'analytics:read': 'sandbox-analytics-read',
	'usage:read': 'sandbox-usage-read',
	'workspace:read': 'sandbox-workspace-read',
	'media:read': 'sandbox-media-read',
	revoked: 'sandbox-revoked',
};

export interface ApiKey {
	key: string;
	/** The name that the journal shows instead of the key. */
	name: string;
	scopes: Scope[];
	revoked: boolean;
}

type Row = { key: string; name: string; scopes: string; revoked: number };

/** The API keys of the company. */
export class KeyStore {
	constructor(private readonly database: DatabaseSync) {}

	addStandardKeys(): void {
		for (const [name, key] of Object.entries(standardKeys)) {
			const single = scopes.find((scope) => scope === name);
			this.save({
				key,
				name,
				scopes: single ? [single] : [...scopes],
				revoked: name === 'revoked',
			});
		}
	}

	create(fields: { scopes: Scope[]; name?: string; revoked?: boolean }): ApiKey {
		const key: ApiKey = {
			key: `sandbox-${randomBytes(12).toString('hex')}`,
			name: fields.name ?? fields.scopes.join(' '),
			scopes: fields.scopes,
			revoked: fields.revoked ?? false,
		};
		this.save(key);
		return key;
	}

	/** The key in an Authorization header, if it is well formed and known. */
	find(authorization: string | undefined): ApiKey | undefined {
		const key = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
		if (key === undefined) {
			return undefined;
		}
		const row = this.database.prepare('SELECT * FROM apiKeys WHERE key = ?').get(key) as
			Row | undefined;
		return row && { ...row, scopes: JSON.parse(row.scopes) as Scope[], revoked: row.revoked === 1 };
	}

	private save({ key, name, scopes: held, revoked }: ApiKey): void {
		this.database
			.prepare('INSERT OR REPLACE INTO apiKeys (key, name, scopes, revoked) VALUES (?, ?, ?, ?)')
			.run(key, name, JSON.stringify(held), revoked ? 1 : 0);
	}
}
