import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { phaseOf } from '../../contract/postStatuses';
import { refuseSharedKey } from '../../posting/customKey';
import { idempotencyKey, type RowFacts } from '../../posting/idempotencyKey';
import type { KeyChoice } from '../../posting/postDraft';
import { accountItemsOf } from '../../posting/readPost';
import { sendPost } from '../../posting/sendPost';
import {
	accountsFrom,
	chosenAccounts,
	type NamedAccounts,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import type { ItemOf } from '../item';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { postField, readPostId } from './postField';
import { withGoesLive } from './addGoesLive';
import { scheduleInZone } from './schedule';

const fields = [
	...postField,
	{
		...accountsFrom,
		options: [
			...accountsFrom.options,
			{ name: 'Failed Accounts', value: 'failed', description: 'Queue the post again' },
		],
	},
	...chosenAccounts,
	...contentFields,
	optionsField(contentOptionFields),
] as const satisfies INodeProperties[];

export const queue = operation({
	name: 'Queue',
	action: 'Queue post',
	description: 'Queue an existing post for more accounts, or again for accounts where it failed',
	fields,
	isPosting: true,
	endpoints: ['queuePost', 'getPost', 'listAccounts'],
	async run(item, service) {
		const options = item.group('options');
		const source = item.orDefault('accountsFrom');
		const namedAccounts = source === 'failed' ? undefined : readAccountEntries(item, source);
		const required = { postId: readPostId(item) };
		const { key, content, schedule } = readContent(item, options);
		const { postId } = item.valid(required);

		const { accountIds, attempts } = namedAccounts
			? await readNamedAccounts(item, service, namedAccounts)
			: await readFailedAccounts(item, service, postId);
		await item.turn.queueFor(accountIds);
		const planned = await scheduleInZone(item, service, schedule, accountIds);
		item.assertValid();

		const { scheduledAfter } = planned;
		const subject = [`post:${postId}`, ...attempts];
		const output = await sendPost(item, service, {
			endpoint: 'queuePost',
			postId,
			body: { accountIds: [...accountIds], ...content, scheduledAfter },
			publishesPast: schedule.rules.publishesPast,
			keyMode: key.mode,
			makeKey: () => makeKey(item, key, { subject, accountIds, scheduledAfter, content }),
		});
		return [withGoesLive(output, planned)];
	},
});

/** Makes the idempotency key. Throws InvalidItemError if another row of the run uses it for another request. */
function makeKey(
	item: ItemOf<typeof fields>,
	choice: KeyChoice,
	facts: RowFacts,
): string | undefined {
	refuseSharedKey(item, choice, facts, item);
	item.assertValid();
	return idempotencyKey(item, choice, facts);
}

/** The accounts for which a post is queued. */
interface QueueTargets {
	readonly accountIds: readonly string[];
	/** Parts of the idempotency key, so that another try after a failure counts as another request. */
	readonly attempts: readonly string[];
}

async function readNamedAccounts(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
	namedAccounts: NamedAccounts,
): Promise<QueueTargets> {
	const { accountIds } = await resolveAccounts(item, service, namedAccounts);
	return { accountIds, attempts: [] };
}

/** The accounts for which the post has failed. Throws InvalidItemError if it failed for none. */
async function readFailedAccounts(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
	postId: string,
): Promise<QueueTargets> {
	const post = await service.call('getPost', { path: { postId } });
	const failed = accountItemsOf(post).filter(({ status }) => phaseOf(status) === 'failed');
	if (failed.length === 0) {
		item.refuse('accountsFrom', ': the post has not failed for any of its accounts');
		item.assertValid();
	}
	return {
		accountIds: failed.map(({ accountId }) => accountId),
		attempts: failed.map(({ accountId, queuedAt }) => `failed:${accountId}:${queuedAt}`),
	};
}
