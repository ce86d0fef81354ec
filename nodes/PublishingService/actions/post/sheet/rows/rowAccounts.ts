import type { Account, Platform } from '../../../../contract/decoded';
import { LIMITS } from '../../../../contract/limits';
import type { ServiceError } from '../../../../client/serviceError';
import { quote, withLabel } from '../../../../values/parsed';
import { accountsCalled, isSurelyName, resolveAccounts } from '../../../../values/accountNames';
import { unreadable } from '../../../account/accountList';
import { PLATFORM_NAMES } from '../columns/networkNames';
import { type SheetRow, isList } from './sheetRow';
import { readAccountCells, type NamedAccount, type NamedTargets } from '../cells/accountCells';

/** Who a sheet's rows may go to. */
export interface AccountChoice {
	/** The company's accounts; undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	/** Why they could not be read. */
	readonly failure?: ServiceError;
	/** IDs for rows that name no account. */
	readonly forAllRows: readonly string[];
}

/** The accounts of a row; none where it goes only to networks that the service does not have. */
export interface RowAccounts {
	readonly accountIds: readonly string[];
	/** Where the row goes instead, where none of its networks is one of the service. */
	readonly elsewhere?: string;
}

/** Finds the accounts of a row; what is wrong, and networks passed over, are noted on it. */
export function accountsOfRow(row: SheetRow, choice: AccountChoice): RowAccounts {
	const before = row.problems.length;
	const targets = readAccountCells(row, choice.accounts);
	const { foreign } = targets;
	if (isElsewhere(targets) && row.problems.length === before) {
		return { accountIds: [], elsewhere: elsewhere(foreign) };
	}
	if (foreign.length > 0) {
		row.warnings.push(
			`${foreign.join(', ')}: passed over, the service posts to TikTok and Instagram`,
		);
	}
	const accountIds = [...new Set(chosenAccounts(row, targets, choice))];
	if (accountIds.length === 0 && row.problems.length === before) {
		row.refuse('accounts', 'is required: name an account, or choose Accounts for All Rows');
	}
	const limit = LIMITS.accountIdsPerRequest;
	if (accountIds.length > limit) {
		row.refuse('accounts', `has ${accountIds.length} entries, the limit is ${limit}`);
	}
	return { accountIds };
}

/** Whether a row chooses networks and none of ours. */
function isElsewhere({ names, platforms, foreign }: NamedTargets): boolean {
	const hasOurs = platforms !== undefined && platforms.length > 0;
	if (names.length === 0) return !hasOurs && (platforms !== undefined || foreign.length > 0);
	return platforms?.length === 0 && names.every(({ platform }) => platform === undefined);
}

function elsewhere(foreign: readonly string[]): string {
	return foreign.length > 0
		? `Goes only to ${foreign.join(', ')}, where the service does not post`
		: 'Chooses neither TikTok nor Instagram';
}

function chosenAccounts(
	row: SheetRow,
	targets: NamedTargets,
	choice: AccountChoice,
): readonly string[] {
	const { names, platforms } = targets;
	const { accounts, forAllRows } = choice;
	if (names.length > 0) return namedAccounts(row, names, targets, choice);
	const ofBrand = accountsOfBrand(row, targets, choice);
	if (platforms === undefined) return accountsOfRest(row, ofBrand, choice);
	if (ofBrand === undefined || platforms.length === 0) return [];
	if (!accounts) {
		row.refuse(
			'platforms',
			'cannot be looked up: the API key lacks the scope accounts:read. Name account IDs instead',
		);
		return [];
	}
	const chosen = new Set(forAllRows);
	const allowed = accounts.filter(({ accountId }) => chosen.size === 0 || chosen.has(accountId));
	return platforms.flatMap((platform) =>
		accountsOn(row, platform, allowed, chosen.size > 0, targets.brand),
	);
}

/** The accounts of a row that names neither accounts nor networks. */
function accountsOfRest(
	row: SheetRow,
	ofBrand: readonly string[] | undefined,
	choice: AccountChoice,
): readonly string[] {
	const { accounts = [], forAllRows } = choice;
	const isRefused = refusesUnreadName(row, choice);
	if (ofBrand === undefined || isRefused) return [];
	if (ofBrand.length > 0) {
		warnOfOtherBrands(row, ofBrand, choice);
		return ofBrand;
	}
	if (forAllRows.length > 0) {
		warnOfEmptyCell(row);
		return forAllRows;
	}
	const [only, ...others] = accounts;
	return only && others.length === 0 ? [only.accountId] : [];
}

