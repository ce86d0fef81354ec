import type { Account, Platform } from '../contract/schemas';
import { splitAccounts } from '../values/splitAccounts';
import { accountsCalled } from '../values/accountNames';
import { asText, isEmpty } from '../values/text';
import { hasStem } from './headingWords';
import type { Cell } from './cells';
import { meansAll, PLATFORM_NAMES } from './platformNames';
import type { CellReader } from './cellReader';

export interface AccountChoice {
	/** The accounts of the company; undefined if the API key may not read them. */
	readonly accounts: readonly Account[] | undefined;
	/** IDs of the accounts for rows that name no account. */
	readonly forAllRows: readonly string[];
	/** True if brands or clients of the sheet are names of accounts. */
	readonly hasBrands: boolean;
	/** True if a row without accounts is refused when other rows name theirs. */
	readonly refusesEmptyCells: boolean;
}

export const idsOf = (accounts: readonly Account[]) => accounts.map(({ accountId }) => accountId);

/** Finds the accounts of a row that names none: by its platforms, its brand, or the default accounts. */
export function idsWithoutNames(
	row: CellReader,
	platforms: readonly Platform[] | undefined,
	choice: AccountChoice,
): readonly string[] {
	const { accounts = [], forAllRows } = choice;
	const refusalsBefore = row.refusals;
	const ofBrand = accountsOfBrand(row, choice);
	if (!platforms && !row.roles.present.has('accounts')) {
		refuseAccountsInOtherColumns(row, accounts);
	}
	if (row.refusals > refusalsBefore) {
		return [];
	}
	if (platforms) {
		return idsOnPlatforms(row, platforms, choice, ofBrand);
	}
	if (areClear(ofBrand, choice)) {
		return idsOf(ofBrand);
	}
	if (forAllRows.length > 0) {
		reportEmptyCell(row, choice);
		return forAllRows;
	}
	return accounts.length === 1 ? idsOf(accounts) : [];
}

function idsOnPlatforms(
	row: CellReader,
	platforms: readonly Platform[],
	choice: AccountChoice,
	ofBrand: readonly Account[],
): readonly string[] {
	if (!choice.accounts && platforms.length > 0) {
		row.refuse('platformNotLookedUp', row.label('platforms'));
	}
	return platforms.flatMap((platform) => idsOnPlatform(row, platform, choice, ofBrand));
}

/**
 * Reports an empty cell if other rows name accounts: the cell may be part of a merged block, or a lost value. Refuses
 * the row if its post would go live on several accounts before a person looks at it.
 */
function reportEmptyCell(row: CellReader, { forAllRows, refusesEmptyCells }: AccountChoice): void {
	const { of, ofPlatforms } = row.roles;
	const [column] = [...of.accounts, ...of.platforms, ...ofPlatforms.onePlatform];
	// A cell that could not be read is not empty.
	if (!column || row.refusals > 0) {
		return;
	}
	if (refusesEmptyCells && forAllRows.length > 1) {
		row.refuse('accountsEmptyUnclear', column.heading);
	} else {
		row.warn('accountsEmpty', column.heading);
	}
}

/**
 * True if it is clear that these accounts are meant. Several accounts are clear only if the user
 * chose them for all rows.
 */
function areClear(accounts: readonly Account[], { forAllRows }: AccountChoice): boolean {
	const areChosen = accounts.length > 0 && forAllRows.length > 0;
	return accounts.length === 1 || areChosen;
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
	const { accounts = [], forAllRows, hasBrands } = choice;
	const called = ({ value }: Cell) => accountsCalled(asText(value), accounts);
	const cells = row.cells.brand;
	const cell = cells.find((one) => called(one).length > 0) ?? cells[0];
	if (!cell) {
		refuseEmptyBrand(row, choice);
		return [];
	}
	if (meansAll(asText(cell.value))) {
		return [];
	}
	const ofBrand = called(cell);
	const accountsToUse = eligible(ofBrand, choice);
	// A brand that is no account matters only if the other brands of the sheet are accounts.
	const meansAccount = ofBrand.length > 0 || (hasBrands && forAllRows.length > 0);
	if (accountsToUse.length === 0 && meansAccount) {
		row.refuse('brandNotChosen', cell.heading, { value: cell.value });
	}
	return accountsToUse;
}

/** Refuses a row without a brand if the other brands of the sheet are accounts: its post would be for all of them. */
function refuseEmptyBrand(row: CellReader, { forAllRows, hasBrands }: AccountChoice): void {
	if (hasBrands && forAllRows.length > 1) {
		row.refuse('brandEmpty', row.label('brand'));
	}
}

function idsOnPlatform(
	row: CellReader,
	platform: Platform,
	choice: AccountChoice,
	ofBrand: readonly Account[],
): readonly string[] {
	const { accounts, forAllRows } = choice;
	if (!accounts) {
		return [];
	}
	const onPlatform = eligible(accounts, choice).filter((account) => account.platform === platform);
	const ofBrandOnPlatform = ofBrand.filter((account) => onPlatform.includes(account));
	const isBrandClear = areClear(ofBrandOnPlatform, choice);
	const candidates = isBrandClear ? ofBrandOnPlatform : onPlatform;
	if (areClear(candidates, choice)) {
		return idsOf(candidates);
	}
	const name = PLATFORM_NAMES[platform];
	if (onPlatform.length > 0) {
		const usernames = onPlatform.slice(0, 3).map(({ username }) => `@${username}`);
		row.refuse('severalAccounts', name, { count: onPlatform.length, usernames });
	} else {
		row.refuse(forAllRows.length > 0 ? 'platformNotChosen' : 'platformWithoutAccount', name);
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
function refuseAccountsInOtherColumns(row: CellReader, accounts: readonly Account[]): void {
	const columns = row.roles.ignored.filter((heading) => !hasStem(heading, 'spokenOf'));
	for (const heading of columns) {
		const entries = splitAccounts(row.row[heading]);
		const [value = ''] = 'value' in entries ? entries.value : [];
		const isCellOfAccount = isHandle(value) || idsOf(accounts).includes(value);
		if (isCellOfAccount && accountsCalled(value, accounts).length > 0) {
			row.refuse('accountUnderUnknownColumn', heading, { value });
		}
		const isColumnOfAccount = isHandle(heading) && !isEmpty(row.row[heading]);
		if (isColumnOfAccount && accountsCalled(heading, accounts).length > 0) {
			row.refuse('accountAsColumnName', heading);
		}
	}
}
