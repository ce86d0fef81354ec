import type { Account, Platform } from '../contract/decoded';
import { LIMITS } from '../contract/limits';
import { accountsCalled, isSurelyName, notReadable, resolveAccounts } from '../values/accountNames';
import { hasStem } from './headings';
import { COLUMN_LABELS, type RowReader } from './rowReader';
import {
	idsUnderUnknownHeadings,
	readTargets,
	type NamedAccount,
	type Targets,
} from './readTargets';

/** Who a sheet's rows may go to. */
export interface AccountChoice {
	/** The company's accounts; undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	/** IDs for rows that name no account. */
	readonly forAllRows: readonly string[];
}

/** The accounts of a row; none where it goes only to networks that the service does not have. */
interface RowAccounts {
	readonly accountIds: readonly string[];
	/** The networks to which the row goes instead, where none of them is one of the service. */
	readonly elsewhere?: readonly string[];
}

/** Finds the accounts of a row. */
export function readAccounts(row: RowReader, choice: AccountChoice): RowAccounts {
	const before = row.refusals;
	const targets = readTargets(row, choice.accounts);
	const { foreign } = targets;
	if (isElsewhere(targets) && row.refusals === before) {
		return { accountIds: [], elsewhere: foreign };
	}
	if (foreign.length > 0) row.warn('otherNetworks', foreign.join(', '), { networks: foreign });
	const accountIds = [...new Set(chosenAccounts(row, targets, choice))];
	if (accountIds.length === 0 && row.refusals === before) {
		row.refuse('accountsMissing', row.label('accounts'), {});
	}
	const limit = LIMITS.accountIdsPerRequest;
	if (accountIds.length > limit) {
		row.refuse('tooManyAccounts', row.label('accounts'), { count: accountIds.length, limit });
	}
	return { accountIds };
}

/** Whether a row chooses networks and none of ours. */
function isElsewhere({ names, platforms, foreign }: Targets): boolean {
	const hasOurs = platforms !== undefined && platforms.length > 0;
	if (names.length === 0) return !hasOurs && (platforms !== undefined || foreign.length > 0);
	return platforms?.length === 0 && names.every(({ platform }) => platform === undefined);
}

function chosenAccounts(
	row: RowReader,
	targets: Targets,
	choice: AccountChoice,
): readonly string[] {
	const { names, platforms } = targets;
	const { accounts, forAllRows } = choice;
	if (names.length > 0) return namedAccounts(row, names, platforms, accounts);
	const ofBrand = accountsOfBrand(row, choice);
	if (platforms === undefined) return accountsOfRest(row, ofBrand, choice);
	if (ofBrand === undefined || platforms.length === 0) return [];
	if (!accounts) {
		row.refuse('networkNotLookedUp', row.label('platforms'), {});
		return [];
	}
	const chosen = new Set(forAllRows);
	const allowed = accounts.filter(({ accountId }) => chosen.size === 0 || chosen.has(accountId));
	return platforms.flatMap((platform) => accountsOn(row, platform, allowed, chosen.size > 0));
}

/** The accounts of a row that names neither accounts nor networks. */
function accountsOfRest(
	row: RowReader,
	ofBrand: readonly string[] | undefined,
	choice: AccountChoice,
): readonly string[] {
	const { accounts = [], forAllRows } = choice;
	const unread = row.roles.present.has('accounts') ? [] : unreadAccounts(row, accounts);
	if (ofBrand === undefined || unread === undefined) return [];
	if (unread.length > 0) return unread;
	if (ofBrand.length > 0) {
		if (ofBrand.length < forAllRows.length) {
			row.warn('otherBrands', row.label('brand'), { value: brandOf(row) });
		}
		return ofBrand;
	}
	if (forAllRows.length > 0) {
		warnOfEmptyCell(row);
		return forAllRows;
	}
	const [only, ...others] = accounts;
	return only && others.length === 0 ? [only.accountId] : [];
}

function brandOf(row: RowReader): string | undefined {
	const [cell] = row.cells('brand');
	return cell && String(cell.value);
}

/**
 * The accounts of a row's brand, of those for all rows where there are any. Undefined where the brand
 * is called none of these.
 */
function accountsOfBrand(
	row: RowReader,
	{ accounts = [], forAllRows }: AccountChoice,
): readonly string[] | undefined {
	const brand = brandOf(row);
	if (brand === undefined) return [];
	const called = accountsCalled(brand, accounts).map(({ accountId }) => accountId);
	if (forAllRows.length === 0) return called.length === 1 ? called : [];
	const chosen = called.filter((accountId) => forAllRows.includes(accountId));
	if (called.length === 0 || chosen.length > 0) return chosen;
	return row.refuse('brandNotChosen', row.label('brand'), { value: brand });
}

/** An account's name as no other word is written: "@northwind", "northwind.cooks". */
const HANDLE = /^\s*(?:[@＠]\S{2,40}|\w+[._]\w[\w.]{0,40})\s*$/;

/**
 * Accounts of the company in columns that nobody reads: their IDs mean nothing else and are taken,
 * and a name is asked about, where no column is for accounts: undefined then.
 */
