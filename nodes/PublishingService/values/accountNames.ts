import type { Account } from '../contract/decoded';
import { type Parsed, quote } from './asText';
import { parseList } from './lists';
import { plainName, plainUsername } from './plainText';
import { NETWORKS } from './words';

/** The fields of a publishing account by which people name it; an answer may lack any but the ID. */
export type NamedAccount = Readonly<
	Record<'accountId', string> & Partial<Record<'platform' | 'username' | 'displayName', string>>
>;

/** Before an entry of a list: "- northwind", "2) northwind". */
const LIST_SIGN = /^(?:[-•*·–]|\d{1,2}[.)])\s(?!\()/;
/** The text between "@northwind" and the "@" of the next. */
const BEFORE_NEXT_NAME = /\s(?:(?:and|und|et|y|e|&|\+|\/|\|)\s*)?(?=[@＠])/i;

/** Entries of an account cell: separated as those of a list outside of brackets, or by the "@" of the next. */
export function parseAccountEntries(value: unknown): Parsed<string[]> {
	return parseList(value, (text) =>
		splitOutsideBrackets(text).flatMap((part) => {
			const entry = part.trim().replace(LIST_SIGN, '');
			return /^[@＠]/.test(entry) ? entry.split(BEFORE_NEXT_NAME) : [entry];
		}),
	);
}

/** The number of the next entry, "2) northwind", whose bracket opens nowhere. */
const NUMBER_OF_NEXT = /[^\S\r\n]{0,20}\d{1,2}\)\s/y;

/** Splits at commas, semicolons and line ends, but not within a bracket that closes on its line. */
function splitOutsideBrackets(text: string): string[] {
	const parts: string[] = [];
	let end = text.length;
	/** The bracket or line end that comes next, seen from the right. */
	let next = '';
	for (let at = text.length - 1; at >= 0; at -= 1) {
		const character = text.charAt(at);
		if (/[,;\r\n]/.test(character) && (next !== ')' || isBeforeNumber(text, at + 1))) {
			parts.push(text.slice(at + 1, end));
			end = at;
		}
		if (/[()\r\n]/.test(character)) {
			next = character;
		}
	}
	parts.push(text.slice(0, end));
	return parts.reverse();
}

function isBeforeNumber(text: string, at: number): boolean {
	NUMBER_OF_NEXT.lastIndex = at;
	return NUMBER_OF_NEXT.test(text);
}

/** The ID of the account that people name; a name of several is refused with a way to write each. */
export function findAccount(entry: string, accounts: readonly NamedAccount[]): Parsed<string> {
	const index = indexOf(accounts);
	const matches = findAccounts(entry, index);
	const [first, ...others] = matches;
	if (first === undefined) {
		return { problem: unknownAccount(entry, index) };
	}
	if (others.length > 0) {
		return { problem: severalAccounts(entry, matches, index) };
	}
	return { value: first.accountId };
}

export function accountsCalled<A extends NamedAccount>(name: string, accounts: readonly A[]): A[] {
	const called = findAccounts(name, indexOf(accounts));
	return accounts.filter((account) => called.includes(account));
}

type AccountIndex = ReturnType<typeof makeIndex>;

const INDEXES = new WeakMap<readonly NamedAccount[], AccountIndex>();

function indexOf(accounts: readonly NamedAccount[]): AccountIndex {
	const index = INDEXES.get(accounts) ?? makeIndex(accounts);
	INDEXES.set(accounts, index);
	return index;
}

function makeIndex(accounts: readonly NamedAccount[]) {
	const known = accounts.map((account) => {
		const { platform, username, displayName } = account;
		return {
			account,
			platform: platform && plainName(platform),
			// An empty text is the name of nobody.
			username: username ? plainUsername(username) : undefined,
			displayName: displayName ? plainName(displayName) : undefined,
		};
	});
	const platforms = new Map([
		...known.flatMap(({ platform }) => (platform ? [[platform, platform] as const] : [])),
		...Object.entries(NETWORKS).flatMap(([platform, names]) =>
			names.map((name) => [name, platform] as const),
		),
	]);
	/** Messages about unknown entries: a sheet repeats them. */
	const unknown = new Map<string, string>();
	return { known, platforms, unknown };
}

/** An ID has up to 200 characters; the address of a profile, or a name with its platform, has fewer than these. */
const LONGEST_ENTRY = 500;

function findAccounts(entry: string, index: AccountIndex): readonly NamedAccount[] {
	if (entry.length > LONGEST_ENTRY) {
		return [];
	}
	const exact = index.known.find(({ account }) => account.accountId === entry.trim());
	if (exact) {
		return [exact.account];
	}
	const asName = named(entry, index.known);
	if (asName.length > 0) {
		return asName;
	}
	const quoted = /^["'“”„«]([^"“”„«»]+)["'“”»]$/u.exec(entry.trim());
	if (quoted) {
		return findAccounts(String(quoted[1]), index);
	}
	const { name, platform } = splitPlatform(entry, index);
	const there = index.known.filter((one) => one.platform === platform);
	const usernames = named(`@${plainUsername(name)}`, there);
	return usernames.length > 0 ? usernames : named(name, there);
}

/** The accounts of a name, without a platform: after an "@" it can only be a username. */
function named(name: string, known: AccountIndex['known']): NamedAccount[] {
	const [username, displayName] = [plainUsername(name), plainName(name)];
	const usernames = known.filter((one) => one.username === username);
	const isUsername = /^[@＠]/.test(name.trim());
	const others = isUsername ? [] : known.filter((one) => one.displayName === displayName);
	return [...new Set([...usernames, ...others].map(({ account }) => account))];
}

