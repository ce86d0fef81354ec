import { listAccounts } from '../../client/accounts';
import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import type { Account, CreateAccountBody } from '../../contract/decoded';

/** The accounts of one platform, or `undefined` where the service does not let the key list them. */
export async function accountsBefore(
	service: ServiceClient,
	platform: CreateAccountBody['platform'],
): Promise<readonly Account[] | undefined> {
	const accounts = await outcomeOf(listAccounts(service, platform));
	if (!(accounts instanceof ServiceError)) return accounts;
	if (['refused', 'unusable'].includes(accounts.facts.kind)) return undefined;
	throw accounts;
}

/** The account of a list that has this username, in whatever way the service writes it. */
export function accountNamed(
	accounts: readonly Account[],
	{ platform, username }: CreateAccountBody,
): Account | undefined {
	const wanted = normalizedUsername(username);
	return accounts.find(
		({ platform: its = platform, username: name = '' }: Partial<Account>) =>
			its === platform && normalizedUsername(name) === wanted,
	);
}

/**
 * Creates an account that was not there before (specification, "POST /v2/accounts"). The request
 * takes no Idempotency-Key: after an unclear answer the list of accounts tells whether it was carried
 * out. Where the list cannot be read it is not sent again. Throws ServiceError.
 */
export async function createAccount(
	service: ServiceClient,
	body: CreateAccountBody,
	mayList: boolean,
): Promise<Account> {
	return await service.verify(
		async () => await service.call('createAccount', { body }),
		async (unclear) => {
			if (!mayList) throw notKnown(unclear);
			try {
				return accountNamed(await listAccounts(service, body.platform), body);
			} catch {
				throw notKnown(unclear);
			}
		},
	);
}

function notKnown(unclear: ServiceError): ServiceError {
	return unclear.add({
		nextStep:
			'The account may have been created all the same: look for it in the dashboard before you create it again. Where the key has the scope accounts:read, the node looks for itself.',
	});
}

/** A username as every service would compare it: without spaces around it, a leading @, or case. */
export function normalizedUsername(username: unknown): string {
	const text = typeof username === 'string' ? username : '';
	return text
		.normalize('NFKC')
		.trim()
		.replace(/^@+\s*/, '')
		.toLowerCase();
}
