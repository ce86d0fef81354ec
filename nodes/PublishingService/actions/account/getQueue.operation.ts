import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { QueueItem } from '../../contract/decoded';
import type { ItemOf } from '../item';
import { listFields, readLimit } from '../listFields';
import { itemOperation, type Output } from '../operation';
import { accountField, readAccountId } from './accountField';

const fields = [...accountField, ...listFields] as const satisfies INodeProperties[];

async function run(item: ItemOf<typeof fields>, service: ServiceClient): Promise<Output[]> {
	item.id('accountId');
	const limit = readLimit(item);
	item.assertValid();
	const { accountId } = item.valid({
		accountId: await readAccountId(item, service, item),
	});
	const query = { limit: Math.min(limit, LIMITS.pageSize) };
	const input = { path: { accountId }, query };
	const keyOf = (entry: QueueItem) => entry.queueItemId;
	const queue = await service.pages('getAccountQueue', input, keyOf, limit);
	return queue.map((entry) => ({ json: { accountId, ...entry } }));
}

export const getQueue = itemOperation({
	value: 'getQueue',
	name: 'Get Queue',
	action: 'Get the queue of an account',
	description: 'Get what is queued for an account, with the slots in which it goes out',
	fields,
	endpoints: ['getAccountQueue', 'listAccounts'],
	run,
});
