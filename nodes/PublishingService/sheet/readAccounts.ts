import type { Account, Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { LIMITS } from '../contract/limits';
import {
	accountsCalled,
	findAccount,
	isSurelyName,
	notReadable,
	parseAccountEntries,
} from '../values/accountNames';
import { parseFlag } from '../values/text';
import { type Cell, isBlankCell, isStroke } from './cells';
import { hasStem, type NamedNetwork } from './headings';
import { foreignNetworkOf, meansAll, networksIn } from './networks';
import { COLUMN_LABELS, type RowReader } from './rowReader';

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
	const [count, limit] = [accountIds.length, LIMITS.accountIdsPerRequest];
	if (count === 0 && row.refusals === before)
		row.refuse('accountsMissing', row.label('accounts'), {});
	if (count > limit) row.refuse('tooManyAccounts', row.label('accounts'), { count, limit });
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
	{ names, platforms }: Targets,
	choice: AccountChoice,
): readonly string[] {
	const { accounts, forAllRows } = choice;
	if (names.length > 0) return namedAccounts(row, names, platforms, accounts);
	const before = row.refusals;
	const ofBrand = accountsOfBrand(row, choice);
	if (!platforms && !row.roles.present.has('accounts')) refuseUnreadAccounts(row, accounts);
	if (row.refusals > before) return [];
	if (platforms === undefined) return accountsOfRest(row, ofBrand, choice);
	if (platforms.length > 0 && !accounts)
		row.refuse('networkNotLookedUp', row.label('platforms'), {});
	const areChosen = forAllRows.length > 0;
	return (accounts ? platforms : []).flatMap((platform) => {
		const there = (accounts ?? []).filter(
			(one) => one.platform === platform && (!areChosen || forAllRows.includes(one.accountId)),
		);
		const own = ofBrand.filter((account) => there.includes(account));
		return accountsOn(row, platform, own.length === 1 ? own : there, areChosen);
	});
}

/** The accounts of a row that names neither accounts nor networks. */
function accountsOfRest(
	row: RowReader,
	ofBrand: readonly Account[],
	{ accounts = [], forAllRows }: AccountChoice,
): readonly string[] {
	// Without accounts for all rows, a name of several is no choice among them.
	if (ofBrand.length === 1 || (ofBrand.length > 0 && forAllRows.length > 0)) return idsOf(ofBrand);
	if (forAllRows.length === 0) return accounts.length === 1 ? idsOf(accounts) : [];
	warnOfEmptyCell(row);
	return forAllRows;
}

function idsOf(accounts: ReadonlyArray<Pick<Account, 'accountId'>>): string[] {
	return accounts.map(({ accountId }) => accountId);
}

/** The accounts of a row's brand, or its client, of those for all rows where there are any. */
function accountsOfBrand(
	row: RowReader,
	{ accounts = [], forAllRows }: AccountChoice,
): readonly Account[] {
	const [{ heading, value } = { heading: '', value: '' }] = row.cells.brand;
	const called = accountsCalled(String(value), accounts);
	if (called.length === 0 || forAllRows.length === 0) return called;
	const chosen = called.filter(({ accountId }) => forAllRows.includes(accountId));
	if (chosen.length === 0) row.refuse('brandNotChosen', heading, { value });
	return chosen;
}

/** An account's name as no other word is written: "@northwind", "northwind.cooks", or an ID. */
const HANDLE = /^\s*(?:[@＠]\S{2,40}|\w+[._]\w[\w.]{0,40})\s*$/;

/** Asks about accounts of the company under headings that nobody knows, in a sheet without accounts. */
function refuseUnreadAccounts(row: RowReader, accounts: readonly Account[] = []): void {
	for (const heading of row.roles.ignored.filter((one) => !hasStem(one, 'spokenOf'))) {
		const { value } = row.cell(heading, 'accounts') ?? {};
		const entries = parseAccountEntries(value);
		const [first = ''] = 'value' in entries ? entries.value : [];
		const isName = HANDLE.test(first) || accounts.some(({ accountId }) => accountId === first);
		if (isName && accountsCalled(first, accounts).length > 0)
			row.refuse('accountUnderUnknownHeading', heading, { value: first });
	}
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
	const before = row.refusals;
	const found = names.map((name) => ({ name, ids: findNamed(row, name, platforms, accounts) }));
	if (row.refusals === before && row.roles.contested.has('accounts')) refuseTwoAccounts(row, found);
	return found.flatMap(({ ids }) => ids);
}

function findNamed(
	row: RowReader,
	{ value, platform, heading }: NamedAccount,
	platforms: readonly Platform[],
	accounts: readonly Account[],
): readonly string[] {
	const wanted = platform ? [platform] : platforms;
	const found = findAccount(value, accounts);
	const there = wanted.flatMap((one) => {
		const onIt = accounts.filter((account) => account.platform === one);
		const its = findAccount(value, onIt);
		return 'value' in its ? [its.value] : [];
	});
	if (there.length > 0) return there;
	if ('problem' in found) row.refuse('invalid', heading, { problem: found.problem });
	else if (wanted.length === 0) return [found.value];
	else row.refuse('notOnNetwork', heading, { value, platforms: wanted });
	return [];
}

/** One account may stand in two columns by two names; two accounts are two answers. */
function refuseTwoAccounts(
	row: RowReader,
	found: ReadonlyArray<{ readonly name: NamedAccount; readonly ids: readonly string[] }>,
): void {
	const columns = [...new Set(found.flatMap(({ name }) => (name.platform ? [] : [name.heading])))];
	const answers = columns.map((heading) => {
		const own = found.filter(({ name }) => name.heading === heading);
		return [...new Set(own.flatMap(({ ids }) => ids))].sort().join(' ');
	});
	if (new Set(answers).size > 1) row.refuse('contradiction', COLUMN_LABELS.accounts, { columns });
}

