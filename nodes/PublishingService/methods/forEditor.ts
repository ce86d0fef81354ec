import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { explain, toFailure } from '../messages/explain';
import { operationError } from '../messages/n8nErrors';
import { createClient, type ServiceClient } from '../client/serviceClient';
import type { Account } from '../contract/decoded';

/** Short, because a person waits for it in the editor. */
const EDITOR_TIMEOUT_MS = 15_000;

/** Fills a list in the editor; a failure shows its reason there instead of an empty list. */
export async function forEditor<T>(
	context: ILoadOptionsFunctions,
	load: (client: ServiceClient) => Promise<T>,
): Promise<T> {
	try {
		return await load(await createClient(context, { requestTimeout: EDITOR_TIMEOUT_MS }));
	} catch (error) {
		const { message } = explain(toFailure(error), 'list');
		throw operationError(context.getNode(), message);
	}
}

/** An account as lists of the editor show it, so that its username and display name are found. */
export function accountLabel(account: Pick<Account, 'accountId'> & Partial<Account>): string {
	const { accountId, username, displayName, platform } = account;
	const name = username || displayName || accountId;
	const other = displayName && displayName !== name ? ` · ${displayName}` : '';
	return `${name}${platform ? ` (${platform})` : ''}${other}`;
}