/**
 * The accounts of a row's brand, of those for all rows where there are any. Undefined where the brand
 * is called none of these, which is noted on the row.
 */
function accountsOfBrand(
	row: SheetRow,
	{ brand }: NamedTargets,
	{ accounts = [], forAllRows }: AccountChoice,
): readonly string[] | undefined {
	if (brand === undefined) return [];
	const called = accountsCalled(brand, accounts).map(({ accountId }) => accountId);
	if (forAllRows.length === 0) return called.length === 1 ? called : [];
	const chosen = called.filter((accountId) => forAllRows.includes(accountId));
	if (called.length === 0 || chosen.length > 0) return chosen;
	row.refuse(
		'brand',
		`: none of Accounts for All Rows is called ${quote(brand)}. Choose that account there too, or empty the cell`,
	);
	return undefined;
}

function warnOfOtherBrands(
	row: SheetRow,
	ofBrand: readonly string[],
	{ forAllRows }: AccountChoice,
): void {
	if (ofBrand.length >= forAllRows.length) return;
	row.warnings.push(
		`${row.labelOf('brand')}: of Accounts for All Rows, only what is called ${quote(row.text('brand'))} gets the row. Name the others in a column Accounts if they are meant too`,
	);
}

/** An account's name as no other word is written: "@northwind", "northwind.cooks". */
const HANDLE = /^\s*(?:[@＠]\S{2,40}|\w+[._]\w[\w.]{0,40})\s*$/;

/** Headings of accounts that a post speaks of, rather than those that it goes to. */
const SPOKEN_OF = /mention|tag|collab|credit|partner|sourc|inspir|photo|creator|influencer/i;

/** Notes names of the company's accounts in columns that nobody reads, where no column is for accounts. */
function refusesUnreadName(row: SheetRow, { accounts = [] }: AccountChoice): boolean {
	if (row.sheet.columns.has('accounts')) return false;
	const unread = row.sheet.ignored.flatMap((heading) => {
		const cell = row.row[heading];
		if (typeof cell !== 'string' || !HANDLE.test(cell) || SPOKEN_OF.test(heading)) return [];
		if (accountsCalled(cell, accounts).length === 0) return [];
		return `${heading}: ${quote(cell.trim())} is one of your accounts, and no column here is for accounts. Name the column Accounts if the row goes there, or leave it out if it does not`;
	});
	row.problems.push(...unread);
	return unread.length > 0;
}

/** Where other rows say to whom they go, an empty cell may be one of a merged block or a lost value. */
function warnOfEmptyCell(row: SheetRow): void {
	const { columns, networks } = row.sheet;
	const named = [
		...(columns.get('accounts') ?? []),
		...(columns.get('platforms') ?? []),
		...networks,
	];
	const [column] = named;
	// A cell that could not be read is not empty.
	if (column === undefined || row.problems.length > 0) return;
	row.warnings.push(
		`${column.heading} is empty, though other rows fill it: the post goes to Accounts for All Rows`,
	);
}

/** Names of a platform column are looked for on that platform alone. */
function namedAccounts(
	row: SheetRow,
	names: readonly NamedAccount[],
	{ platforms = [] }: NamedTargets,
	{ accounts, failure }: AccountChoice,
): string[] {
	if (!accounts) {
		for (const { text, heading } of names.filter((name) => isSurelyName(name.text))) {
			if (failure) row.problems.push(withLabel(heading, unreadable(text, failure)));
		}
		return names.map(({ text }) => text);
	}
	const found = names.map((name) => ({ ...name, ...findNamed(name, platforms, accounts) }));
	const counting = withoutSecondNames(row, found);
	for (const { problems } of counting) row.problems.push(...problems);
	return counting.flatMap(({ accountIds }) => accountIds);
}

type Found = NamedAccount & ReturnType<typeof resolveAccounts>;

