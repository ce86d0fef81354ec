import type { ServiceClient } from '../../client/serviceClient';
import { phaseOf } from '../../contract/statuses';
import { idempotencyKey } from '../../posting/idempotency';
import { accountItemsOf } from '../../posting/readPost';
import { sendPost } from '../../posting/sendPost';
import {
	accountsFrom,
	chosenAccounts,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { postField, readPostId } from './postField';
import { withGoesLive } from './presentPost';
import { scheduleInZone } from './schedule';

export const queue = operation({
	name: 'Queue',
	action: 'Queue post',
	description: 'Queue an existing post for more accounts, or again for accounts where it failed',
	fields: [
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
	],
	isPosting: true,
	endpoints: ['queuePost', 'getPost', 'listAccounts'],
	async run(item, service) {
		const options = item.group('options');
		const from = item.orDefault('accountsFrom');
		const named = from === 'failed' ? undefined : readAccountEntries(item, from);
		const required = { postId: readPostId(item) };
		const { key, content, schedule } = readContent(item, options);
		const { postId } = item.valid(required);

		const failed = named ? undefined : await failedAccounts(service, postId);
		if (failed?.length === 0) {
			item.refuse('accountsFrom', ': the post has not failed for any of its accounts');
			item.assertValid();
		}
		const { accountIds } = named
			? await resolveAccounts(item, service, named)
			: { accountIds: (failed ?? []).map(({ accountId }) => accountId) };
		await item.queueFor(accountIds);
		const planned = await scheduleInZone(item, service, schedule, accountIds);
		item.assertValid();
		const { scheduledAfter } = planned;
		// After a failure, another try is another request.
		const attempts = failed?.map(({ accountId, queuedAt }) => `failed:${accountId}:${queuedAt}`);
		const subject = [`post:${postId}`, ...(attempts ?? [])];
		const output = await sendPost(item, service, {
			endpoint: 'queuePost',
			postId,
			body: { accountIds: [...accountIds], ...content, scheduledAfter },
			publishesPast: schedule.rules.publishesPast,
			keyMode: key.mode,
			makeKey: () => idempotencyKey(item, key, { subject, accountIds, scheduledAfter, content }),
		});
		return [withGoesLive(output, planned)];
	},
});

async function failedAccounts(service: ServiceClient, postId: string) {
	const post = await service.call('getPost', { path: { postId } });
	return accountItemsOf(post).filter(({ status }) => phaseOf(status) === 'failed');
}
