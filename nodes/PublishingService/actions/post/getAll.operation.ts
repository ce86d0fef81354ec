import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { UNTAGGED } from '../../contract/enums';
import { isReleasing, isWaiting, mayStillChange, STATUS_OPTIONS } from '../../contract/statuses';
import { LIMITS } from '../../contract/limits';
import type { Post } from '../../contract/decoded';
import { readAccountId } from '../account/accountFields';
import { resolveContentGroup } from './contentGroups';
import type { ItemOf } from '../item';
import { filtersField, listFields, readLimit } from '../sharedFields';
import { operation } from '../operation';
import { accountItemsOf } from '../../posting/readPost';
import { ConcurrencyLimit } from '../concurrencyLimit';
import { readFigures } from '../readFigures';
import {
	type PostFigures,
	readSimplify,
	simplifyField,
	simplifyFigures,
	simplifyPost,
} from '../simplify';

const fields = [
	...listFields,
	...simplifyField,
	{
		displayName: 'Include Analytics',
		name: 'includeAnalytics',
		type: 'boolean',
		default: false,
		description:
			'Whether to add the views, likes, comments, shares and saves of each post, with one request for each post that is out',
	},
	filtersField([
		{
			displayName: 'Account Name or ID',
			name: 'accountId',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getAccountFilter' },
			default: '',
			description:
				'Only posts that target this account. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: 'Content Tag Name or ID',
			name: 'contentGroupId',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getContentGroupFilter' },
			default: '',
			description:
				'Only posts with this content tag. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: 'Scheduled From',
			name: 'scheduledFrom',
			type: 'dateTime',
			default: '',
			description:
				'Only posts still to come that are planned at this time or later. The service has no such filter: every post that the other filters leave is read, a page of the list at a time.',
		},
		{
			displayName: 'Scheduled To',
			name: 'scheduledTo',
			type: 'dateTime',
			default: '',
			description:
				'Only posts still to come that are planned before this time. With Status Queued as well, only what waits is read.',
		},
		{
			displayName: 'Since',
			name: 'since',
			type: 'dateTime',
			default: '',
			description:
				'Only posts since this time. A time that names no zone is read in that of the workflow.',
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: STATUS_OPTIONS,
			default: 'queued',
			description: 'Only posts with this status',
		},
		{
			displayName: 'Untagged Only',
			name: 'untagged',
			type: 'boolean',
			default: false,
			description:
				'Whether to return only posts with no content tag, of their own or of a template',
		},
	]),
] as const satisfies INodeProperties[];

function readFilters(item: ItemOf<typeof fields>) {
	const filters = item.group('filters');
	const group = filters.unlessAll.id('contentGroupId');
	const untagged = filters.unlessAll.flag('untagged') ?? false;
	const reading = { zone: item.run.timezone, defaultTime: '00:00' };
	if (untagged && group)
		filters.refuse('untagged', 'cannot be combined with Content Tag Name or ID');
	const from = filters.unlessAll.time('scheduledFrom', reading)?.value;
	const to = filters.unlessAll.time('scheduledTo', reading)?.value;
	if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
		filters.refuse('scheduledTo', `is ${to}, which is not later than Scheduled From, ${from}`);
	return {
		accountId: filters.unlessAll.id('accountId'),
		status: filters.unlessAll.choice('status'),
		since: filters.unlessAll.time('since', reading)?.value,
		contentGroupId: untagged ? UNTAGGED : group,
		...{ from, to },
	};
}

/** Whether a post is still to go out somewhere between two times. */
function isPlannedWithin(
	post: Post,
	from: string | undefined,
	to: string | undefined,
	accountId: string | undefined,
): boolean {
	const [first, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
	return accountItemsOf(post)
		.filter((item) => accountId === undefined || item.accountId === accountId)
		.filter(({ status }) => mayStillChange(status))
		.map((item) => Date.parse(item.scheduledSlotStart ?? item.scheduledAfter ?? ''))
		.some((time) => !(Number.isNaN(time) || time < first || time >= end));
}

/** How many posts are asked for their figures at once. */
const AT_ONCE = 5;

/**
 * The current figures of a post, with one request where it may be out; undefined where there are none
 * yet. Throws ServiceError.
 */
async function readSummary(service: ServiceClient, post: Post): Promise<PostFigures | undefined> {
	const isToCome = isWaiting(post.status) || isReleasing(post.status);
	const isOut = accountItemsOf(post).some(({ postedAt }) => postedAt !== undefined);
	if (isToCome && !isOut) return undefined;
	const path = { postId: post.postId };
	const figures = await readFigures(
		async () => await service.call('getPostAnalytics', { path, query: { limit: 1 } }),
		// It was listed a moment ago.
		async () => await Promise.resolve(post),
	);
	const summary = figures?.summary;
	return summary && Object.keys(summary).length > 0 ? summary : undefined;
}

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many posts',
	description: 'Get posts by account, status, time or content tag',
	fields,
	endpoints: ['listPosts', 'listAccounts', 'getPostAnalytics'],
	async run(item, service) {
		const limit = readLimit(item);
		const simplify = readSimplify(item);
		const includeAnalytics = item.orDefault('includeAnalytics');
		const filters = readFilters(item);
		item.assertValid();
		const report = item.group('filters');
		const accountId = filters.accountId && (await readAccountId(item, service, report));
		const tag = filters.contentGroupId;
		const contentGroupId =
			tag && tag !== UNTAGGED
				? await resolveContentGroup(item, service, tag, report, 'contentGroupId')
				: tag;
		item.assertValid();
		const { from, to, ...serviceFilters } = filters;
		const isPlanned = (from ?? to) !== undefined;
		const query = {
			...serviceFilters,
			accountId,
			contentGroupId,
			limit: isPlanned ? LIMITS.pageSize : Math.min(limit, LIMITS.pageSize),
		};
		const atMost = isPlanned ? undefined : limit;
		const listed = await service.pages('listPosts', { query }, (post) => post.postId, atMost);
		const posts = isPlanned
			? listed.filter((post) => isPlannedWithin(post, from, to, accountId)).slice(0, limit)
			: listed;
		const show = (post: Post): object => (simplify ? simplifyPost(post) : post);
		if (!includeAnalytics) return posts.map((post) => ({ json: show(post) }));
		return await new ConcurrencyLimit(AT_ONCE).each(posts, async (post) => {
			const figures = await readSummary(service, post);
			const added = simplify ? simplifyFigures(figures) : { analytics: figures ?? null };
			return { json: { ...show(post), ...added } };
		});
	},
});
