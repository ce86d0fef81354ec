import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { QueuePostBody } from '../../contract/service';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { accountsField, readAccountIds } from './accountsField';
import { checkOnlyField } from './checkOnlyField';
import { checkReport } from './checkReport';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { idempotencyFields, idempotencyKey, readKeyChoice } from './idempotency';
import { postField } from './postField';
import { scheduleZone } from './schedule';
import { sendPost } from './sendPost';

const fields: INodeProperties[] = [
	...postField,
	...accountsField,
	...contentFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...checkOnlyField, ...idempotencyFields, ...contentOptionFields],
	},
];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const accountIds = readAccountIds(item);
	const options = item.group('options');
	const postId = item.required('postId', (name) => item.id(name));
	const checkOnly = options.flag('checkOnly') ?? false;
	const choice = readKeyChoice(options);
	const zone = await scheduleZone(item, service, options, accountIds);
	const content = readContent(item, options, zone);
	const body: QueuePostBody = { accountIds: [...accountIds], ...content };
	const { scheduledAfter, ...rest } = content;
	const subject = [`post:${postId ?? ''}`];
	const key = idempotencyKey(item, choice, { subject, accountIds, scheduledAfter, content: rest });

	await item.queueFor(accountIds);
	if (checkOnly) {
		const post = { report: item, postId, accountIds, body, idempotencyKey: key };
		return [await checkReport(item, service, post)];
	}
	const path = item.valid({ postId });
	await item.firstInQueue();
	return [await sendPost(item, service, 'queuePost', { path, body, idempotencyKey: key })];
}

export const queue: ItemOperation = {
	value: 'queue',
	name: 'Queue',
	action: 'Queue a post',
	description: 'Queue an existing post whose media is ready to further accounts',
	fields,
	endpoints: ['queuePost', 'getPost', 'getAccount', 'listAccounts'],
	run,
};
