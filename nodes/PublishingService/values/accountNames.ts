import type { Account } from '../contract/decoded';
import { parseList } from './list';
import { type Parsed, plainName, quote } from './text';

/** What of a publishing account tells which one is meant; an answer may lack any but the ID. */
export interface NamedAccount {
	readonly accountId: string;
	readonly platform?: string;
	readonly username?: string;
	readonly displayName?: string;
}

export interface ResolvedAccounts {
	/** The IDs of the accounts that were found, each once, in the order of the entries. */
	readonly accountIds: string[];
	/** What is wrong, as it goes on after the field's name. */
	readonly problems: string[];
}

/**
 * Entries of an account cell, from an array, its JSON or text: separated by commas, semicolons and
 * lines outside of brackets, or by the "@" of the next; "@a and @b" are two.
 */
export function parseAccountEntries(value: unknown): Parsed<string[]> {
	return parseList(value, (text) =>
		text.split(/[,;\r\n](?!(?!\s*\d{1,2}\)\s)[^(\r\n]*\))/).flatMap((part) => {
			const entry = part.trim().replace(LIST_SIGN, '');
			return /^[@＠]/.test(entry) ? entry.split(BEFORE_NEXT_NAME) : [entry];
		}),
	);
}

/** Before an entry of a list: "- northwind", "2) northwind". */
const LIST_SIGN = /^(?:[-•*·–]|\d{1,2}[.)])\s(?!\()/;
/** What stands between "@northwind" and the "@" of the next. */
const BEFORE_NEXT_NAME = /\s+(?:(?:and|und|et|y|e|&|\+|\/|\|)\s*)?(?=[@＠])/i;

/**
 * Finds the accounts that people name: by ID, username, @username, "tiktok:username",
 * "username (tiktok)", "username on TikTok", the address of a profile, or display name, without
 * case. An exact ID comes first; a name of several accounts is refused with a way to write each.
 */
export function resolveAccounts(
	entries: readonly string[],
	accounts: readonly NamedAccount[],
): ResolvedAccounts {
	const index = indexOf(accounts);
	const accountIds = new Set<string>();
	const problems: string[] = [];
	for (const entry of entries) {
		const matches = findAccounts(entry, index);
		const [first, ...others] = matches;
		if (first === undefined) problems.push(unknownAccount(entry, index));
		else if (others.length > 0) problems.push(severalAccounts(entry, matches, index));
		else accountIds.add(first.accountId);
	}
	return { accountIds: [...accountIds], problems };
}

/** The accounts that are called so, one a network perhaps; none where nobody is. */
export function accountsCalled(
	name: string,
	accounts: readonly NamedAccount[],
): readonly NamedAccount[] {
	return findAccounts(name, indexOf(accounts));
}

interface AccountIndex {
	/** Every account with all that it is called. */
	readonly names: ReadonlyArray<readonly [NamedAccount, readonly string[]]>;
	readonly byId: ReadonlyMap<string, NamedAccount>;
	readonly byUsername: ReadonlyMap<string, readonly NamedAccount[]>;
	readonly byDisplayName: ReadonlyMap<string, readonly NamedAccount[]>;
	/** Names of platforms as people write them. */
	readonly platforms: ReadonlyMap<string, string>;
	/** Messages about unknown entries: a sheet repeats them. */
	readonly unknown: Map<string, string>;
}

/** One list serves all rows of a run. */
const INDEXES = new WeakMap<readonly NamedAccount[], AccountIndex>();

function indexOf(accounts: readonly NamedAccount[]): AccountIndex {
	const known = INDEXES.get(accounts);
	if (known) return known;
	const index = {
		names: accounts.map((account) => [account, namesOf(account)] as const),
		byId: new Map(accounts.map((account) => [account.accountId, account])),
		byUsername: groupBy(accounts, ({ username }) => username && plainUsername(username)),
		byDisplayName: groupBy(accounts, ({ displayName }) => displayName && plainName(displayName)),
		platforms: platformNames(accounts),
		unknown: new Map<string, string>(),
	};
	INDEXES.set(accounts, index);
	return index;
}

function groupBy(
	accounts: readonly NamedAccount[],
	keyOf: (account: NamedAccount) => string | undefined,
): Map<string, NamedAccount[]> {
	const groups = new Map<string, NamedAccount[]>();
	for (const account of accounts) {
		const key = keyOf(account);
		if (!key) continue;
		const group = groups.get(key);
		if (group) group.push(account);
		else groups.set(key, [account]);
	}
	return groups;
}

const SHORT_PLATFORMS: ReadonlyArray<[string, string]> = [
	['tiktok', 'tiktok'],
	['tik tok', 'tiktok'],
	['tik-tok', 'tiktok'],
	['tt', 'tiktok'],
	['instagram', 'instagram'],
	['insta', 'instagram'],
	['ig', 'instagram'],
	['tiktok business', 'tiktok'],
	['instagram business', 'instagram'],
];

function platformNames(accounts: readonly NamedAccount[]): Map<string, string> {
	const own = accounts.flatMap(({ platform }): Array<[string, string]> =>
		platform ? [[plainName(platform), plainName(platform)]] : [],
	);
	return new Map([...own, ...SHORT_PLATFORMS]);
}

function findAccounts(entry: string, index: AccountIndex): readonly NamedAccount[] {
	const exact = index.byId.get(entry.trim());
	if (exact) return [exact];
	const asName = named(entry, index);
	if (asName.length > 0) return asName;
	const quoted = /^["'“”„«]([^"“”„«»]+)["'“”»]$/u.exec(entry.trim());
	if (quoted) return findAccounts(String(quoted[1]), index);
	const { name, platform } = splitPlatform(withPlainDashes(plainName(entry)), index);
	const isOnPlatform = (account: NamedAccount) => isOn(account, platform);
	const usernames = named(`@${plainUsername(name)}`, index).filter(isOnPlatform);
	return usernames.length > 0 ? usernames : named(name, index).filter(isOnPlatform);
}

function isOn({ platform }: NamedAccount, wanted: string | undefined): boolean {
	return platform !== undefined && plainName(platform) === wanted;
}

/** The accounts of a name, without a platform: after an "@" it can only be a username. */
function named(name: string, { byUsername, byDisplayName }: AccountIndex): NamedAccount[] {
	const usernames = byUsername.get(plainUsername(name)) ?? [];
	const isUsername = /^[@＠]/.test(name.trim());
	const displayNames = isUsername ? [] : (byDisplayName.get(plainName(name)) ?? []);
	return [...new Set([...usernames, ...displayNames])];
}

const PROFILE =
	/^(?:https?:\/\/)?(?:www\.)?(?:(tiktok)\.com\/@|(instagram)\.com\/)([^/?#\s]+)\/?(?:[?#].*)?$/;

/** Takes "tiktok:name", "name (tiktok)", "name on tiktok" or the address of a profile apart. */
function splitPlatform(
	entry: string,
	{ platforms }: AccountIndex,
): { readonly name: string; readonly platform?: string } {
	const profile = PROFILE.exec(entry);
	if (profile) return { name: `@${profile[3]}`, platform: profile[1] ?? profile[2] };
	const forms = [
		/^(?<platform>[^:/@]+?)(?: ?[:/] ?| [-|] )(?<name>.+)/,
		/^(?<platform>[^@]+?) (?:- )?(?<name>@.+)/,
		/(?<name>.+?) ?[([](?<platform>[^()[\],]+)(?:,[^()[\]]*)?[)\]]$/,
		/(?<name>.+) (?:on|auf|sur|en|@|-|\||\/) (?<platform>.+)/,
		/(?<name>.+)[/|](?<platform>[^/|]+)/,
		/(?<name>.+) (?<platform>\S+)/,
		/(?<platform>\S+) (?<name>.+)/,
	];
	for (const form of forms) {
		const groups = form.exec(entry)?.groups;
		if (!groups) continue;
		const { name, platform } = groups as Record<'name' | 'platform', string>;
		const known = platforms.get(platform.trim());
		if (known !== undefined) return { name, platform: known };
	}
	return { name: entry };
}

function severalAccounts(entry: string, found: readonly NamedAccount[], index: AccountIndex) {
	const ways = found.slice(0, 5).map((account) => wayToWrite(account, index));
	if (found.length > ways.length) ways.push('another of them');
	return `: ${quote(entry)} is the name of ${found.length} accounts. Write ${ways.join(' or ')}`;
}

/** The shortest way to write an account so that no other is meant. */
function wayToWrite(account: NamedAccount, index: AccountIndex): string {
	const { accountId, username = '', platform = '' } = account;
	const way = `${username} (${platform})`;
	const [found, ...others] = findAccounts(way, index);
	return found === account && others.length === 0 ? way : accountId;
}

function unknownAccount(entry: string, index: AccountIndex): string {
	const known = index.unknown.get(entry);
	if (known !== undefined) return known;
	const near = nearest(entry, index);
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
	const { name, platform } = splitPlatform(withPlainDashes(plainName(entry)), index);
	const wanted = plainUsername(name).slice(0, 80);
	let best = { alike: ALIKE, label: undefined as string | undefined };
	const offer = (label: string, names: readonly string[], more = 0) => {
		const alike = Math.max(...names.map((one) => likeness(wanted, one))) + more;
		if (alike > best.alike) best = { alike, label };
	};
	for (const [account, names] of index.names) {
		offer(labelOf(account), names, isOn(account, platform) ? 0.01 : 0);
	}
	// A column of networks is read as one of accounts where a network in it is misspelt.
	const networks = ['TikTok', 'Instagram'].filter((one) => one.toLowerCase() !== wanted);
	for (const network of networks) offer(network, [network.toLowerCase()]);
	return best.label;
}

/** How many of the pairs of letters two texts share, from 0 to 1. */
function likeness(a: string, b: string): number {
	const [one, other] = [pairsOf(a), pairsOf(b)];
	const shared = [...one].filter((pair) => other.has(pair)).length;
	return (2 * shared) / (one.size + other.size);
}

function pairsOf(text: string): Set<string> {
	return new Set(Array.from(text.slice(1), (_, at) => text.slice(at, at + 2)));
}

function namesOf({ accountId, username, displayName }: NamedAccount): string[] {
	return [username, displayName, accountId].flatMap((name) => (name ? [plainUsername(name)] : []));
}

/** Dashes that stand between blanks, as word processors and phones write them: "northwind – Instagram". */
function withPlainDashes(text: string): string {
	return text.replace(/ [\u2010-\u2015\u2212] /g, ' - ');
}

function plainUsername(text: string): string {
	return plainName(text).replace(/^@\s?/, '');
}

/** The fields of an account that people name it by. */
const NAMES = new Set(['platform', 'username', 'displayName']);

/** An account as a name can be looked up in it: without an ID it cannot, and a name is text. */
export function searchable(account: Account): Account[] {
	if (typeof account.accountId !== 'string' || account.accountId === '') return [];
	const entries = Object.entries(account).filter(([key, value]) => {
		return !NAMES.has(key) || typeof value === 'string';
	});
	return [Object.fromEntries(entries) as Account];
}

/** No ID has an "@" in front, a space or a bracket. */
export function isSurelyName(entry: string): boolean {
	return /^[@＠]|[\s()]/.test(entry);
}

/** Why a name cannot be used, as it goes on after the field's name. */
export function notReadable(entry: string, step = 'Give the ID of the account'): string {
	return `: "${entry}" cannot be looked up, because the list of accounts could not be read (the key lacks the scope accounts:read). ${step}`;
}
