import { asFailure, ServiceError } from '../../client/serviceError';
import type { ServiceClient } from '../../client/serviceClient';
import { RUN_TEXTS } from '../../messages/runTexts';
import { readAccountList } from '../account/accountFields';
import type { Item } from '../item';

/**
 * Explains an empty list of posts of an account that an expression names. An API key without accounts:read
 * takes a name such as "northwind" for an ID, and an account that does not exist has no posts either. The
 * queue of an account needs no more than posts:read, and a service that does not know the account says so.
 * Throws ServiceError `account_not_found`.
 */
export async function explainEmptyList(
	item: Item,
	service: ServiceClient,
	accountId: string,
): Promise<void> {
	const accounts = await readAccountList(item, service);
	if (!(accounts instanceof ServiceError)) {
		return;
	}
	const request = { path: { accountId }, query: { limit: 1 } };
	const queue = await service.call('getAccountQueue', request).catch(asFailure);
	if (queue instanceof ServiceError && queue.facts.code === 'account_not_found') {
		throw queue;
	}
	const message = RUN_TEXTS.takenAsId(accountId);
	item.run.shared.hints.addOnce({ message, type: 'warning' });
}
