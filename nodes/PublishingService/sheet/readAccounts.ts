import type { Account, Platform } from '../contract/decoded';
import { LIMITS } from '../contract/limits';
import { notReadable } from '../values/accountAdvice';
import { isSurelyName } from '../values/accountEntries';
import { accountsCalled, findAccount } from '../values/accountNames';
import { COLUMN_LABELS } from '../values/words';
import { type AccountChoice, idsOf, idsWithoutNames } from './accountsWithoutNames';
import { type NamedAccount, readTargets } from './readTargets';
import type { RowReader } from './rowReader';

/**
 * Finds the accounts of a row. If the row is only for platforms of other tools, returns no
 * accounts, but these platforms.
 */
export function readAccounts(
	row: RowReader,
	choice: AccountChoice,
): { readonly accountIds: readonly string[]; readonly elsewhere?: readonly string[] } {
	row.refuseRemark('unclearAccounts', 'accounts');
	const before = row.refusals;
	const { names, platforms, foreign } = readTargets(row, choice.accounts);
	const isOnlyForeign = names.length === 0 && foreign.length > 0;
	const hasOurs = platforms?.length || names.some(({ platform }) => platform !== undefined);
	const isElsewhere = !hasOurs && (platforms !== undefined || isOnlyForeign);
	if (isElsewhere && row.refusals === before) {
		return { accountIds: [], elsewhere: foreign };
	}
	if (foreign.length > 0) {
		row.warn('otherNetworks', foreign.join(', '));
	}
	const found =
		names.length > 0
			? idsOfNames(row, names, platforms, choice.accounts)
			: idsWithoutNames(row, platforms, choice);
	const accountIds = [...new Set(found)];
	const [count, limit] = [accountIds.length, LIMITS.accountIdsPerRequest];
	if (count === 0 && row.refusals === before) {
		row.refuse('accountsMissing', row.label('accounts'));
	}
	if (count > limit) {
		row.refuse('tooManyAccounts', row.label('accounts'), { count, limit });
	}
	return { accountIds };
}

/** Finds the accounts that a row names. Names in a column of one platform are accounts on this platform. */
function idsOfNames(
	row: RowReader,
	names: readonly NamedAccount[],
	platforms: readonly Platform[] = [],
	accounts?: readonly Account[],
): readonly string[] {
	if (!accounts) {
		for (const { value, heading } of names.filter((name) => isSurelyName(name.value))) {
			row.refuse('invalid', heading, { problem: notReadable(value) });
		}
		return names.map(({ value }) => value);
	}
	const before = row.refusals;
	const found = names.map((name) => {
		const wanted = name.platform ? [name.platform] : platforms;
		return { ...name, ids: idsOfName(row, name, wanted, accounts) };
	});
	// Two columns may name the same account differently. Two different accounts contradict each
	// other.
	const ofAll = found.filter(({ platform }) => platform === undefined);
	const columns = [...new Set(ofAll.map(({ heading }) => heading))];
	const answers = columns.map((heading) => {
		const ids = ofAll.flatMap((one) => (one.heading === heading ? one.ids : []));
		return [...new Set(ids)].sort().join(' ');
	});
	const areTwo = new Set(answers).size > 1 && row.roles.contested.has('accounts');
	if (areTwo && row.refusals === before) {
		row.refuse('contradiction', COLUMN_LABELS.accounts, { columns });
	}
	return found.flatMap(({ ids }) => ids);
}

function idsOfName(
	row: RowReader,
	{ value, heading }: NamedAccount,
	platforms: readonly Platform[],
	accounts: readonly Account[],
): readonly string[] {
	const there = platforms.flatMap((platform) => {
		const called = accountsCalled(value, accounts);
		const own = called.filter((account) => account.platform === platform);
		return own.length === 1 ? idsOf(own) : [];
	});
	if (there.length > 0) {
		return there;
	}
	const found = findAccount(value, accounts);
	if ('problem' in found) {
		row.refuse('invalid', heading, { problem: found.problem });
	} else if (platforms.length === 0) {
		return [found.value];
	} else {
		row.refuse('notOnNetwork', heading, { value, platforms });
	}
	return [];
}
