import type { INodeProperties } from 'n8n-workflow';

import { collectPages } from '../../client/pagination';
import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { QueueItem } from '../../contract/service';
import type { Item } from '../item';
import { listFields, readLimit } from '../listFields';
import type { ItemOperation, Output } from '../operation';
import { accountField } from './accountField';
import { readAccountId } from './namedAccount';

const fields: INodeProperties[] = [...accountField, ...listFields];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	item.required('accountId', (name) => item.id(name));
	const limit = readLimit(item);
	item.assertValid();
	const { accountId } = item.valid({
		accountId: await readAccountId(item, service, item, 'accountId'),
	});
	const queue = await collectPages(
		async (cursor) =>
			await service.call('getAccountQueue', {
				path: { accountId },
				query: { limit: Math.min(limit, LIMITS.pageSize), cursor },
			}),
		queueItemKey,
		limit,
	);
	return queue.map((entry) => ({ json: { accountId, ...entry } }));
}

/** The specification does not say that an entry's ID is always there. */
function queueItemKey(entry: QueueItem): string {
	return entry.queueItemId ?? JSON.stringify(entry);
}

export const getQueue: ItemOperation = {
	value: 'getQueue',
	name: 'Get Queue',
	action: 'Get the queue of an account',
	description: 'Get what is queued for an account, with the slots in which it goes out',
	fields,
	endpoints: ['getAccountQueue', 'listAccounts'],
	run,
};
