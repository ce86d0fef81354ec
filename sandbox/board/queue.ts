import type { PostStatus } from '../service';
import { isoTime } from '../engine/clock';
import type { Sandbox } from '../sandbox';
import type { PostItem, PostRecord } from '../store/posts';
import { thumbnailPath } from './posts';

/** An item on its way to one account. */
export interface ShownQueueItem {
	queueItemId: number;
	postId: string;
	accountId: string;
	status: PostStatus;
	caption: string | null;
	thumbnail: string | null;
	/** ISO 8601; null while it waits for approval, or for ever when there is no free slot. */
	slotStart: string | null;
	/** When it is to go out at the earliest, as ISO 8601. */
	scheduledAfter: string | null;
}

const waiting = `status IN ('pending_approval', 'queued', 'posting', 'processing')
	AND (? IS NULL OR accountId = ?)`;

/** What goes out next on one account or on all: what has a slot first, up to `limit` items. */
export function showQueue(
	{ database, posts }: Sandbox,
	accountId: string | undefined,
	limit: number,
): { data: ShownQueueItem[]; total: number } {
	const account = accountId ?? null;
	const items = database
		.prepare(
			`SELECT * FROM postItems WHERE ${waiting}
			ORDER BY slotStart IS NULL, slotStart, scheduledAfter IS NULL, scheduledAfter, queueItemId LIMIT ?`,
		)
		.all(account, account, limit) as unknown as PostItem[];
	const { total } = database
		.prepare(`SELECT COUNT(*) AS total FROM postItems WHERE ${waiting}`)
		.get(account, account) as { total: number };
	const shown = items.map(({ postSeq, slotStart, scheduledAfter, ...item }) => {
		const { postId, content } = posts.bySeq(postSeq) as PostRecord;
		return {
			queueItemId: item.queueItemId,
			postId,
			accountId: item.accountId,
			status: item.status,
			caption: content.caption,
			thumbnail: thumbnailPath(content.media),
			slotStart: slotStart === null ? null : isoTime(slotStart),
			scheduledAfter: scheduledAfter === null ? null : isoTime(scheduledAfter),
		};
	});
	return { data: shown, total };
}
