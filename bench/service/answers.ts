import type { CreatePostBody, Post, PostPage } from '../../sandbox/service';

const minute = 60_000;
/** The newest post of the list; the others follow at one a minute. */
const newestAt = Date.parse('2026-11-20T12:00:00Z');

export const accounts = Array.from({ length: 20 }, (_, index) => ({
	accountId: `account_${index + 1}`,
	platform: index % 2 === 0 ? ('tiktok' as const) : ('instagram' as const),
	username: `studio_${index + 1}`,
	timezone: 'UTC',
	dailyCap: 100,
	postsToday: 0,
}));

/** A post as it comes back from its creation. */
export function createdPost(number: number, body: CreatePostBody): Post {
	const now = new Date().toISOString();
	return {
		postId: `post_${number}`,
		status: 'queued',
		media: { kind: 'video', count: body.media.length, thumbnailUrl: null },
		caption: body.caption ?? null,
		hashtags: body.hashtags ?? [],
		sound: null,
		notes: null,
		contentGroupIds: [],
		instagramPostFormat: 'reel',
		createdAt: now,
		accounts: body.accountIds.map((accountId) => ({
			accountId,
			username: accountId,
			platform: 'tiktok',
			status: 'queued',
			queuedAt: now,
			scheduledAfter: body.scheduledAfter,
		})),
	};
}

/** A page of a list of `total` posts, newest first, of which the first `live` are not out yet. */
export function postPage(
	{ total, live }: { total: number; live: number },
	limit: number,
	cursor: string | null,
): PostPage {
	const from = Number(cursor ?? 0);
	const count = Math.max(0, Math.min(limit, total - from));
	const data = Array.from({ length: count }, (_, index) => listedPost(from + index, live));
	return { data, nextCursor: from + count < total ? String(from + count) : null };
}

function listedPost(index: number, live: number): Post {
	const createdAt = new Date(newestAt - index * minute).toISOString();
	const isLive = index < live;
	const { accountId, username, platform } = accounts[
		index % accounts.length
	] as (typeof accounts)[0];
	return {
		postId: `post_${index}`,
		status: isLive ? 'queued' : 'posted',
		media: { kind: 'video', count: 1, thumbnailUrl: `https://media.example.com/${index}.jpg` },
		caption: `Number ${index} of the collection`,
		hashtags: ['summer', 'newin'],
		sound: null,
		notes: null,
		contentGroupIds: [],
		instagramPostFormat: 'reel',
		createdAt,
		accounts: [
			{
				accountId,
				username,
				platform,
				status: isLive ? 'queued' : 'posted',
				queuedAt: createdAt,
				...(!isLive && { postedAt: createdAt, postUrl: `https://example.com/v/${index}` }),
			},
		],
	};
}
