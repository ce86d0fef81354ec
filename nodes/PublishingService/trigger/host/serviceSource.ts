import { listAccounts } from '../../client/accounts';
import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import { ReadingFailure, type FailureKind, type Source } from '../source';

/** The reads of a poll, made by the client; what a poll expects to happen is no error here. */
export function serviceSource(client: ServiceClient): Source {
	return {
		listPosts: async (query) => {
			const page = await unless(isExpiredCursor, async () => {
				return await client.call('listPosts', { query: { ...query, limit: LIMITS.pageSize } });
			});
			return page && { data: page.data, nextCursor: page.nextCursor ?? null };
		},
		getPost: async (postId) =>
			await unless(isNotFound, async () => await client.call('getPost', { path: { postId } })),
		getPostAnalytics: async (postId) => {
			// Only the summary is wanted, so the history is kept as short as it may be.
			const input = { path: { postId }, query: { limit: 1 } };
			const read = async () => await client.call('getPostAnalytics', input);
			return (await unless(isNotFound, read))?.summary ?? null;
		},
		listAccounts: async () => (await unless(never, async () => await listAccounts(client))) ?? [],
		getAccountAnalytics: async (accountId) =>
			await unless(
				isNotFound,
				async () => await client.call('getAccountAnalytics', { path: { accountId } }),
			),
	};
}

async function unless<T>(
	isExpected: (error: ServiceError) => boolean,
	read: () => Promise<T>,
): Promise<T | null> {
	const outcome = await outcomeOf(read());
	if (!(outcome instanceof ServiceError)) return outcome;
	if (isExpected(outcome)) return null;
	throw new ReadingFailure(kindOf(outcome), outcome.message, outcome);
}

function never(): boolean {
	return false;
}

function kindOf({ facts: { kind, code, httpStatus } }: ServiceError): FailureKind {
	if (kind !== 'refused') return 'passing';
	if (httpStatus === 401 || code === 'unauthorized') return 'keyRefused';
	if (code === 'insufficient_scope' || httpStatus === 403) return 'scopeMissing';
	if (code === 'rate_limited' || code === 'quota_exceeded') return 'capUsedUp';
	return code === 'account_not_found' ? 'accountGone' : 'passing';
}

function isExpiredCursor({ facts }: ServiceError): boolean {
	return facts.code === 'invalid_cursor';
}

/** A 404 of the service itself, not of a proxy or of a wrong address. */
function isNotFound({ facts }: ServiceError): boolean {
	return facts.httpStatus === 404 && facts.kind === 'refused';
}
