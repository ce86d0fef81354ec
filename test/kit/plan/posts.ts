import type { Post, PostAccountItem } from '../../../nodes/PublishingService/contract/schemas';
import {
	readSyncState,
	stateAfter,
	type SyncState,
	writeAppliedState,
} from '../../../nodes/PublishingService/plan/syncState';

/** The moment at which the runs of these tests begin. */
export const NOW = Date.parse('2031-03-01T09:00:00Z');
/** A time that is ahead of `NOW`. */
export const TOMORROW = '2031-03-02T09:00:00Z';
/** Another time that is ahead of `NOW`. */
export const IN_TWO_DAYS = '2031-03-03T09:00:00Z';

/** A post for the TikTok account `a`, which is queued for tomorrow. */
export function itemOf(fields: Partial<PostAccountItem> = {}): PostAccountItem {
	const { accountId = 'a' } = fields;
	return {
		accountId,
		username: accountId,
		platform: 'tiktok',
		status: 'queued',
		queuedAt: '2031-02-20T09:00:00Z',
		scheduledAfter: TOMORROW,
		...fields,
	};
}

/** A post that is queued for the account `a` tomorrow. */
export function postOf(fields: Partial<Post> = {}): Post {
	return {
		postId: 'post_1',
		status: 'queued',
		media: { kind: 'image', count: 1, thumbnailUrl: null },
		caption: 'Fresh bread',
		hashtags: [],
		sound: null,
		notes: null,
		contentGroupIds: [],
		createdAt: '2031-02-20T09:00:00Z',
		accounts: [itemOf()],
		...fields,
	};
}

/** A post whose status is the status of each of its accounts, too. */
export function postThatIs(status: string, fields: Partial<Post> = {}): Post {
	const { accounts = [itemOf()] } = fields;
	return postOf({
		...fields,
		status: status as Post['status'],
		accounts: accounts.map((item) => ({ ...item, status: status as Post['status'] })),
	});
}

/** The sync state that a run writes next to the row of a post. */
export function stateOf(post: Post, isCancelledRow = false): SyncState {
	const state = stateAfter({
		...{ post, mediaMark: undefined, isCancelledRow },
		...{ keptFields: new Set(), earlier: undefined },
	});
	return readSyncState(writeAppliedState(state));
}
