import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { ServiceError } from '../../client/serviceError';
import type { Post } from '../../contract/schemas';
import { isReleasing, isWaiting } from '../../contract/postStatuses';
import { RUN_TEXTS } from '../../messages/runTexts';
import { joinSentences } from '../../plan/describe/joinSentences';
import { writePostAsRow } from '../../plan/describe/postAsRow';
import { ConcurrencyLimit, POSTS_AT_ONCE } from '../../posting/concurrencyLimit';
import { accountItemsOf } from '../../posting/readPost';
import { MAX_PLANNED } from '../../posting/readPosts';
import { readAccountList } from '../account/accountFields';
import type { ItemOf } from '../item';
import { operation, type Output } from '../operation';
import { readCollectedAnalytics } from '../readCollectedAnalytics';
import { filtersField, listFields, readLimit } from '../sharedFields';
import { readSimplify, simplifyField, simplifyFigures, simplifyPost } from '../simplifyOutput';
import { explainEmptyList } from './explainEmptyList';
import { type ListedPost, listPosts } from './listPosts';
import { postFilterFields, readPostFilters } from './postFilters';

const fields = [
	...listFields,
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		// A tool has Output instead.
		displayOptions: { hide: { '@tool': [true] } },
		options: [
			{ name: 'Posts', value: 'posts', description: 'One item for each post' },
			{
				name: 'Rows of a Sheet',
				value: 'rows',
				description: 'The columns that Create or Update From Rows reads and writes back',
			},
		],
		default: 'posts',
		description:
			'What an item contains. Rows of a Sheet starts a sheet from the posts that you have.',
	},
	{
		...simplifyField[0],
		displayOptions: { hide: { '@tool': [true], return: ['rows'] } },
	},
	{
		displayName: 'Include Analytics',
		name: 'includeAnalytics',
		type: 'boolean',
		displayOptions: { hide: { return: ['rows'] } },
		default: false,
		description:
			'Whether to add the analytics of each post. Each published post takes one request.',
	},
	filtersField(postFilterFields),
] as const satisfies INodeProperties[];

export const getAll = operation({
	name: 'Get Many',
	action: 'Get many posts',
	description: 'Get posts by account, status, time or content tag',
	fields,
	endpoints: [
		'listPosts',
		'listAccounts',
		'getAccountQueue',
		'getPostAnalytics',
		'listContentTags',
		'getApiDescription',
	],
	async run(item, service) {
		const limit = readLimit(item);
		const includeAnalytics = item.orDefault('includeAnalytics');
		const isSimple = readSimplify(item);
		const areRows = returnsRows(item);
		const filterFields = item.group('filters');
		const filters = await readPostFilters(item, filterFields, service);

		const { posts, isWhole } = await listPosts(service, filters, limit);
		if (posts.length === 0 && filters.accountId && filterFields.isExpression('accountId')) {
			await explainEmptyList(item, service, filters.accountId);
		}
		if (!isWhole) {
			const message = RUN_TEXTS.morePlanned(MAX_PLANNED);
			item.run.shared.hints.add({ message, type: 'warning' });
		}
		if (areRows) {
			return await postsAsRows(item, service, posts);
		}
		if (includeAnalytics) {
			return await postsWithAnalytics(service, posts, isSimple);
		}
		return posts.map((post) => ({ json: showListed(post, isSimple) }));
	},
});

type GetAllItem = ItemOf<typeof fields>;

/** True if the user chose rows of a sheet. A tool does not have this field, so a model gets posts. */
function returnsRows(item: GetAllItem): boolean {
	return !item.run.isTool && item.orDefault('return') === 'rows';
}

/** A post of the list, with its conflicts if the user asked for them. */
function showListed({ post, conflicts }: ListedPost, isSimple: boolean): object {
	return { ...(isSimple ? simplifyPost(post) : post), ...(conflicts && { conflicts }) };
}

async function postsWithAnalytics(
	service: ServiceClient,
	posts: readonly ListedPost[],
	isSimple: boolean,
): Promise<Output[]> {
	return await new ConcurrencyLimit(POSTS_AT_ONCE).each(posts, async (listed) => {
		const figures = await readSummary(service, listed.post);
		const analytics = isSimple ? simplifyFigures(figures) : { analytics: figures ?? null };
		return { json: { ...showListed(listed, isSimple), ...analytics } };
	});
}

/** Posts as rows of a sheet, with the accounts by their names. */
async function postsAsRows(
	item: GetAllItem,
	service: ServiceClient,
	posts: readonly ListedPost[],
): Promise<Output[]> {
	const accounts = await readAccountList(item, service);
	if (accounts instanceof ServiceError && accounts.facts.code !== 'insufficient_scope') {
		throw accounts;
	}
	const { hints } = item.run.shared;
	if (posts.length > 0) {
		hints.addOnce({ message: RUN_TEXTS.rowsOfPosts, type: 'info' });
	}
	const accountNames = accounts instanceof ServiceError ? 'mayNotRead' : accounts;
	return posts.map(({ post, conflicts }) => {
		const row = writePostAsRow(post, accountNames, item.run.timezone);
		const texts = conflicts?.map(({ text }) => text) ?? [];
		return { json: texts.length > 0 ? { ...row, issues: joinSentences(texts) } : row };
	});
}

/**
 * Reads the current analytics of a post, with 1 request if the post may be published. Undefined if
 * the post has no analytics yet.
 */
async function readSummary(service: ServiceClient, post: Post) {
	const isUnpublished = isWaiting(post.status) || isReleasing(post.status);
	const isLiveForAccount = accountItemsOf(post).some(({ postedAt }) => postedAt !== undefined);
	if (isUnpublished && !isLiveForAccount) {
		return undefined;
	}
	const path = { postId: post.postId };
	const figures = await readCollectedAnalytics(
		async () => await service.call('getPostAnalytics', { path, query: { limit: 1 } }),
		// The post exists, because the service listed it a moment ago.
		async () => await Promise.resolve(post),
	);
	const summary = figures?.summary;
	return summary && Object.keys(summary).length > 0 ? summary : undefined;
}