/** The account of a row on a network; several only where they were chosen for all rows. */
function accountsOn(
	row: RowReader,
	platform: Platform,
	there: readonly Account[],
	areChosen: boolean,
): string[] {
	if (there.length === 1 || (there.length > 0 && areChosen)) return idsOf(there);
	const column = row.label('platforms');
	if (there.length === 0) {
		row.refuse('networkWithoutAccount', column, { platform, areChosen });
		return [];
	}
	const usernames = there.slice(0, 3).map(({ username }) => username);
	row.refuse('severalAccounts', column, { platform, count: there.length, usernames });
	return [];
}

/** An account as a row names it, with the network where its column says which. */
interface NamedAccount extends Cell {
	readonly value: string;
	readonly platform?: Platform;
}

/** To whom a row goes, in its own words. */
interface Targets {
	readonly names: readonly NamedAccount[];
	/** The networks that the row chooses, perhaps none; undefined where it does not speak of any. */
	readonly platforms?: readonly Platform[];
	/** Networks that the row chooses and the service does not have. */
	readonly foreign: readonly string[];
}

/** What the cells of a row have said so far of where it goes. */
class SaidTargets {
	readonly names: NamedAccount[] = [];
	/** "all", which may be a name or mean each network. */
	readonly all: NamedAccount[] = [];
	readonly platforms = new Set<Platform>();
	readonly foreign = new Set<string>();
	speaksOfNetworks = false;

	choose(network: NamedNetwork): void {
		this.speaksOfNetworks = true;
		if (network.is === 'network') this.platforms.add(network.platform);
		else this.foreign.add(network.network);
	}
}

/**
 * Reads the columns for accounts and networks. The company's accounts tell one that is called "all"
 * from the word.
 */
export function readTargets(row: RowReader, accounts: readonly Account[] = []): Targets {
	const said = new SaidTargets();
	for (const cell of row.cells.accounts) readAccountCell(row, cell, accounts, said);
	for (const cell of row.cells.platforms) readPlatformCell(row, cell, said);
	readNetworkColumns(row, said);
	// Beside a name "all" is no answer, and beside networks it says nothing new.
	const names = said.names.length > 0 ? [...said.names, ...said.all] : [];
	const meansEach = names.length === 0 && said.all.length > 0 && !said.speaksOfNetworks;
	// In a sheet with boxes to tick, a row without a tick chooses no network.
	const speaks = said.speaksOfNetworks || meansEach || (names.length === 0 && row.roles.hasTicks);
	const platforms = meansEach ? PLATFORMS : [...said.platforms];
	return { names, foreign: [...said.foreign], ...(speaks && { platforms }) };
}

function readAccountCell(
	row: RowReader,
	cell: Cell,
	accounts: readonly Account[],
	said: SaidTargets,
): void {
	const { heading } = cell;
	const entries = entriesOf(row, cell);
	for (const text of entries) {
		const networks = networksIn(text);
		const known = networks.flatMap(({ network }) => network ?? []);
		const elsewhere = foreignNetworkOf(text);
		const mayMeanAll = () => entries.length === 1 && meansAll(text);
		if (elsewhere) said.foreign.add(elsewhere.network);
		else if (known.length > 0 && known.length === networks.length)
			known.forEach((one) => said.choose(one));
		else if (mayMeanAll() && 'problem' in findAccount(text, accounts))
			said.all.push({ heading, value: text });
		else said.names.push({ heading, value: text });
	}
}

function readPlatformCell(row: RowReader, cell: Cell, said: SaidTargets): void {
	for (const text of entriesOf(row, cell)) {
		if (meansAll(text)) for (const platform of PLATFORMS) said.choose({ is: 'network', platform });
		for (const part of meansAll(text) ? [] : networksIn(text)) {
			const network = foreignNetworkOf(part.text) ?? part.network;
			if (network) said.choose(network);
			else row.refuse('unknownNetwork', cell.heading, { value: part.text });
		}
	}
}

/** Columns of one network each: ticked, filled with names, or with the texts for it. */
function readNetworkColumns(row: RowReader, said: SaidTargets): void {
	const { writtenNetworks, ofNetworks, of } = row.roles;
	for (const column of [...writtenNetworks, ...ofNetworks.network, ...of.foreignNetwork]) {
		const { heading, platform, foreign = '' } = column;
		const value = row.row[heading];
		const flag = parseFlag(value);
		// "no" is a word for nothing elsewhere, and under a network an answer.
		const isAnswer = platform && 'value' in flag && !isStroke(value);
		if (!isAnswer && isBlankCell(value, 'media')) continue;
		said.speaksOfNetworks = true;
		if (!('value' in flag) && platform && !writtenNetworks.includes(column)) {
			const names = entriesOf(row, { heading, value });
			said.names.push(...names.map((name) => ({ heading, value: name, platform })));
		} else if (!('value' in flag) || flag.value) {
			said.choose(
				platform ? { is: 'network', platform } : { is: 'foreignNetwork', network: foreign },
			);
		}
	}
}

function entriesOf(row: RowReader, cell: Cell): readonly string[] {
	return row.refuseUnfinished([cell])
		? []
		: (row.parse('accounts', parseAccountEntries, [cell]) ?? []);
}
