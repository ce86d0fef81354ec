import type { Account } from '../contract/schemas';
import type { Problem } from './asText';
import { plainName, plainUsername } from './plainText';
import { PLATFORM_WORDS } from './words';

/** The fields by which people name an account. An answer may miss any of them except the ID. */
export type NamedAccount = Readonly<
	Record<'accountId', string> & Partial<Record<'platform' | 'username' | 'displayName', string>>
>;

/** An account with the names by which it is looked up, made plain. */
interface IndexEntry {
	readonly account: NamedAccount;
	readonly platform: string | undefined;
	readonly username: string | undefined;
	readonly displayName: string | undefined;
}

export interface AccountIndex {
	readonly entries: readonly IndexEntry[];
	/** The platform that a word means, such as "insta". */
	readonly platforms: ReadonlyMap<string, string>;
	/** Problems of unknown entries, which a sheet repeats. */
	readonly unknown: Map<string, Problem>;
}

const INDEXES = new WeakMap<readonly NamedAccount[], AccountIndex>();

export function indexOf(accounts: readonly NamedAccount[]): AccountIndex {
	const index = INDEXES.get(accounts) ?? makeIndex(accounts);
	INDEXES.set(accounts, index);
	return index;
}

function makeIndex(accounts: readonly NamedAccount[]): AccountIndex {
	const entries = accounts.map(indexEntry);
	return { entries, platforms: platformNames(entries), unknown: new Map() };
}

function indexEntry(account: NamedAccount): IndexEntry {
	const { platform, username, displayName } = account;
	return {
		account,
		platform: platform && plainName(platform),
		// An empty text is the name of nobody.
		username: username ? plainUsername(username) : undefined,
		displayName: displayName ? plainName(displayName) : undefined,
	};
}

/** Maps names of platforms to platforms: known names, and the platforms of the accounts. */
function platformNames(entries: readonly IndexEntry[]): ReadonlyMap<string, string> {
	const platforms = new Map<string, string>();
	for (const { platform } of entries) {
		if (platform) {
			platforms.set(platform, platform);
		}
	}
	for (const [platform, names] of Object.entries(PLATFORM_WORDS)) {
		for (const name of names) {
			platforms.set(name, platform);
		}
	}
	return platforms;
}

/** An ID has up to 200 characters; the address of a profile, or a name with its platform, has fewer than these. */
export const LONGEST_ENTRY = 500;

/** The accounts that an entry of a cell may mean: by ID, name, or name and platform. */
export function findAccounts(entry: string, index: AccountIndex): readonly NamedAccount[] {
	if (entry.length > LONGEST_ENTRY) {
		return [];
	}
	const exact = index.entries.find(({ account }) => account.accountId === entry.trim());
	if (exact) {
		return [exact.account];
	}
	const asName = accountsNamed(entry, index.entries);
	if (asName.length > 0) {
		return asName;
	}
	const inQuotes = /^["'“”„«]([^"“”„«»]+)["'“”»]$/u.exec(entry.trim())?.[1];
	if (inQuotes !== undefined) {
		return findAccounts(inQuotes, index);
	}
	const { name, platform } = splitPlatform(entry, index);
	const ofPlatform = index.entries.filter((one) => one.platform === platform);
	const usernames = accountsNamed(`@${plainUsername(name)}`, ofPlatform);
	return usernames.length > 0 ? usernames : accountsNamed(name, ofPlatform);
}

/** The accounts of a name, without a platform: after an "@" it can only be a username. */
function accountsNamed(name: string, entries: readonly IndexEntry[]): readonly NamedAccount[] {
	const username = plainUsername(name);
	const displayName = plainName(name);
	const isUsername = /^[@＠]/.test(name.trim());
	const byUsername = entries.filter((one) => one.username === username);
	const byDisplayName = isUsername ? [] : entries.filter((one) => one.displayName === displayName);
	const accounts = [...byUsername, ...byDisplayName].map(({ account }) => account);
	return [...new Set(accounts)];
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
export function splitPlatform(
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
		const { name = '', platform: platformName = '' } = form.exec(entry)?.groups ?? {};
		const platform = platforms.get(platformName.trim());
		if (platform !== undefined) {
			return { name, platform };
		}
	}
	return { name: entry };
}

const NAME_FIELDS: readonly string[] = ['platform', 'username', 'displayName'];

/** An account that can be looked up by name: it has an ID, and only names that are text. */
export function searchableAccounts(account: Account): Account[] {
	if (typeof account.accountId !== 'string' || account.accountId === '') {
		return [];
	}
	const fields = Object.entries(account).filter(
		([name, value]) => !NAME_FIELDS.includes(name) || typeof value === 'string',
	);
	return [Object.fromEntries(fields) as Account];
}
