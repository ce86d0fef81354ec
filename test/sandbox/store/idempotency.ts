import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export interface UsedKey {
	postId: string;
	sameBody: boolean;
}

/** Which Idempotency-Key made which post. */
export class IdempotencyStore {
	constructor(private readonly database: DatabaseSync) {}

	find(operation: string, key: string, body: unknown): UsedKey | undefined {
		const row = this.database
			.prepare('SELECT postId, bodyHash FROM idempotencyKeys WHERE operation = ? AND key = ?')
			.get(operation, key) as { postId: string; bodyHash: string } | undefined;
		return row && { postId: row.postId, sameBody: row.bodyHash === hash(body) };
	}

	save(operation: string, key: string, body: unknown, postId: string): void {
		this.database
			.prepare(
				'INSERT OR REPLACE INTO idempotencyKeys (operation, key, postId, bodyHash) VALUES (?, ?, ?, ?)',
			)
			.run(operation, key, postId, hash(body));
	}
}

function hash(body: unknown): string {
	return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
