import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Post } from '../../contract/decoded';
import { UNTAGGED } from '../../contract/enums';
import { LIMITS } from '../../contract/limits';
import { isReleasing, isWaiting, mayStillChange, STATUS_OPTIONS } from '../../contract/statuses';
import { ConcurrencyLimit } from '../../posting/concurrency';
import { accountItemsOf } from '../../posting/readPost';
import { showTime } from '../../sheet/texts/shownValue';
import { readAccountId } from '../account/accountFields';
import type { ItemOf } from '../item';
import { operation } from '../operation';
import { filtersField, listFields, readLimit } from '../sharedFields';
import {
	readFigures,
	readSimplify,
	simplifyField,
	simplifyFigures,
	simplifyPost,
} from '../simplify';
import { resolveContentGroups } from './contentGroups';

const fields = [
	...listFields,
	...simplifyField,
	{
		displayName: 'Include Analytics',
		name: 'includeAnalytics',
		type: 'boolean',
		default: false,
		description: 'Whether to add the figures of each post; one request for each that is out',
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
			description: 'Only posts still to come from this time on; reads all that other filters leave',
		},
		{
			displayName: 'Scheduled To',
			name: 'scheduledTo',
			type: 'dateTime',
			default: '',
			description: 'Only posts still to come that are planned before this time',
		},
		{
			displayName: 'Since',
			name: 'since',
			type: 'dateTime',
			default: '',
			description: "Only posts since this time; without a zone, in the workflow's",
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
			description: 'Whether to return only posts without a content tag of their own or a template',
		},
	]),
] as const satisfies INodeProperties[];

export const getAll = operation({
	name: 'Get Many',
	action: 'Get many posts',
	description: 'Get posts by account, status, time or content tag',
	fields,
	endpoints: [
		'listPosts',
		'listAccounts',
		'getPostAnalytics',
		'listContentTags',
		'getApiDescription',
	],
	async run(item, service) {
		const limit = readLimit(item);
		const simplify = readSimplify(item);
		const includeAnalytics = item.orDefault('includeAnalytics');
		const filters = await readFilters(item, service);
		const { from, to, ...ofService } = filters;
		const isPlanned = (from ?? to) !== undefined;
		const atMost = isPlanned ? Infinity : limit;
		const query = { ...ofService, limit: Math.min(atMost, LIMITS.pageSize) };
		const listed = await service.pages('listPosts', { query }, (post) => post.postId, {
			limit: atMost,
		});
		const posts = isPlanned
			? listed.filter((post) => isPlannedWithin(post, filters)).slice(0, limit)
			: listed;
		const show = (post: Post): object => (simplify ? simplifyPost(post) : post);
		if (!includeAnalytics) {
			return posts.map((post) => ({ json: show(post) }));
		}
		return await new ConcurrencyLimit(5).each(posts, async (post) => {
			const figures = await readSummary(service, post);
			const added = simplify ? simplifyFigures(figures) : { analytics: figures ?? null };
			return { json: { ...show(post), ...added } };
		});
	},
});

/** What narrows the list; a name is looked up once all else is known to be right. */
async function readFilters(item: ItemOf<typeof fields>, service: ServiceClient) {
	const filters = item.group('filters');
	const given = filters.unlessAll;
	const tag = given.id('contentGroupId');
	const untagged = given.flag('untagged') ?? false;
	if (untagged && tag) {
		filters.refuse('untagged', 'cannot be combined with Content Tag Name or ID');
	}
	const zone = item.run.timezone;
	const reading = { zone, defaultTime: '00:00' };
	const from = given.time('scheduledFrom', reading)?.value;
	const to = given.time('scheduledTo', reading)?.value;
	if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from)) {
		filters.refuse('scheduledTo', `is ${showTime(to, zone)}, not later than Scheduled From`);
	}
	const account = given.id('accountId');
	const status = given.choice('status');
	const since = given.time('since', reading)?.value;
	item.assertValid();
	const accountId = account && (await readAccountId(item, service, filters));
	const tags = tag === undefined || tag === UNTAGGED ? [] : [tag];
	const tagField = { report: filters, field: 'contentGroupId' };
	const [group = tag] = await resolveContentGroups(item, service, tags, tagField);
	item.assertValid();
	const contentGroupId = untagged ? UNTAGGED : group;
	return { accountId, status, since, contentGroupId, from, to };
}

function isPlannedWithin(
	post: Post,
	{ from = '', to = '', accountId }: Partial<Record<'from' | 'to' | 'accountId', string>>,
): boolean {
	const [first, end] = [Date.parse(from), Date.parse(to)];
	return accountItemsOf(post)
		.filter((item) => accountId === undefined || item.accountId === accountId)
		.filter(({ status }) => mayStillChange(status))
		.map((item) => Date.parse(item.scheduledSlotStart ?? item.scheduledAfter ?? ''))
		.some((time) => !(Number.isNaN(time) || time < first || time >= end));
}

/** The current figures of a post, with one request where it may be out; undefined where there are none yet. */
async function readSummary(service: ServiceClient, post: Post) {
	const isToCome = isWaiting(post.status) || isReleasing(post.status);
	const isOut = accountItemsOf(post).some(({ postedAt }) => postedAt !== undefined);
	if (isToCome && !isOut) {
		return undefined;
	}
	const path = { postId: post.postId };
	const figures = await readFigures(
		async () => await service.call('getPostAnalytics', { path, query: { limit: 1 } }),
		// It was listed a moment ago.
		async () => await Promise.resolve(post),
	);
	const summary = figures?.summary;
	return summary && Object.keys(summary).length > 0 ? summary : undefined;
}
