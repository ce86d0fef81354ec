import type { Account, Platform } from '../contract/schemas';
import { splitAccounts } from '../values/splitAccounts';
import { accountsCalled } from '../values/accountNames';
import { asText, isEmpty } from '../values/text';
import { hasStem } from './headingWords';
import { PLATFORM_NAMES } from './networkNames';
import type { CellReader } from './cellReader';

export interface AccountChoice {
	/** The accounts of the company; undefined if the API key may not read them. */
	readonly accounts: readonly Account[] | undefined;
	readonly forAllRows: readonly string[];
	/** True if brands or clients of the sheet are names of accounts. */
	readonly hasBrands: boolean;
}

export const idsOf = (accounts: readonly Account[]) => accounts.map(({ accountId }) => accountId);

/** Finds the accounts of a row that names none: by its platforms, its brand, or the default accounts. */
export function idsWithoutNames(
	row: CellReader,
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
	if (platforms) {
		return idsOnNetworks(row, platforms, choice, ofBrand);
	}
	if (areClear(ofBrand, choice)) {
		return idsOf(ofBrand);
	}
	if (forAllRows.length > 0) {
		warnOfEmptyCell(row);
		return forAllRows;
	}
	return accounts.length === 1 ? idsOf(accounts) : [];
}

function idsOnNetworks(
	row: CellReader,
	platforms: readonly Platform[],
	choice: AccountChoice,
	ofBrand: readonly Account[],
): readonly string[] {
	if (!choice.accounts && platforms.length > 0) {
		row.refuse('networkNotLookedUp', row.label('platforms'));
	}
	return platforms.flatMap((one) => idsOnNetwork(row, one, choice, ofBrand));
}

/** If other rows name accounts, an empty cell may be part of a merged block, or a lost value. */
function warnOfEmptyCell(row: CellReader): void {
	const { of, ofNetworks } = row.roles;
	const [column] = [...of.accounts, ...of.platforms, ...ofNetworks.network];
	// A cell that could not be read is not empty.
	if (column && row.refusals === 0) {
		row.warn('accountsEmpty', column.heading);
	}
}

/**
 * True if it is clear that these accounts are meant. Several accounts are clear only if the user
 * chose them for all rows.
 */
function areClear(some: readonly Account[], { forAllRows }: AccountChoice): boolean {
	return some.length === 1 || (some.length > 0 && forAllRows.length > 0);
}

/**
 * The accounts that a row without account names may use: the default accounts if there are any,
 * else all accounts.
 */
function eligible(accounts: readonly Account[], { forAllRows }: AccountChoice): readonly Account[] {
	const isChosen = ({ accountId }: Account) => forAllRows.includes(accountId);
	return forAllRows.length === 0 ? accounts : accounts.filter(isChosen);
}

function accountsOfBrand(row: CellReader, choice: AccountChoice): readonly Account[] {
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
	row: CellReader,
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

/** True for a name that can only be an account: "@northwind", "northwind.cooks", or an ID. */
function isHandle(entry: string): boolean {
	const name = entry.trim();
	const isPlainName = /^[\w.]{3,80}$/.test(name) && /^\w+?[._]\w/.test(name);
	return isPlainName || /^[@＠]\S{2,40}$/.test(name);
}

/** Refuses accounts of the company in columns with unknown names, or as their names, if the sheet has no accounts column. */
function refuseUnread(row: CellReader, accounts: readonly Account[]): void {
	const columns = row.roles.ignored.filter((heading) => !hasStem(heading, 'spokenOf'));
	for (const heading of columns) {
		const entries = splitAccounts(row.row[heading]);
		const [value = ''] = 'value' in entries ? entries.value : [];
		const isName = isHandle(value) || idsOf(accounts).includes(value);
		if (isName && accountsCalled(value, accounts).length > 0) {
			row.refuse('accountUnderUnknownHeading', heading, { value });
		}
		const isTicked = !isEmpty(row.row[heading]) && isHandle(heading);
		if (isTicked && accountsCalled(heading, accounts).length > 0) {
			row.refuse('accountAsHeading', heading);
		}
	}
}
