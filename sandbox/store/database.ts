import { DatabaseSync, type StatementSync } from 'node:sqlite';

const schema = `
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS apiKeys (
	key TEXT PRIMARY KEY, name TEXT NOT NULL, scopes TEXT NOT NULL, revoked INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS dailyCounts (
	day TEXT NOT NULL, counter TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, counter)
) STRICT;

CREATE TABLE IF NOT EXISTS accounts (
	accountId TEXT PRIMARY KEY, seq INTEGER NOT NULL UNIQUE, platform TEXT NOT NULL,
	username TEXT NOT NULL, fields TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS uploads (
	uploadId TEXT PRIMARY KEY, token TEXT NOT NULL, kind TEXT NOT NULL, filename TEXT,
	contentType TEXT, sizeBytes INTEGER, status TEXT NOT NULL, error TEXT, expiresAt INTEGER,
	bytesPath TEXT, receivedBytes INTEGER, sha256 TEXT, source TEXT NOT NULL,
	createdAt INTEGER NOT NULL, readyAt INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS posts (
	seq INTEGER PRIMARY KEY, postId TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
	createdAt INTEGER NOT NULL, shuffle INTEGER NOT NULL, tagged INTEGER NOT NULL,
	content TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS postsByAge ON posts (createdAt, seq);
CREATE INDEX IF NOT EXISTS postsByShuffle ON posts (shuffle, seq);
CREATE INDEX IF NOT EXISTS postsByStatusAge ON posts (status, createdAt, seq);
CREATE INDEX IF NOT EXISTS postsByStatusShuffle ON posts (status, shuffle, seq);
CREATE INDEX IF NOT EXISTS postsByTaggedAge ON posts (tagged, createdAt, seq);
CREATE INDEX IF NOT EXISTS postsByTaggedShuffle ON posts (tagged, shuffle, seq);

CREATE TABLE IF NOT EXISTS postItems (
	queueItemId INTEGER PRIMARY KEY, postSeq INTEGER NOT NULL, accountId TEXT NOT NULL,
	createdAt INTEGER NOT NULL, shuffle INTEGER NOT NULL, status TEXT NOT NULL,
	priority INTEGER NOT NULL, queuedAt INTEGER NOT NULL, approvedAt INTEGER,
	scheduledAfter INTEGER, slotStart INTEGER, postedAt INTEGER, dueAt INTEGER,
	UNIQUE (postSeq, accountId)
) STRICT;
CREATE INDEX IF NOT EXISTS itemsByDue ON postItems (dueAt) WHERE dueAt IS NOT NULL;
CREATE INDEX IF NOT EXISTS itemsByAge ON postItems (accountId, createdAt, postSeq);
CREATE INDEX IF NOT EXISTS itemsByShuffle ON postItems (accountId, shuffle, postSeq);
CREATE INDEX IF NOT EXISTS itemsByStatus ON postItems (accountId, status, slotStart, queueItemId);
CREATE INDEX IF NOT EXISTS itemsByPriority
	ON postItems (accountId, priority DESC, slotStart, queueItemId) WHERE status = 'queued';
CREATE INDEX IF NOT EXISTS itemsBySlot ON postItems (accountId, slotStart) WHERE slotStart IS NOT NULL;
CREATE INDEX IF NOT EXISTS itemsByPostedAt ON postItems (accountId, postedAt)
	WHERE postedAt IS NOT NULL;

CREATE TABLE IF NOT EXISTS postGroups (
	groupId TEXT NOT NULL, postSeq INTEGER NOT NULL, createdAt INTEGER NOT NULL,
	shuffle INTEGER NOT NULL, PRIMARY KEY (groupId, postSeq)
) STRICT;
CREATE INDEX IF NOT EXISTS groupsByAge ON postGroups (groupId, createdAt, postSeq);
CREATE INDEX IF NOT EXISTS groupsByShuffle ON postGroups (groupId, shuffle, postSeq);
CREATE INDEX IF NOT EXISTS groupsByPost ON postGroups (postSeq);

CREATE TABLE IF NOT EXISTS idempotencyKeys (
	operation TEXT NOT NULL, key TEXT NOT NULL, postId TEXT NOT NULL, bodyHash TEXT NOT NULL,
	answer TEXT NOT NULL, usedAt INTEGER NOT NULL,
	PRIMARY KEY (operation, key)
) STRICT;

CREATE TABLE IF NOT EXISTS analyticsBumps (
	id INTEGER PRIMARY KEY, postId TEXT NOT NULL, accountId TEXT NOT NULL, at INTEGER NOT NULL,
	delta TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bumpsByPost ON analyticsBumps (postId, accountId, at);

CREATE TABLE IF NOT EXISTS contentTags (
	tagId TEXT PRIMARY KEY, seq INTEGER NOT NULL UNIQUE, name TEXT NOT NULL, color TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS folders (
	folderId TEXT PRIMARY KEY, seq INTEGER NOT NULL UNIQUE, fields TEXT NOT NULL
) STRICT;
`;

/** Compiles each statement once. */
class CachingDatabase extends DatabaseSync {
	private readonly statements = new Map<string, StatementSync>();

	override prepare(sql: string): StatementSync {
		const known = this.statements.get(sql);
		if (known) {
			return known;
		}
		const statement = super.prepare(sql);
		this.statements.set(sql, statement);
		return statement;
	}
}

/** Opens the store: a file that outlives the process, or memory when none is given. */
export function openDatabase(file: string | undefined): DatabaseSync {
	const database = new CachingDatabase(file ?? ':memory:');
	database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
	database.exec(schema);
	return database;
}

const tables = [
	'facts',
	'apiKeys',
	'dailyCounts',
	'accounts',
	'uploads',
	'posts',
	'postItems',
	'postGroups',
	'idempotencyKeys',
	'analyticsBumps',
	'contentTags',
	'folders',
];

/** Empties every table. */
export function clearDatabase(database: DatabaseSync): void {
	transaction(database, () => {
		for (const table of tables) {
			database.exec(`DELETE FROM ${table}`);
		}
	});
}

/** Runs `work` whole or not at all. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
	database.exec('BEGIN');
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		database.exec('ROLLBACK');
		throw error;
	}
}
