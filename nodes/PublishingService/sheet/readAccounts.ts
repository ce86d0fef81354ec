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
import type { RowReader } from './rowReader';
import { COLUMN_LABELS } from '../values/words';

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
	const accountIds = [...new Set(new AccountFinder(row, choice).find(targets))];
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

/** An account's name as no other word is written: "@northwind", "northwind.cooks", or an ID. */
const HANDLE = /^\s*(?:[@＠]\S{2,40}|\w+[._]\w[\w.]{0,40})\s*$/;

const idsOf = (accounts: readonly Account[]) => accounts.map(({ accountId }) => accountId);

/** Finds the accounts to which a row goes by its own words. */
class AccountFinder {
	private readonly accounts: readonly Account[];
	private readonly forAllRows: readonly string[];

	constructor(
		private readonly row: RowReader,
		private readonly choice: AccountChoice,
	) {
		this.accounts = choice.accounts ?? [];
		this.forAllRows = choice.forAllRows;
	}

	find({ names, platforms }: Targets): readonly string[] {
		const { row } = this;
		if (names.length > 0) return this.named(names, platforms);
		const before = row.refusals;
		const ofBrand = this.ofBrand();
		if (!platforms && !row.roles.present.has('accounts')) this.refuseUnread();
		if (row.refusals > before) return [];
		if (platforms === undefined) return this.ofRest(ofBrand);
		if (!this.choice.accounts && platforms.length > 0)
			row.refuse('networkNotLookedUp', row.label('platforms'), {});
		return this.choice.accounts ? platforms.flatMap((one) => this.on(one, ofBrand)) : [];
	}

	/** Those of a row that names neither accounts nor networks. */
	private ofRest(ofBrand: readonly Account[]): readonly string[] {
		const { row, accounts, forAllRows } = this;
		// Without accounts for all rows, a name of several is no choice among them.
		if (ofBrand.length === 1 || (ofBrand.length > 0 && forAllRows.length > 0))
			return idsOf(ofBrand);
		if (forAllRows.length === 0) return accounts.length === 1 ? idsOf(accounts) : [];
		// Where other rows say to whom they go, an empty cell may be one of a merged block or a lost value.
		const { of, ofNetworks } = row.roles;
		const columns = [...of.accounts, ...of.platforms, ...ofNetworks.network];
		// A cell that could not be read is not empty.
		if (columns[0] && row.refusals === 0) row.warn('accountsEmpty', columns[0].heading, {});
		return forAllRows;
	}

	/** Those of the row's brand, or its client, of those for all rows where there are any. */
	private ofBrand(): readonly Account[] {
		const [{ heading, value } = { heading: '', value: '' }] = this.row.cells.brand;
		const called = accountsCalled(String(value), this.accounts);
		if (called.length === 0 || this.forAllRows.length === 0) return called;
		const chosen = called.filter(({ accountId }) => this.forAllRows.includes(accountId));
		if (chosen.length === 0) this.row.refuse('brandNotChosen', heading, { value });
		return chosen;
	}

	/** Asks about accounts of the company under headings that nobody knows, in a sheet without accounts. */
	private refuseUnread(): void {
		for (const heading of this.row.roles.ignored.filter((one) => !hasStem(one, 'spokenOf'))) {
			const { value } = this.row.cell(heading, 'accounts') ?? {};
			const entries = parseAccountEntries(value);
			const [first = ''] = 'value' in entries ? entries.value : [];
			const isName = HANDLE.test(first) || idsOf(this.accounts).includes(first);
			if (isName && accountsCalled(first, this.accounts).length > 0)
				this.row.refuse('accountUnderUnknownHeading', heading, { value: first });
		}
	}

	/** Names of a column of one network are looked for there alone. */
	private named(names: readonly NamedAccount[], platforms: readonly Platform[] = []): string[] {
		const { row } = this;
		if (!this.choice.accounts) {
			for (const { value, heading } of names.filter((name) => isSurelyName(name.value))) {
				row.refuse('invalid', heading, { problem: notReadable(value) });
			}
			return names.map(({ value }) => value);
		}
		const before = row.refusals;
		const found = names.map((name) => ({ name, ids: this.findNamed(name, platforms) }));
		if (row.refusals === before && row.roles.contested.has('accounts'))
			refuseTwoAccounts(row, found);
		return found.flatMap(({ ids }) => ids);
	}

	private findNamed(
		{ value, platform, heading }: NamedAccount,
		platforms: readonly Platform[],
	): readonly string[] {
		const wanted = platform ? [platform] : platforms;
		const found = findAccount(value, this.accounts);
		const there = wanted.flatMap((one) => {
			const onIt = this.accounts.filter((account) => account.platform === one);
			const its = findAccount(value, onIt);
			return 'value' in its ? [its.value] : [];
		});
		if (there.length > 0) return there;
		if ('problem' in found) this.row.refuse('invalid', heading, { problem: found.problem });
		else if (wanted.length === 0) return [found.value];
		else this.row.refuse('notOnNetwork', heading, { value, platforms: wanted });
		return [];
	}

