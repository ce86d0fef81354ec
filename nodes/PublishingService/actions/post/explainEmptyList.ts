import { asFailure, ServiceError } from '../../client/serviceError';
import type { ServiceClient } from '../../client/serviceClient';
import { RUN_TEXTS } from '../../messages/runTexts';
import { readAccountList } from '../account/accountFields';
import type { Item } from '../item';

/**
 * Explains an empty list of posts of an account that an expression names. Without the scope accounts:read, the
 * node takes a name such as "northwind" as an ID, and an account that does not exist has no posts either. Reads
 * the queue of the account, which needs only posts:read, because the service refuses an unknown account there.
 * Throws ServiceError `account_not_found`.
 */
export async function explainEmptyList(
	item: Item,
	service: ServiceClient,
	accountId: string,
): Promise<void> {
	const accounts = await readAccountList(item, service);
	// With the list of accounts, the node has already refused an unknown name.
	const namesAreKnown = !(accounts instanceof ServiceError);
	if (namesAreKnown) {
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
