import type { Account } from '../contract/decoded';
import type { ServiceClient } from './serviceClient';

/**
 * The accounts of the company, or of one platform. The specification shows no pages for them; a
 * service that has them is read to the end. Throws ServiceError.
 */
export async function listAccounts(
	service: ServiceClient,
	platform?: 'instagram' | 'tiktok',
): Promise<Account[]> {
	return await service.pages(
		'listAccounts',
		{ query: { platform } },
		(account: Partial<Account>) => account.accountId,
	);
}