function unreadAccounts(
	row: RowReader,
	accounts: readonly Account[],
): readonly string[] | undefined {
	const ignored = row.roles.ignored.filter((heading) => !hasStem(heading, 'spokenOf'));
	const ids = idsUnderUnknownHeadings(row, accounts).filter(({ heading }) =>
		ignored.includes(heading),
	);
	for (const { heading, value } of ids) row.warn('accountsTaken', heading, { value });
	if (ids.length > 0) return ids.map(({ value }) => value);
	const named = ignored.flatMap((heading) => {
		const value = row.row[heading];
		const isName = typeof value === 'string' && HANDLE.test(value);
		return isName && accountsCalled(value, accounts).length > 0 ? [{ heading, value }] : [];
	});
	for (const { heading, value } of named) {
		row.refuse('accountUnderUnknownHeading', heading, { value: value.trim() });
	}
	return named.length > 0 ? undefined : [];
}

/** Where other rows say to whom they go, an empty cell may be one of a merged block or a lost value. */
function warnOfEmptyCell(row: RowReader): void {
	const { roles } = row;
	const [column] = [
		...roles.of.accounts,
		...roles.of.platforms,
		...roles.ofNetworks.network,
		...roles.writtenNetworks,
	];
	// A cell that could not be read is not empty.
	if (column && row.refusals === 0) row.warn('accountsEmpty', column.heading, {});
}

interface Found {
	readonly name: NamedAccount;
	readonly accountIds: readonly string[];
	/** Says of the row what is wrong with the name. */
	readonly refuse?: () => void;
}

/** Names of a column of one network are looked for there alone. */
function namedAccounts(
	row: RowReader,
	names: readonly NamedAccount[],
	platforms: readonly Platform[] = [],
	accounts: readonly Account[] | undefined,
): string[] {
	if (!accounts) {
		for (const { value, heading } of names.filter((name) => isSurelyName(name.value))) {
			row.refuse('invalid', heading, { problem: notReadable(value) });
		}
		return names.map(({ value }) => value);
	}
	const found = withoutSecondNames(
		row,
		names.map((name) => findNamed(row, name, platforms, accounts)),
	);
	for (const { refuse } of found) refuse?.();
	return found.flatMap(({ accountIds }) => accountIds);
}

function findNamed(
	row: RowReader,
	name: NamedAccount,
	platforms: readonly Platform[],
	accounts: readonly Account[],
): Found {
	const { value, platform, heading } = name;
	const wanted = platform ? [platform] : platforms;
	const { accountIds, problems } = resolveAccounts([value], accounts);
	const there = wanted.flatMap((one) => {
		const candidates = accounts.filter((account) => account.platform === one);
		return resolveAccounts([value], candidates).accountIds;
	});
	if (there.length > 0) return { name, accountIds: there };
	if (wanted.length === 0 && problems.length === 0) return { name, accountIds };
	if (wanted.length > 0 && accountIds.length > 0) {
		const refuse = () => row.refuse('notOnNetwork', heading, { value, platforms: wanted });
		return { name, accountIds: [], refuse };
	}
	const refuse = () => {
		if (platform && /\s\S+\s/.test(value))
			row.refuse('noAccountOfText', heading, { value, platform });
		else for (const problem of problems) row.refuse('invalid', heading, { problem });
	};
	return { name, accountIds, refuse };
}

/**
 * One account may stand in two columns by two names. Columns that name the same agree; a second name
 * that nobody has is passed over; two different accounts are refused.
 */
function withoutSecondNames(row: RowReader, found: readonly Found[]): readonly Found[] {
	const headings = new Set(found.flatMap(({ name }) => (name.platform ? [] : [name.heading])));
	if (headings.size < 2 || !row.roles.contested.has('accounts')) return found;
	const answers = [...headings].map((heading) => {
		const own = found.filter(({ name }) => name.heading === heading);
		const ids = [...new Set(own.flatMap(({ accountIds }) => accountIds))].sort().join(' ');
		return { heading, ids, isKnown: own.every(({ refuse }) => !refuse) };
	});
	const known = answers.filter(({ isKnown }) => isKnown);
	if (new Set(known.map(({ ids }) => ids)).size > 1) {
		const columns = known.map(({ heading }) => heading);
		row.refuse('contradiction', COLUMN_LABELS.accounts, { columns });
		return found.filter(({ refuse }) => !refuse);
	}
	const [first] = known;
	const passedOver = answers.filter(
		({ heading, isKnown }) => !isKnown && first && hasStem(heading, 'secondName'),
	);
	for (const { heading } of passedOver)
		row.warn('secondName', heading, { other: first?.heading ?? '' });
	return found.filter(({ name }) => !passedOver.some(({ heading }) => heading === name.heading));
}

function accountsOn(
	row: RowReader,
	platform: Platform,
	allowed: readonly Account[],
	areChosen: boolean,
): string[] {
	const there = allowed.filter((account) => account.platform === platform);
	const column = row.label('platforms');
	const [only, ...others] = there;
	if (only === undefined) {
		row.refuse('networkWithoutAccount', column, { platform, areChosen });
		return [];
	}
	if (others.length === 0) return [only.accountId];
	const brand = brandOf(row);
	const ofBrand = brand === undefined ? [] : resolveAccounts([brand], there).accountIds;
	if (ofBrand.length > 0) return ofBrand;
	if (areChosen) return there.map(({ accountId }) => accountId);
	const usernames = there.slice(0, 3).map(({ username }) => username);
	row.refuse('severalAccounts', column, { platform, count: there.length, usernames });
	return [];
}
