import type { Account, PostAccountItem } from '../contract/schemas';
import type { Difference } from '../posting/findDifferences';
import { groupByKeys } from '../values/groupByKeys';
import { plainUsername } from '../values/plainText';
import type { AccountList } from './types';

/** Finds the present ID of an account of a post; undefined if the account still has the ID of the post. */
export type FindPresentId = (item: PostAccountItem) => string | undefined;

type AccountOnPlatform = Partial<Pick<Account, 'platform' | 'username'>>;

/**
 * An account that was disconnected and connected again has the same name and another ID, and its posts have the
 * old ID. The returned function finds the new ID, unless none or several accounts have the name.
 */
export function presentIdFinder(accounts: AccountList): FindPresentId {
	if (accounts === 'mayNotRead') {
		return () => undefined;
	}
	const ids = new Set(accounts.map(({ accountId }) => accountId));
	const accountsByName = groupByKeys(accounts, nameOf);
	return (item) => {
		if (ids.has(item.accountId) || !item.username) {
			return undefined;
		}
		const idsOfName = accountsByName.get(nameOf(item))?.map(({ accountId }) => accountId);
		return idsOfName?.length === 1 ? idsOfName[0] : undefined;
	};
}

function nameOf({ platform, username = '' }: AccountOnPlatform): string {
	return `${platform} ${plainUsername(username)}`;
}

type AccountDifference = Extract<Difference, { field: 'accountIds' }>;

/**
 * Removes the accounts from a difference that only have another ID than in the post. Without this, a post that
 * is live for an account would be queued for it a second time.
 *
 * @param live accounts for which the post is published or being published
 */
export function withoutReconnected(
	difference: AccountDifference,
	live: readonly PostAccountItem[],
	accounts: AccountList,
): AccountDifference {
	if (live.length === 0) {
		return difference;
	}
	const { field, added, removed } = difference;
	const presentIdOf = presentIdFinder(accounts);
	const pairs = live
		.map((item) => ({ oldId: item.accountId, newId: presentIdOf(item) }))
		.filter(({ newId }) => added.some((accountId) => accountId === newId));
	return {
		field,
		added: added.filter((accountId) => pairs.every(({ newId }) => newId !== accountId)),
		removed: removed.filter((accountId) => pairs.every(({ oldId }) => oldId !== accountId)),
	};
}
