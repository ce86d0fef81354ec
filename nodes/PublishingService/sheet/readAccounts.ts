import type { Account, Platform } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { notReadable } from '../values/accountProblems';
import { isSurelyName, accountsCalled, findAccount } from '../values/accountNames';
import { COLUMN_LABELS } from '../values/words';
import { type AccountChoice, idsOf, idsWithoutNames } from './accountsWithoutNames';
import { readTargets, type Targets } from './readTargets';
import type { CellReader } from './cellReader';
import type { AccountName } from './targetCells';

/** The accounts of a row, or the platforms without the service. */
interface RowTargets {
	/** Empty if the row is only for other platforms, or is refused. */
	readonly accountIds: readonly string[];
	/** Platforms that the service does not have, perhaps none; undefined if the row goes to accounts. */
	readonly otherPlatforms: readonly string[] | undefined;
}

/** Finds the accounts of a row, or the platforms if it goes only to platforms that the service does not have. */
export function readAccounts(row: CellReader, choice: AccountChoice): RowTargets {
	row.refuseRemark('unclearAccounts', 'accounts');
	const refusalsBefore = row.refusals;
	const targets = readTargets(row, choice.accounts);
	const { names, platforms, otherPlatforms } = targets;
	if (goesElsewhere(targets) && row.refusals === refusalsBefore) {
		return { accountIds: [], otherPlatforms };
	}
	if (otherPlatforms.length > 0) {
		row.warn('otherPlatforms', otherPlatforms.join(', '));
	}
	const hasNames = names.length > 0;
	const foundIds = hasNames
		? idsOfNames(row, targets, choice.accounts)
		: idsWithoutNames(row, platforms, choice);
	const accountIds = [...new Set(foundIds)];
	if (accountIds.length === 0 && row.refusals === refusalsBefore) {
		row.refuse('accountsMissing', row.label('accounts'));
	}
	refuseManyAccounts(row, accountIds.length);
	return { accountIds, otherPlatforms: undefined };
}

/** True if a row chooses platforms, but no account and no platform of the service. */
function goesElsewhere({ names, platforms, otherPlatforms }: Targets): boolean {
	const choosesPlatform = platforms !== undefined && platforms.length > 0;
	const hasOwnColumn = names.some(({ platform }) => platform !== undefined);
	if (choosesPlatform || hasOwnColumn) {
		return false;
	}
	const isOnlyElsewhere = names.length === 0 && otherPlatforms.length > 0;
	return platforms !== undefined || isOnlyElsewhere;
}

function refuseManyAccounts(row: CellReader, count: number): void {
	const limit = LIMITS.accountIdsPerRequest;
	if (count > limit) {
		row.refuse('tooManyAccounts', row.label('accounts'), { count, limit });
	}
}

/** A name of the row, and the IDs of the accounts with this name. */
interface FoundAccount extends AccountName {
	readonly ids: readonly string[];
}

/** Finds the accounts that a row names. Names in a column of one platform are accounts on this platform. */
function idsOfNames(
	row: CellReader,
	{ names, platforms = [] }: Targets,
	accounts: readonly Account[] | undefined,
): readonly string[] {
	if (!accounts) {
		return takeNamesAsIds(row, names);
	}
	const refusalsBefore = row.refusals;
	const accountsOfNames = names.map((name) => {
		const wantedPlatforms = name.platform ? [name.platform] : platforms;
		return { ...name, ids: idsOfName(row, name, wantedPlatforms, accounts) };
	});
	if (row.refusals === refusalsBefore) {
		refuseTwoAnswers(row, accountsOfNames);
	}
	return accountsOfNames.flatMap(({ ids }) => ids);
}

/** Without the list of accounts only IDs can be used. */
function takeNamesAsIds(row: CellReader, names: readonly AccountName[]): readonly string[] {
	for (const { value, heading } of names) {
		if (isSurelyName(value)) {
			row.refuse('invalid', heading, { problem: notReadable(value) });
		}
	}
	return names.map(({ value }) => value);
}

/** Refuses two columns with different accounts. The same account may be in both, also by two names. */
function refuseTwoAnswers(row: CellReader, accounts: readonly FoundAccount[]): void {
	const forAllPlatforms = accounts.filter(({ platform }) => platform === undefined);
	const columns = [...new Set(forAllPlatforms.map(({ heading }) => heading))];
	const answers = columns.map((column) => {
		const ofColumn = forAllPlatforms.filter(({ heading }) => heading === column);
		const ids = ofColumn.flatMap((account) => account.ids);
		return [...new Set(ids)].sort().join(' ');
	});
	if (new Set(answers).size > 1 && row.roles.contested.has('accounts')) {
		row.refuse('contradiction', COLUMN_LABELS.accounts, { columns });
	}
}

/** Finds the accounts with a name: one on each platform that the row wants, or the only account of this name. */
function idsOfName(
	row: CellReader,
	{ value, heading }: AccountName,
	platforms: readonly Platform[],
	accounts: readonly Account[],
): readonly string[] {
	const accountsOfName = accountsCalled(value, accounts);
	const clearIds = platforms.flatMap((platform) => {
		const onPlatform = accountsOfName.filter((account) => account.platform === platform);
		return onPlatform.length === 1 ? idsOf(onPlatform) : [];
	});
	if (clearIds.length > 0) {
		return clearIds;
	}
	const account = findAccount(value, accounts);
	if ('problem' in account) {
		row.refuse('invalid', heading, { problem: account.problem });
	} else if (platforms.length === 0) {
		return [account.value];
	} else {
		row.refuse('notOnPlatform', heading, { value, platforms });
	}
	return [];
}
