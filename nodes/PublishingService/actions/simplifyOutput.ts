import type { INodeProperties } from 'n8n-workflow';

import type { Account, Post, PostAnalytics } from '../contract/schemas';
import { accountItemsOf } from '../posting/readPost';
import type { ItemOf } from './item';

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

/** True if the output is simplified. A tool shortens the whole answer of the service later. */
export function readSimplify(item: ItemOf<typeof simplifyField>): boolean {
	return !item.run.isTool && item.orDefault('simplify');
}

/** The fields of a post that people act on, one level flatter. The fields that a list is read for come first. */
export function simplifyPost(post: Post): object {
	const { postId, status, media, caption, hashtags, contentGroupIds, createdAt } = post;
	return {
		caption,
		accounts: accountItemsOf(post).map((item) =>
			pickFields(item, [
				...(['postedAt', 'scheduledAfter', 'username', 'platform'] as const),
				...(['status', 'postUrl', 'accountId'] as const),
			]),
		),
		status,
		hashtags,
		mediaKind: media?.kind,
		mediaCount: media?.count,
		createdAt,
		postId,
		contentGroupIds,
	};
}

export function simplifyAccount(account: Account): object {
	return pickFields(account, [
		...(['accountId', 'platform', 'username', 'displayName', 'status', 'timezone'] as const),
		...(['followers', 'postsToday', 'dailyCap', 'queueDepth'] as const),
	]);
}

/** Copies the named fields. A field that is missing becomes undefined. */
export function pickFields<Whole extends object>(
	whole: Whole,
	names: ReadonlyArray<keyof Whole>,
): Partial<Whole> {
	return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Whole>;
}

export const FIGURES = [
	...(['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate', 'lastUpdated'] as const),
];

/** The metrics of a post, or the note that the service has collected none. */
export function simplifyFigures(figures: PostAnalytics['summary']): object {
	return figures ? pickFields(figures, FIGURES) : { collected: false };
}
