import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { PostStatus } from '../service';
import type { PageOrder } from '../settings';
import { fromRow, type PostRecord } from './posts';

export interface PostFilters {
	accountId?: string;
	status?: PostStatus;
	/** Milliseconds; posts created at or after it. */
	since?: number;
	/** A group, or `untagged`. */
	contentGroupId?: string;
}

/** The end of a page: the value that orders the list, and the post's seq. */
export type PostPosition = [sortValue: number, seq: number];

const orders: Record<PageOrder, { column: string; direction: string; comparison: string }> = {
	newest: { column: 'createdAt', direction: 'DESC', comparison: '<' },
	oldest: { column: 'createdAt', direction: 'ASC', comparison: '>' },
	arbitrary: { column: 'shuffle', direction: 'ASC', comparison: '>' },
};

/** Up to `limit` posts behind `after`, and where the next page goes on. */
export function listPosts(
	database: DatabaseSync,
	filters: PostFilters,
	order: PageOrder,
	limit: number,
	after?: PostPosition,
): { posts: PostRecord[]; next: PostPosition | null } {
	const { column, direction, comparison } = orders[order];
	const where: string[] = [];
	const values: SQLInputValue[] = [];
	const demand = (condition: string, ...given: SQLInputValue[]) => {
		where.push(condition);
		values.push(...given);
	};

	// The table that narrows most leads, so that its index also gives the order.
	let lead = 'posts';
	let seq = 'posts.seq';
	let from = 'posts';
	const { accountId, status, since, contentGroupId } = filters;
	const group = contentGroupId === 'untagged' ? undefined : contentGroupId;
	if (group !== undefined) {
		[lead, seq] = ['postGroups', 'postGroups.postSeq'];
		from = 'postGroups CROSS JOIN posts ON posts.seq = postGroups.postSeq';
		demand('postGroups.groupId = ?', group);
		if (accountId !== undefined) {
			demand(
				'EXISTS (SELECT 1 FROM postItems WHERE postSeq = posts.seq AND accountId = ?)',
				accountId,
			);
		}
	} else if (accountId !== undefined) {
		[lead, seq] = ['postItems', 'postItems.postSeq'];
		from = 'postItems CROSS JOIN posts ON posts.seq = postItems.postSeq';
		demand('postItems.accountId = ?', accountId);
	}
	if (status !== undefined) {
		demand('posts.status = ?', status);
	}
	if (since !== undefined) {
		demand(`${lead}.createdAt >= ?`, since);
	}
	if (contentGroupId === 'untagged') {
		demand('posts.tagged = 0');
	}
	if (after) {
		demand(`(${lead}.${column}, ${seq}) ${comparison} (?, ?)`, ...after);
	}

	const rows = database
		.prepare(
			`SELECT posts.*, ${lead}.${column} AS sortValue FROM ${from}
			${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
			ORDER BY ${lead}.${column} ${direction}, ${seq} ${direction} LIMIT ?`,
		)
		.all(...values, limit + 1) as Array<{ seq: number; sortValue: number }>;
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	return {
		posts: page.map((row) => fromRow(row) as PostRecord),
		next: rows.length > limit && last ? [last.sortValue, last.seq] : null,
	};
}
