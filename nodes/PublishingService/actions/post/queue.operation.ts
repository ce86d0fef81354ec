import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import type { QueuePostBody } from '../../contract/decoded';
import type { ItemOf } from '../item';
import { itemOperation, type Output } from '../operation';
import { accountsField, readAccountEntries, resolveAccounts } from './accountsField';
import { checkReport } from '../../posting/outcome';
import { checkOnlyField } from './checkOnly';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { idempotencyKey } from '../../posting/idempotency';
import { idempotencyFields, readKeyChoice } from './keyFields';
import { postField } from './postField';
import { outputFields, postOutput } from './postOutput';
import { scheduleInZone } from './schedule';
import { sendPost } from '../../posting/sendPost';

const fields = [
	...postField,
	...accountsField,
	...contentFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...checkOnlyField, ...idempotencyFields, ...contentOptionFields, ...outputFields],
	},
] as const satisfies INodeProperties[];

async function run(item: ItemOf<typeof fields>, service: ServiceClient): Promise<Output[]> {
	const options = item.group('options');
	const entries = readAccountEntries(item, item.choice('accountsFrom'));
	const postId = item.id('postId');
	const checkOnly = options.orDefault('checkOnly');
	const choice = readKeyChoice(options);
	const { content, schedule } = readContent(item, options);
	if (!checkOnly) item.assertValid();

	const { accountIds, checked } = await resolveAccounts(item, service, entries, item);
	await item.queueFor(accountIds);
	const planned = await scheduleInZone(item, service, schedule, accountIds);
	const { scheduledAfter } = planned;
	const body: QueuePostBody = { accountIds: [...accountIds], ...content, scheduledAfter };
	const subject = [`post:${postId ?? ''}`];
	const makeKey = () =>
		idempotencyKey(item, choice, { subject, accountIds, scheduledAfter, content });
	if (checkOnly) {
		const notChecked = checked ? [] : ['accounts'];
		if (postId !== undefined && !(await mayExist(service, postId, notChecked)))
			item.refuse('postId', `is "${postId}", which does not exist`);
		const report = checkReport({ report: item, notChecked, body, idempotencyKey: makeKey() });
		return [postOutput(item, options, report, planned)];
	}
	const given = item.valid({ postId });
	const output = await sendPost(item, service, {
		endpoint: 'queuePost',
		postId: given.postId,
		body,
		keyMode: choice.mode,
		makeKey,
	});
	return [postOutput(item, options, output, planned)];
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

export const queue = itemOperation({
	value: 'queue',
	name: 'Queue',
	action: 'Queue a post',
	description: 'Queue an existing post whose media is ready to further accounts',
	fields,
	isPosting: true,
	endpoints: ['queuePost', 'getPost', 'listAccounts'],
	run,
});
