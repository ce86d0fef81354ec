import type { INodeProperties } from 'n8n-workflow';

import type { Account, Post, PostAnalytics } from '../contract/decoded';
import { accountItemsOf } from '../posting/readPost';

/** Simplify, for answers of more than ten fields. */
export const simplifyField = [
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		// A tool has Output instead.
		displayOptions: { hide: { '@tool': [true] } },
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
] as const satisfies INodeProperties[];

/** The fields of a post that people act on, one level flatter (specification, "Post"). */
export function simplifyPost(post: Post): object {
	const { postId, status, media, caption, hashtags, contentGroupIds, createdAt } = post;
	return {
		postId,
		status,
		caption,
		hashtags,
		contentGroupIds,
		mediaKind: media?.kind,
		mediaCount: media?.count,
		createdAt,
		accounts: accountItemsOf(post).map((account) => ({
			accountId: account.accountId,
			username: account.username,
			platform: account.platform,
			status: account.status,
			scheduledAfter: account.scheduledAfter,
			postedAt: account.postedAt,
			postUrl: account.postUrl,
		})),
	};
}

/** The fields of an account that people act on (specification, "Publishing account"). */
export function simplifyAccount(account: Account): object {
	const { accountId, platform, username, displayName, status, timezone } = account;
	const { followers, postsToday, dailyCap, queueDepth } = account;
	return {
		accountId,
		platform,
		username,
		displayName,
		status,
		timezone,
		followers,
		postsToday,
		dailyCap,
		queueDepth,
	};
}

/** The current figures of a post. */
export type PostFigures = NonNullable<PostAnalytics['summary']>;

/** The figures of a summary, without what the post itself says. */
export function simplifyFigures(figures: PostFigures | undefined): object {
	if (!figures) return { collected: false };
	const { views, likes, comments, shares, saves, engagementRate, lastUpdated } = figures;
	return { views, likes, comments, shares, saves, engagementRate, lastUpdated };
}
