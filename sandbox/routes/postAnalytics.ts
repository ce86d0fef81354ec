import { Router } from 'express';
import type { PostAnalyticsHistoryItem, PostAnalyticsSummary } from '../service';
import { collections, engagementRate, sumFigures, type Collection } from '../engine/analytics';
import { isoTime } from '../engine/clock';
import { platformId, platformUrl } from '../engine/platforms';
import { ApiError, notFound } from '../errors';
import type { Sandbox } from '../sandbox';
import type { PostItem, PostRecord } from '../store/posts';

const defaultLimit = 25;

interface Collected {
	item: PostItem;
	collection: Collection;
}

/** The analytics of a post: their sum, and their history with the latest first. */
export function postAnalyticsRoutes(sandbox: Sandbox): Router {
	return Router().get('/v2/posts/:postId/analytics', (req, res) => {
		const { postId } = req.params;
		const { limit = defaultLimit, cursor } = req.query as { limit?: number; cursor?: string };
		const post = sandbox.posts.get(postId);
		if (!post) {
			throw notFound('post', postId);
		}

		const collected = collectedOf(sandbox, post);
		if (collected.length === 0 && sandbox.settings.get().dialect.uncollected === 'refused') {
			throw new ApiError('invalid_request', 'Nothing was collected of the post yet.', {
				status: 404,
				hint: 'Ask again once the post is live and its figures were collected.',
			});
		}
		const list = JSON.stringify(['postAnalytics', postId]);
		const after = cursor === undefined ? undefined : sandbox.cursors.decode(list, cursor);
		const rest = after ? collected.filter((entry) => isBehind(entry, after)) : collected;
		const page = rest.slice(0, limit);
		const last = page.at(-1);
		res.json({
			summary: summaryOf(sandbox, post, collected),
			history: page.map((entry) => presentHistoryItem(sandbox, post, entry)),
			nextCursor:
				last && rest.length > page.length
					? sandbox.cursors.encode(list, [last.collection.at, last.item.queueItemId])
					: null,
		});
	});
}

function collectedOf(sandbox: Sandbox, post: PostRecord): Collected[] {
	return sandbox.posts
		.items(post.seq)
		.flatMap((item) =>
			collectionsOf(sandbox, post.postId, item).map((collection) => ({ item, collection })),
		)
		.sort((a, b) => b.collection.at - a.collection.at || a.item.queueItemId - b.item.queueItemId);
}

/** The analytics that were collected of an item so far; an empty list before the item is live. */
export function collectionsOf(sandbox: Sandbox, postId: string, item: PostItem): Collection[] {
	if (item.postedAt === null) {
		return [];
	}
	return collections(
		`${postId} ${item.accountId}`,
		item.postedAt,
		sandbox.bumps.of(postId, item.accountId),
		sandbox.settings.get().analyticsIntervalMs,
		sandbox.now(),
	);
}

function isBehind(
	{ item, collection }: Collected,
	[at = 0, queueItemId = 0]: Array<number | string>,
) {
	return (
		collection.at < Number(at) ||
		(collection.at === Number(at) && item.queueItemId > Number(queueItemId))
	);
}

function summaryOf(
	sandbox: Sandbox,
	post: PostRecord,
	collected: Collected[],
): PostAnalyticsSummary {
	const items = sandbox.posts.items(post.seq);
	const latest = items.flatMap(
		({ queueItemId }) => collected.find(({ item }) => item.queueItemId === queueItemId) ?? [],
	);
	const figures = sumFigures(latest.map(({ collection }) => collection.figures));
	const [only] = items.length === 1 ? items : [];
	const account = only && sandbox.accounts.get(only.accountId);
	const postUrl = only && platformUrl(only, account, post.content.instagramPostFormat);
	return {
		...figures,
		engagementRate: engagementRate(figures),
		...(collected[0] && { lastUpdated: isoTime(collected[0].collection.at) }),
		...(postUrl && { postUrl }),
		...(only && { accountId: only.accountId }),
		...(account && { platform: account.platform }),
	};
}

function presentHistoryItem(
	sandbox: Sandbox,
	post: PostRecord,
	{ item, collection }: Collected,
): PostAnalyticsHistoryItem {
	const account = sandbox.accounts.get(item.accountId);
	const postUrl = platformUrl(item, account, post.content.instagramPostFormat);
	return {
		id: `analytics_${item.queueItemId}_${collection.at}`,
		videoId: platformId(item.queueItemId),
		accountId: item.accountId,
		...(account && { platform: account.platform }),
		...(postUrl !== null && { postUrl }),
		...collection.figures,
		collectedAt: isoTime(collection.at),
		taskId: `task_${collection.at}`,
	};
}