const PROFILE =
	/^(?:https?:\/\/)?(?:www\.)?(?:(tiktok)\.com\/@|(instagram)\.com\/)([^/?#\s]+)\/?(?:[?#].*)?$/;

const FORMS = [
	/^(?<platform>[^:/@]+?)(?: ?[:/] ?| [-|] )(?<name>.+)/,
	/^(?<platform>[^@]+?) (?:- )?(?<name>@.+)/,
	/^(?<name>.+?) ?[([](?<platform>[^()[\],]+)(?:,[^()[\]]*)?[)\]]$/,
	/^(?<name>.+) (?:on|auf|sur|en|@|-|\||\/) (?<platform>.+)/,
	/^(?<name>.+)[/|](?<platform>[^/|]+)/,
	/^(?<name>.+) (?<platform>\S+)/,
	/^(?<platform>\S+) (?<name>.+)/,
];

/** Takes "tiktok:name", "name (tiktok)", "name on tiktok" or the address of a profile apart. */
function splitPlatform(
	text: string,
	{ platforms }: AccountIndex,
): { readonly name: string; readonly platform?: string } {
	// Dashes as word processors and phones write them: "northwind – Instagram".
	const entry = plainName(text).replace(/ [\u2010-\u2015\u2212] /g, ' - ');
	const profile = PROFILE.exec(entry);
	if (profile) {
		return { name: `@${profile[3]}`, platform: profile[1] ?? profile[2] };
	}
	for (const form of FORMS) {
		const { name = '', platform = '' } = form.exec(entry)?.groups ?? {};
		const known = platforms.get(platform.trim());
		if (known !== undefined) {
			return { name, platform: known };
		}
	}
	return { name: entry };
}

function severalAccounts(entry: string, found: readonly NamedAccount[], index: AccountIndex) {
	// The shortest way to write an account so that no other is meant.
	const ways = found.slice(0, 5).map((account) => {
		const way = `${account.username} (${account.platform})`;
		const [first, ...others] = findAccounts(way, index);
		return first === account && others.length === 0 ? way : account.accountId;
	});
	if (found.length > ways.length) {
		ways.push('another of them');
	}
	return `: ${quote(entry)} is the name of ${found.length} accounts. Write ${ways.join(' or ')}`;
}

/** How many unknown entries of a run get a suggestion, for which each is compared with all accounts. */
const MOST_SUGGESTIONS = 200;

function unknownAccount(entry: string, index: AccountIndex): string {
	const known = index.unknown.get(entry);
	if (known !== undefined) {
		return known;
	}
	const near = index.unknown.size < MOST_SUGGESTIONS ? nearest(entry, index) : undefined;
	const advice = near ? `Did you mean ${near}?` : 'Write a username such as @northwind, or an ID';
	const problem = `: ${quote(entry)} is not one of your accounts. ${advice}`;
	index.unknown.set(entry, problem);
	return problem;
}

function labelOf({ accountId, username, platform }: NamedAccount): string {
	const name = username ? `@${username.replace(/^@/, '')}` : accountId;
	return platform ? `${name} (${platform})` : name;
}

/** How much of two names has to be alike, of 1, for one to be taken for a slip of the other. */
const ALIKE = 0.6;

/** The account or the network whose name is closest to an entry; of two alike that of the named platform. */
function nearest(entry: string, index: AccountIndex): string | undefined {
	const { name, platform } = splitPlatform(entry.slice(0, LONGEST_ENTRY), index);
	const wanted = plainUsername(name).slice(0, 80);
	const likest = (...names: Array<string | undefined>) =>
		Math.max(...names.map((one) => (one ? likeness(wanted, plainUsername(one)) : 0)));
	const accounts = index.known.map(({ account, platform: own }) => {
		const alike = likest(account.username, account.displayName, account.accountId);
		const isThere = platform !== undefined && own === platform;
		return { label: labelOf(account), alike: isThere ? alike + 0.01 : alike };
	});
	// A column of networks is read as one of accounts where a network in it is misspelt.
	const others = ['TikTok', 'Instagram'].filter((label) => label.toLowerCase() !== wanted);
	const networks = others.map((label) => ({ label, alike: likest(label) }));
	const near = [...accounts, ...networks].filter(({ alike }) => alike > ALIKE);
	return near.sort((a, b) => b.alike - a.alike)[0]?.label;
}

function likeness(a: string, b: string): number {
	const pairsOf = (text: string) =>
		new Set(Array.from(text.slice(1), (_, at) => text.slice(at, at + 2)));
	const [one, other] = [pairsOf(a), pairsOf(b)];
	const shared = [...one].filter((pair) => other.has(pair)).length;
	return (2 * shared) / (one.size + other.size);
}

/** An account as a name can be looked up in it: without an ID it cannot, and a name is text. */
export function searchable(account: Account): Account[] {
	if (typeof account.accountId !== 'string' || account.accountId === '') {
		return [];
	}
	const isUsable = ([key, value]: [string, unknown]) =>
		!['platform', 'username', 'displayName'].includes(key) || typeof value === 'string';
	return [Object.fromEntries(Object.entries(account).filter(isUsable)) as Account];
}

/** No ID has an "@" in front, a space or a bracket, or is the address of a profile. */
export function isSurelyName(entry: string): boolean {
	return /^[@＠]|[\s()]|^https?:|^www\.|(?:tiktok|instagram)\.com\//i.test(entry);
}

const STEP_WITHOUT_LIST =
	'Give the ID of the account, or use an API key that has the scope accounts:read';

/** Why a name cannot be used, as it goes on after the field's name. */
export function notReadable(entry: string, step = STEP_WITHOUT_LIST): string {
	return `: ${quote(entry)} cannot be looked up, because the API key does not have the scope accounts:read. ${step}`;
}
