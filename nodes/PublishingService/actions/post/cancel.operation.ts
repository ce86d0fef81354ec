import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { sendVerified } from '../../client/verifiedWrite';
import type { CancelledPost, Post } from '../../contract/service';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { postField } from './postField';

const fields: INodeProperties[] = [
	...postField,
	{
		displayName:
			'Items that are being posted right now are skipped, and posted ones stay: the output says which',
		name: 'cancelNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Account Name or ID',
		name: 'accountId',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getAccountFilter' },
		default: '',
		description:
			'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const required = { postId: item.required('postId', (name) => item.id(name)) };
	const accountId = item.id('accountId');
	const { postId } = item.valid(required);
	return [{ json: await cancelPost(service, postId, accountId) }];
}

/** Cancels; after an unclear answer the post is read first, and only cancelled again if need be. */
async function cancelPost(
	service: ServiceClient,
	postId: string,
	accountId: string | undefined,
): Promise<CancelledPost> {
	const path = { postId };
	return await sendVerified(
		service,
		async () => await service.call('cancelPost', { path, query: { accountId } }),
		async () => {
			const post = await service.call('getPost', { path });
			const cancelled = cancelledAccounts(post, accountId);
			return cancelled && { ...post, cancellation: { cancelled, skipped: [] } };
		},
	);
}

/** The targeted accounts, if every one of them is cancelled already. */
function cancelledAccounts(post: Post, accountId: string | undefined): string[] | undefined {
	const targets = (post.accounts ?? []).filter(
		(target) => !accountId || target.accountId === accountId,
	);
	const areCancelled = targets.length > 0 && targets.every(({ status }) => status === 'cancelled');
	return areCancelled ? targets.map((target) => target.accountId) : undefined;
}

export const cancel: ItemOperation = {
	value: 'cancel',
	name: 'Cancel',
	action: 'Cancel a post',
	description:
		'Cancel a post for one account or for all; says what was cancelled and what was skipped',
	fields,
	endpoints: ['cancelPost', 'getPost'],
	run,
};