	/** Those on a network; several only where they were chosen for all rows. */
	private on(platform: Platform, ofBrand: readonly Account[]): string[] {
		const { row, forAllRows } = this;
		const areChosen = forAllRows.length > 0;
		const all = this.accounts.filter(
			(one) => one.platform === platform && (!areChosen || forAllRows.includes(one.accountId)),
		);
		const own = ofBrand.filter((account) => all.includes(account));
		const there = own.length === 1 ? own : all;
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

/**
 * Reads the columns for accounts and networks. The company's accounts tell one that is called "all"
 * from the word.
 */
export function readTargets(row: RowReader, accounts: readonly Account[] = []): Targets {
	const reader = new TargetReader(row, accounts);
	row.cells.accounts.forEach((cell) => reader.readAccounts(cell));
	row.cells.platforms.forEach((cell) => reader.readPlatforms(cell));
	reader.readNetworkColumns();
	return reader.targets();
}

/** What the cells of a row have said so far of where it goes. */
class TargetReader {
	private readonly names: NamedAccount[] = [];
	/** "all", which may be a name or mean each network. */
	private readonly all: NamedAccount[] = [];
	private readonly platforms = new Set<Platform>();
	private readonly foreign = new Set<string>();
	private choosesNetworks = false;

	constructor(
		private readonly row: RowReader,
		private readonly accounts: readonly Account[],
	) {}

	targets(): Targets {
		const { all, choosesNetworks } = this;
		// Beside a name "all" is no answer, and beside networks it says nothing new.
		const names = this.names.length > 0 ? [...this.names, ...all] : [];
		const meansEach = names.length === 0 && all.length > 0 && !choosesNetworks;
		// In a sheet with boxes to tick, a row without a tick chooses no network.
		const isTicked = names.length === 0 && this.row.roles.hasTicks;
		const platforms = meansEach ? PLATFORMS : [...this.platforms];
		const speaks = choosesNetworks || meansEach || isTicked;
		return { names, foreign: [...this.foreign], ...(speaks && { platforms }) };
	}

	readAccounts(cell: Cell): void {
		const entries = this.entriesOf(cell);
		for (const value of entries) {
			const networks = networksIn(value);
			const known = networks.flatMap(({ network }) => network ?? []);
			const elsewhere = foreignNetworkOf(value);
			const mayMeanAll = () => entries.length === 1 && meansAll(value);
			if (elsewhere) this.foreign.add(elsewhere.network);
			else if (known.length > 0 && known.length === networks.length)
				known.forEach((one) => this.choose(one));
			else if (mayMeanAll() && 'problem' in findAccount(value, this.accounts))
				this.all.push({ heading: cell.heading, value });
			else this.names.push({ heading: cell.heading, value });
		}
	}

	readPlatforms(cell: Cell): void {
		for (const text of this.entriesOf(cell)) {
			if (meansAll(text)) PLATFORMS.forEach((platform) => this.choose({ is: 'network', platform }));
			for (const part of meansAll(text) ? [] : networksIn(text)) {
				const network = foreignNetworkOf(part.text) ?? part.network;
				if (network) this.choose(network);
				else this.row.refuse('unknownNetwork', cell.heading, { value: part.text });
			}
		}
	}

	/** Columns of one network each: ticked, or filled with names. */
	readNetworkColumns(): void {
		const { ofNetworks, of } = this.row.roles;
		for (const { heading, platform, foreign = '' } of [
			...ofNetworks.network,
			...of.foreignNetwork,
		]) {
			const value = this.row.row[heading];
			const flag = parseFlag(value);
			// "no" is a word for nothing elsewhere, and under a network an answer.
			const isAnswer = platform && 'value' in flag && !isStroke(value);
			if (!isAnswer && isBlankCell(value, 'media')) continue;
			this.choosesNetworks = true;
			if (!('value' in flag) && platform) {
				const names = this.entriesOf({ heading, value });
				this.names.push(...names.map((name) => ({ heading, value: name, platform })));
			} else if (!('value' in flag) || flag.value) {
				const network = { is: 'foreignNetwork', network: foreign } as const;
				this.choose(platform ? { is: 'network', platform } : network);
			}
		}
	}

	private choose(network: NamedNetwork): void {
		this.choosesNetworks = true;
		if (network.is === 'network') this.platforms.add(network.platform);
		else this.foreign.add(network.network);
	}

	private entriesOf(cell: Cell): readonly string[] {
		return this.row.refuseUnfinished([cell])
			? []
			: (this.row.parse('accounts', parseAccountEntries, [cell]) ?? []);
	}
}
