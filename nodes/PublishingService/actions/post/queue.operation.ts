import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import type { QueuePostBody } from '../../contract/decoded';
import { phaseOf } from '../../contract/statuses';
import type { ItemOf } from '../item';
import { operation } from '../operation';
import {
	chosenAccountFields,
	readAccountEntries,
	resolveAccounts,
	type ResolvedAccounts,
} from './accountsField';
import { checkReport } from '../../posting/postItem';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { idempotencyKey } from '../../posting/idempotency';
import { idempotencyFields, readKeyChoice } from './keyFields';
import { postField, readPostId } from './postField';
import { checkOnlyField, postOutput } from './postOutput';
import { scheduleInZone } from './schedule';
import { accountItemsOf } from '../../posting/readPost';
import { sendPost } from '../../posting/sendPost';

const fields = [
	...postField,
	{
		displayName: 'Accounts From',
		name: 'accountsFrom',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'List', value: 'list', description: 'Chosen from the accounts of the company' },
			{ name: 'Names or IDs', value: 'names', description: 'Typed, or from a column of a sheet' },
			{
				name: 'Those That Failed',
				value: 'failed',
				description: 'Every account for which the post has failed: it is tried once more',
			},
		],
		default: 'list',
		description: 'Where the accounts of the post come from',
	},
	...chosenAccountFields,
	...contentFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...checkOnlyField, ...idempotencyFields, ...contentOptionFields],
	},
] as const satisfies INodeProperties[];

type QueuedItem = ItemOf<typeof fields>;

/** The accounts to queue for; what failed there before makes another try another request. */
type QueuedAccounts = ResolvedAccounts & { readonly attempts?: readonly string[] };

async function failedAccounts(
	item: QueuedItem,
	service: ServiceClient,
	postId: string,
): Promise<QueuedAccounts> {
	const post = await service.call('getPost', { path: { postId } });
	const failed = accountItemsOf(post).filter(({ status }) => phaseOf(status) === 'failed');
	if (failed.length === 0)
		item.refuse('accountsFrom', ': the post has not failed for any of its accounts');
	item.assertValid();
	return {
		accountIds: failed.map(({ accountId }) => accountId),
		checked: true,
		attempts: failed.map(({ accountId, queuedAt }) => `failed:${accountId}:${queuedAt}`),
	};
}

/** Whether the post exists, or the key may not look, which is then noted. */
async function mayExist(
	service: ServiceClient,
	postId: string,
	notChecked: string[],
): Promise<boolean> {
	const post = await outcomeOf(service.call('getPost', { path: { postId } }));
	if (!(post instanceof ServiceError)) return true;
	if (post.facts.httpStatus === 404) return false;
	if (post.facts.code !== 'insufficient_scope') throw post;
	notChecked.push('post');
	return true;
}

export const queue = operation({
	value: 'queue',
	name: 'Queue',
	action: 'Queue a post',
	description:
		'Queue an existing post whose media is ready to further accounts, or again where it failed',
	fields,
	isPosting: true,
	endpoints: ['queuePost', 'getPost', 'listAccounts'],
	async run(item, service) {
		const options = item.group('options');
		const accountsFrom = item.orDefault('accountsFrom');
		const entries = accountsFrom === 'failed' ? [] : readAccountEntries(item, accountsFrom);
		const postId = readPostId(item);
		const checkOnly = options.orDefault('checkOnly');
		const choice = readKeyChoice(options);
		const { content, schedule } = readContent(item, options);
		if (!checkOnly) item.assertValid();

		const failed = accountsFrom === 'failed' && postId !== undefined;
		const { accountIds, checked, attempts }: QueuedAccounts = failed
			? await failedAccounts(item, service, postId)
			: await resolveAccounts(item, service, entries, item);
		await item.queueFor(accountIds);
		const planned = await scheduleInZone(item, service, schedule, accountIds);
		const { scheduledAfter } = planned;
		const body: QueuePostBody = { accountIds: [...accountIds], ...content, scheduledAfter };
		const subject = [`post:${postId ?? ''}`, ...(attempts ?? [])];
		const makeKey = () =>
			idempotencyKey(item, choice, { subject, accountIds, scheduledAfter, content });
		if (checkOnly) {
			const notChecked = checked ? [] : ['accounts'];
			if (postId !== undefined && !(await mayExist(service, postId, notChecked)))
				item.refuse('postId', `is "${postId}", which does not exist`);
			const report = checkReport({ report: item, notChecked, body, idempotencyKey: makeKey() });
			return [postOutput(report, planned)];
		}
		const given = item.valid({ postId });
		const output = await sendPost(item, service, {
			endpoint: 'queuePost',
			postId: given.postId,
			body,
			keyMode: choice.mode,
			makeKey,
		});
		return [postOutput(output, planned)];
	},
});
