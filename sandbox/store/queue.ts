import type { DatabaseSync } from 'node:sqlite';
import type { PostItem } from './posts';

/** Sorts items without a slot behind all others. */
const noSlot = Number.MAX_SAFE_INTEGER;
const waiting = `('pending_approval', 'queued', 'posting', 'processing')`;

export type QueuePosition = [slotStart: number, queueItemId: number];

/** Waiting and published items of accounts, read from the items of the posts. */
export class QueueStore {
	constructor(private readonly database: DatabaseSync) {}

	/** Up to `limit` items of an account's queue behind `after`, by slot. */
	page(accountId: string, limit: number, after?: QueuePosition) {
		const rows = this.database
			.prepare(
				`SELECT * FROM postItems WHERE accountId = ? AND status IN ${waiting}
				AND (COALESCE(slotStart, ${noSlot}), queueItemId) > (?, ?)
				ORDER BY COALESCE(slotStart, ${noSlot}), queueItemId LIMIT ?`,
			)
			.all(accountId, ...(after ?? [0, 0]), limit + 1) as unknown as PostItem[];
		const items = rows.slice(0, limit);
		const last = items.at(-1);
		const next: QueuePosition | null =
			rows.length > limit && last ? [last.slotStart ?? noSlot, last.queueItemId] : null;
		return { items, next };
	}

	depth(accountId: string): number {
		return this.count(`accountId = ? AND status IN ('pending_approval', 'queued')`, accountId);
	}

	/** The earliest slot that is taken. */
	nextSlot(accountId: string): number | null {
		const row = this.database
			.prepare(
				`SELECT MIN(slotStart) AS slotStart FROM postItems
				WHERE accountId = ? AND status = 'queued'`,
			)
			.get(accountId) as { slotStart: number | null };
		return row.slotStart;
	}

	lastPostedAt(accountId: string): number | null {
		const row = this.database
			.prepare(
				`SELECT MAX(postedAt) AS postedAt FROM postItems
				WHERE accountId = ? AND postedAt IS NOT NULL`,
			)
			.get(accountId) as { postedAt: number | null };
		return row.postedAt;
	}

	postedBetween(accountId: string, from: number, to: number): number {
		return this.count('accountId = ? AND postedAt >= ? AND postedAt < ?', accountId, from, to);
	}

	postedInAll(accountId: string): number {
		return this.count('accountId = ? AND postedAt IS NOT NULL', accountId);
	}

	/** The taken slots from a time on: those of waiting items, and those that published items used. */
	slotsFrom(accountId: string, from: number): number[] {
		const rows = this.database
			.prepare(
				`SELECT slotStart FROM postItems WHERE accountId = ? AND slotStart >= ?
				AND status NOT IN ('cancelled', 'failed', 'draft') ORDER BY slotStart`,
			)
			.all(accountId, from) as Array<{ slotStart: number }>;
		return rows.map(({ slotStart }) => slotStart);
	}

	/** The items whose time has come, earliest first. */
	due(now: number, limit: number): PostItem[] {
		return this.database
			.prepare('SELECT * FROM postItems WHERE dueAt <= ? ORDER BY dueAt, queueItemId LIMIT ?')
			.all(now, limit) as unknown as PostItem[];
	}

	/** The queued item that an account should post first at `now`. */
	first(accountId: string, now: number): PostItem | undefined {
		return this.database
			.prepare(
				`SELECT * FROM postItems WHERE accountId = ? AND status = 'queued'
				AND slotStart IS NOT NULL AND COALESCE(scheduledAfter, 0) <= ?
				ORDER BY priority DESC, slotStart, queueItemId LIMIT 1`,
			)
			.get(accountId, now) as unknown as PostItem | undefined;
	}

	/** The latest posted items of an account. */
	latestPosted(accountId: string, limit: number): PostItem[] {
		return this.database
			.prepare(
				`SELECT * FROM postItems WHERE accountId = ? AND postedAt IS NOT NULL
				ORDER BY postedAt DESC LIMIT ?`,
			)
			.all(accountId, limit) as unknown as PostItem[];
	}

	private count(where: string, ...values: Array<string | number>): number {
		const row = this.database
			.prepare(`SELECT COUNT(*) AS count FROM postItems WHERE ${where}`)
			.get(...values) as { count: number };
		return row.count;
	}
}
