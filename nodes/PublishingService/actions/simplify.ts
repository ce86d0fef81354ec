import type { INodeProperties } from 'n8n-workflow';

import { asFailure, failureText, ServiceError } from '../client/serviceError';
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

/** True if an answer is simplified; that of a tool is shortened later, from all that the service gave. */
export function readSimplify(item: ItemOf<typeof simplifyField>): boolean {
	return !item.run.isTool && item.orDefault('simplify');
}

/** The fields of a post that people act on, one level flatter; first what a list is read for. */
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

export function pickFields<Whole extends object>(
	whole: Whole,
	names: ReadonlyArray<keyof Whole>,
): Partial<Whole> {
	return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Whole>;
}

export const FIGURES = [
	...(['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate', 'lastUpdated'] as const),
];

export function simplifyFigures(figures: PostAnalytics['summary']): object {
	return figures ? pickFields(figures, FIGURES) : { collected: false };
}

/**
 * Reads analytics. Undefined before the service collected them for the first time: some services
 * then answer 404, so `find` checks that the post or account exists.
 */
export async function readFigures<T>(
	read: () => Promise<T>,
	find: () => Promise<unknown>,
): Promise<T | undefined> {
	const figures = await read().catch(asFailure);
	if (!(figures instanceof ServiceError)) {
		return figures;
	}
	const isNotFound = ({ facts }: ServiceError) => facts.httpStatus === 404;
	if (!isNotFound(figures)) {
		throw figures;
	}
	const thing = await find().catch(asFailure);
	if (!(thing instanceof ServiceError)) {
		return undefined;
	}
	if (isNotFound(thing)) {
		throw figures;
	}
	// The key may not read the thing itself, or the service did not answer.
	const maybe = failureText('unexplained_refusal.figures').nextStep;
	throw figures.add({ nextStep: `${figures.facts.nextStep} ${maybe}` });
}
