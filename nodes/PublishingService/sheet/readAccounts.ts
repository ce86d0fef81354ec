import type { Account, Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { LIMITS } from '../contract/limits';
import { notReadable } from '../values/accountAdvice';
import { isSurelyName, parseAccountEntries } from '../values/accountEntries';
import { accountsCalled, findAccount } from '../values/accountNames';
import { asText, parseFlag } from '../values/text';
import { COLUMN_LABELS } from '../values/words';
import { type Cell, isBlankCell, isStroke } from './cells';
import {
	foreignNetworkOf,
	hasStem,
	meansAll,
	type NamedNetwork,
	networksIn,
	PLATFORM_NAMES,
} from './headings';
import type { RowReader } from './rowReader';

export interface AccountChoice {
	/** The company's accounts; undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	readonly forAllRows: readonly string[];
	/** Whether brands or clients of the sheet are names of accounts. */
	readonly hasBrands?: boolean;
}

/** Finds the accounts of a row; where it goes only to networks elsewhere, none and those networks. */
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

const idsOf = (accounts: readonly Account[]) => accounts.map(({ accountId }) => accountId);

/** An account as a row names it, with the network where its column says which. */
interface NamedAccount extends Cell {
	readonly value: string;
	readonly platform?: Platform;
}

/** Reads the columns for accounts and networks; an account may be called as the word for "all" is. */
export function readTargets(row: RowReader, accounts: readonly Account[] = []) {
	const [names, all]: [NamedAccount[], NamedAccount[]] = [[], []];
	/** What cells say of networks, perhaps that it is none. */
	const answers: NamedNetwork[][] = [];
	const elsewhere: string[] = [];
	for (const cell of row.cells.accounts) {
		const entries = entriesOf(row, cell);
		for (const value of entries) {
			const foreign = foreignNetworkOf(value);
			const networks = networksIn(value);
			const mayMeanAll = entries.length === 1 && meansAll(value);
			const isAll = mayMeanAll && 'problem' in findAccount(value, accounts);
			if (foreign) {
				elsewhere.push(foreign.network);
			} else if (networks) {
				answers.push(networks);
			} else {
				(isAll ? all : names).push({ heading: cell.heading, value });
			}
		}
	}
	answers.push(...readPlatforms(row));
	names.push(...readNetworkColumns(row, answers));
	const isNamed = names.length > 0;
	// Beside a name "all" is no answer, and beside networks it says nothing new.
	if (!isNamed && all.length > 0 && answers.length === 0) {
		answers.push(PLATFORMS.map(ofService));
	}
	const networks = answers.flat();
	const platforms = networks.flatMap((one) => (one.is === 'network' ? [one.platform] : []));
	const foreign = networks.flatMap((one) => (one.is === 'network' ? [] : [one.network]));
	// In a sheet with boxes to tick, a row without a tick chooses no network.
	const speaks = answers.length > 0 || (!isNamed && row.roles.hasTicks);
	return {
		names: isNamed ? [...names, ...all] : [],
		foreign: [...new Set([...elsewhere, ...foreign])],
		/** Those of the service that it chooses, perhaps none; undefined where it does not speak of any. */
		platforms: speaks ? [...new Set(platforms)] : undefined,
	};
}

const ofService = (platform: Platform): NamedNetwork => ({ is: 'network', platform });

/** A cell may name an account several times; one with more entries than these is not looked up. */
const MOST_ENTRIES = 4 * LIMITS.accountIdsPerRequest;

function entriesOf(row: RowReader, cell: Cell): readonly string[] {
	const entries = row.parse('accounts', parseAccountEntries, [cell]) ?? [];
	if (entries.length <= MOST_ENTRIES) {
		return entries;
	}
	row.refuse('tooManyAccounts', cell.heading, {
		count: entries.length,
		limit: LIMITS.accountIdsPerRequest,
	});
	return [];
}

function readPlatforms(row: RowReader): NamedNetwork[][] {
	return row.cells.platforms.flatMap((cell) =>
		entriesOf(row, cell).flatMap((value) => {
			const foreign = foreignNetworkOf(value);
			const networks = meansAll(value) ? PLATFORMS.map(ofService) : networksIn(value);
			if (!foreign && !networks) {
				row.refuse('unknownNetwork', cell.heading, { value });
			}
			return foreign ? [[foreign]] : networks ? [networks] : [];
		}),
	);
}

/** Reads columns of one network each, which are ticked, or filled with the names that are given back. */
function readNetworkColumns(row: RowReader, answers: NamedNetwork[][]): NamedAccount[] {
	const { ofNetworks, of } = row.roles;
	return [...ofNetworks.network, ...of.foreignNetwork].flatMap((column) => {
		const { heading, platform, foreign: network = '' } = column;
		const value = row.row[heading];
		const flag = parseFlag(value);
		// "no" is a word for nothing elsewhere, and under a network an answer.
		const isAnswer = platform && 'value' in flag && !isStroke(value);
		if (!isAnswer && isBlankCell(value, 'media')) {
			return [];
		}
		const own = platform ? ofService(platform) : ({ is: 'foreignNetwork', network } as const);
		const isName = platform !== undefined && 'problem' in flag;
		answers.push(isName || ('value' in flag && !flag.value) ? [] : [own]);
		const names = isName ? entriesOf(row, { heading, value }) : [];
		return names.map((name) => ({ heading, value: name, platform }));
	});
}

/** The accounts of the names in a row; those of a column of one network are looked for there alone. */
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
	// One account may stand in two columns by two names; two accounts are two answers.
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

function idsWithoutNames(
	row: RowReader,
	platforms: readonly Platform[] | undefined,
	choice: AccountChoice,
): readonly string[] {
	const { accounts = [], forAllRows } = choice;
	const before = row.refusals;
	const ofBrand = accountsOfBrand(row, choice);
	if (!platforms && !row.roles.present.has('accounts')) {
		refuseUnread(row, accounts);
	}
	if (row.refusals > before) {
		return [];
	}
	if (platforms && !choice.accounts && platforms.length > 0) {
		row.refuse('networkNotLookedUp', row.label('platforms'));
	}
	if (platforms) {
		return platforms.flatMap((one) => idsOnNetwork(row, one, choice, ofBrand));
	}
	if (areClear(ofBrand, choice)) {
		return idsOf(ofBrand);
	}
	if (forAllRows.length === 0) {
		return accounts.length === 1 ? idsOf(accounts) : [];
	}
	// Where other rows say to whom they go, an empty cell may be one of a merged block or a lost value.
	const { of, ofNetworks } = row.roles;
	const [column] = [...of.accounts, ...of.platforms, ...ofNetworks.network];
	// A cell that could not be read is not empty.
	if (column && row.refusals === 0) {
		row.warn('accountsEmpty', column.heading);
	}
	return forAllRows;
}

/** Whether accounts are those that are meant: several are only where they were chosen for all rows. */
function areClear(some: readonly Account[], { forAllRows }: AccountChoice): boolean {
	return some.length === 1 || (some.length > 0 && forAllRows.length > 0);
}

/** Those to which a row may go that does not name them: of those for all rows where there are any. */
function eligible(accounts: readonly Account[], { forAllRows }: AccountChoice): readonly Account[] {
	const isChosen = ({ accountId }: Account) => forAllRows.includes(accountId);
	return forAllRows.length === 0 ? accounts : accounts.filter(isChosen);
}

function accountsOfBrand(row: RowReader, choice: AccountChoice): readonly Account[] {
	const [cell] = row.cells.brand;
	if (!cell) {
		return [];
	}
	const { accounts = [], forAllRows, hasBrands } = choice;
	const called = accountsCalled(asText(cell.value), accounts);
	const chosen = eligible(called, choice);
	if (chosen.length === 0 && (called.length > 0 || (hasBrands && forAllRows.length > 0))) {
		row.refuse('brandNotChosen', cell.heading, { value: cell.value });
	}
	return chosen;
}

function idsOnNetwork(
	row: RowReader,
	platform: Platform,
	choice: AccountChoice,
	ofBrand: readonly Account[],
): readonly string[] {
	const { accounts, forAllRows } = choice;
	if (!accounts) {
		return [];
	}
	const there = eligible(accounts, choice).filter((one) => one.platform === platform);
	const own = ofBrand.filter((account) => there.includes(account));
	const meant = areClear(own, choice) ? own : there;
	if (areClear(meant, choice)) {
		return idsOf(meant);
	}
	const name = PLATFORM_NAMES[platform];
	const usernames = there.slice(0, 3).map(({ username }) => `@${username}`);
	if (there.length > 0) {
		row.refuse('severalAccounts', name, { count: there.length, usernames });
	} else {
		row.refuse(forAllRows.length > 0 ? 'networkNotChosen' : 'networkWithoutAccount', name);
	}
	return [];
}

/** Tells an account's name, written as no other word: "@northwind", "northwind.cooks", or an ID. */
function isHandle(entry: string): boolean {
	const name = entry.trim();
	const isPlainName = /^[\w.]{3,80}$/.test(name) && /^\w+?[._]\w/.test(name);
	return isPlainName || /^[@＠]\S{2,40}$/.test(name);
}

/** Refuses accounts of the company under headings that nobody knows, in a sheet without accounts. */
function refuseUnread(row: RowReader, accounts: readonly Account[]): void {
	const columns = row.roles.ignored.filter((heading) => !hasStem(heading, 'spokenOf'));
	for (const heading of columns) {
		const entries = parseAccountEntries(row.row[heading]);
		const [value = ''] = 'value' in entries ? entries.value : [];
		const isName = isHandle(value) || idsOf(accounts).includes(value);
		if (isName && accountsCalled(value, accounts).length > 0) {
			row.refuse('accountUnderUnknownHeading', heading, { value });
		}
	}
}
