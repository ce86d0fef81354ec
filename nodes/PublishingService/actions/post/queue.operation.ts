import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { phaseOf } from '../../contract/statuses';
import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { operation } from '../operation';
import {
	accountsField,
	chosenAccountFields,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { idempotencyKey } from '../../posting/idempotency';
import { idempotencyFields, readKeyChoice } from './keyFields';
import { postField, readPostId } from './postField';
import { withGoesOut } from './presentPost';
import { scheduleInZone } from './schedule';
import { accountItemsOf } from '../../posting/readPost';
import { sendPost } from '../../posting/sendPost';

const [accountsFrom] = accountsField;

const fields = [
	...postField,
	{
		...accountsFrom,
		options: [
			...accountsFrom.options,
			{
				name: 'Those That Failed',
				value: 'failed',
				description: 'Every account for which the post has failed: it is tried once more',
			},
		],
	},
	...chosenAccountFields,
	...contentFields,
	optionsField([...idempotencyFields, ...contentOptionFields]),
] as const satisfies INodeProperties[];

type QueuedItem = ItemOf<typeof fields>;

/** The accounts to queue for; what failed there before makes another try another request. */
interface QueuedAccounts {
	readonly accountIds: readonly string[];
	readonly attempts?: readonly string[];
}

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
		attempts: failed.map(({ accountId, queuedAt }) => `failed:${accountId}:${queuedAt}`),
	};
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
		const required = { postId: readPostId(item) };
		const choice = readKeyChoice(options);
		const { content, schedule } = readContent(item, options);
		const { postId } = item.valid(required);

		const { accountIds, attempts = [] }: QueuedAccounts =
			accountsFrom === 'failed'
				? await failedAccounts(item, service, postId)
				: await resolveAccounts(item, service, entries);
		await item.queueFor(accountIds);
		const planned = await scheduleInZone(item, service, schedule, accountIds);
		item.assertValid();
		const { scheduledAfter } = planned;
		const subject = [`post:${postId}`, ...attempts];
		const output = await sendPost(item, service, {
			endpoint: 'queuePost',
			postId,
			body: { accountIds: [...accountIds], ...content, scheduledAfter },
			keyMode: choice.mode,
			makeKey: () => idempotencyKey(item, choice, { subject, accountIds, scheduledAfter, content }),
		});
		return [withGoesOut(output, planned)];
	},
});
