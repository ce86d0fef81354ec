import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Post } from '../service';

export interface UsedKey {
	postId: string;
	/** The first answer, as JSON. */
	answer: string;
	sameBody: boolean;
}

/** Remembers which Idempotency-Key created which post. */
export class IdempotencyStore {
	constructor(private readonly database: DatabaseSync) {}

	/** The key's use, if it was at `since` (milliseconds) or later. */
	find(operation: string, key: string, body: unknown, since: number): UsedKey | undefined {
		const row = this.database
			.prepare(
				'SELECT postId, bodyHash, answer FROM idempotencyKeys WHERE operation = ? AND key = ? AND usedAt >= ?',
			)
			.get(operation, key, since) as
			{ postId: string; bodyHash: string; answer: string } | undefined;
		return (
			row && {
				postId: row.postId,
				answer: row.answer,
				sameBody: row.bodyHash === hash(body),
			}
		);
	}

	/** Forgets all keys, like a service that keeps keys only for a while. */
	forgetAll(): void {
		this.database.exec('DELETE FROM idempotencyKeys');
	}

	save(operation: string, key: string, body: unknown, answer: Post, usedAt: number): void {
		this.database
			.prepare(
				'INSERT OR REPLACE INTO idempotencyKeys (operation, key, postId, bodyHash, answer, usedAt) VALUES (?, ?, ?, ?, ?, ?)',
			)
			.run(operation, key, answer.postId, hash(body), JSON.stringify(answer), usedAt);
	}
}

function hash(body: unknown): string {
	return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
