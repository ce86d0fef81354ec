import type { DatabaseSync } from 'node:sqlite';
import type { PostStatus } from '../service';

/** How many posts are in each status, of one account or of all. */
export function countPosts(
	database: DatabaseSync,
	accountId: string | undefined,
): Partial<Record<PostStatus, number>> {
	const rows = (
		accountId === undefined
			? database.prepare('SELECT status, COUNT(*) AS count FROM posts GROUP BY status').all()
			: database
					.prepare(
						`SELECT posts.status, COUNT(*) AS count FROM postItems
						JOIN posts ON posts.seq = postItems.postSeq
						WHERE postItems.accountId = ? GROUP BY posts.status`,
					)
					.all(accountId)
	) as Array<{ status: PostStatus; count: number }>;
	return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** When the engine moves something on next; null when nothing waits for its time. */
export function nextDue(database: DatabaseSync): number | null {
	const row = database
		.prepare('SELECT MIN(dueAt) AS dueAt FROM postItems WHERE dueAt IS NOT NULL')
		.get() as { dueAt: number | null };
	return row.dueAt;
}