function findNamed(
	{ text, platform, heading }: NamedAccount,
	platforms: readonly Platform[],
	accounts: readonly Account[],
): ReturnType<typeof resolveAccounts> {
	const wanted = platform ? [platform] : platforms;
	const anywhere = resolveAccounts([text], accounts);
	const isText = platform !== undefined && /\s\S+\s/.test(text);
	const problems = anywhere.problems.map((problem) =>
		isText ? `${heading}: ${quote(text)} ${noAccount(platform)}` : heading + problem,
	);
	if (wanted.length === 0) return { ...anywhere, problems };
	const there = wanted.flatMap((one) => {
		const candidates = accounts.filter((account) => account.platform === one);
		return resolveAccounts([text], candidates).accountIds;
	});
	if (there.length > 0) return { accountIds: there, problems: [] };
	if (anywhere.accountIds.length === 0) return { accountIds: [], problems };
	const where = wanted.map((one) => PLATFORM_NAMES[one]).join(' or ');
	const problem = `${heading}: "${text}" is no account on ${where}, which the row chooses`;
	return { accountIds: [], problems: [problem] };
}

/** What is said of a text of several words under the name of a network, which may be a caption. */
function noAccount(platform: Platform): string {
	return `is not one of your accounts. Write a username such as @northwind, or name the column "${PLATFORM_NAMES[platform]} Caption" if it holds captions`;
}

/** What may be called otherwise than the account: "Page: Northwind Travel" beside "Account: …". */
const SECOND_NAME =
	/page|profile|channel|display|brand|seite|kanal|canal|chaîne|página|pagina|perfil|profilo|profil/i;

/**
 * One account may stand in two columns by two names. Columns that name the same agree; a second name
 * that nobody has is passed over; two different accounts are refused.
 */
function withoutSecondNames(row: SheetRow, found: readonly Found[]): readonly Found[] {
	const columns = row.sheet.columns.get('accounts') ?? [];
	const headings = new Set(found.flatMap(({ platform, heading }) => (platform ? [] : [heading])));
	if (headings.size < 2 || isList('accounts', columns)) return found;
	const answers = [...headings].map((heading) => {
		const names = found.filter((name) => name.heading === heading);
		const ids = [...new Set(names.flatMap(({ accountIds }) => accountIds))].sort().join(' ');
		return { heading, ids, isKnown: names.every(({ problems }) => problems.length === 0) };
	});
	const known = answers.filter(({ isKnown }) => isKnown);
	if (new Set(known.map(({ ids }) => ids)).size > 1) {
		row.refuseContradiction(
			'accounts',
			known.map(({ heading }) => heading),
		);
		return found.filter(({ problems }) => problems.length === 0);
	}
	const [first] = known;
	const passedOver = answers.filter(
		({ heading, isKnown }) => !isKnown && first && SECOND_NAME.test(heading),
	);
	for (const { heading } of passedOver) {
		row.warnings.push(
			`${heading}: none of your accounts is called so, and ${first?.heading ?? ''} names one, so it was passed over`,
		);
	}
	return found.filter(({ heading }) => !passedOver.some((answer) => answer.heading === heading));
}

function accountsOn(
	row: SheetRow,
	platform: Platform,
	allowed: readonly Account[],
	areChosen: boolean,
	brand: string | undefined,
): string[] {
	const there = allowed.filter((account) => account.platform === platform);
	const name = PLATFORM_NAMES[platform];
	const [only, ...others] = there;
	if (only === undefined) {
		const problem = areChosen
			? `${name}: none of Accounts for All Rows is there`
			: `${name}: the company has no account there`;
		row.problems.push(problem);
		return [];
	}
	if (others.length === 0) return [only.accountId];
	const ofBrand = brand === undefined ? [] : resolveAccounts([brand], there).accountIds;
	if (ofBrand.length > 0) return ofBrand;
	if (areChosen) return there.map(({ accountId }) => accountId);
	const some = there.slice(0, 3).map(({ username }) => `@${username}`);
	row.problems.push(
		`${name}: the company has ${there.length} accounts there, such as ${some.join(' and ')}. Choose Accounts for All Rows, or name one in a column Accounts`,
	);
	return [];
}
