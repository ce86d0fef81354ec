import {
	type AccountIndex,
	findAccounts,
	LONGEST_ENTRY,
	type NamedAccount,
	splitPlatform,
} from './accountIndex';
import { type Problem, quote } from './asText';
import { plainUsername } from './plainText';

/** Limits how many unknown entries of a run get a suggestion: each is compared with all accounts. */
const MOST_SUGGESTIONS = 200;

/** A model has no list of accounts to look at: so many are named to it, with the first entry that is unknown. */
const MOST_NAMED_TO_MODEL = 10;

export function unknownAccount(entry: string, index: AccountIndex): Problem {
	const earlier = index.unknown.get(entry);
	if (earlier !== undefined) {
		return earlier;
	}
	const near = index.unknown.size < MOST_SUGGESTIONS ? nearestLabel(entry, index) : undefined;
	const problem = `: ${quote(entry)} is not one of your accounts. `;
	const unknown = near
		? { problem: `${problem}Did you mean ${near}?` }
		: { problem: problem + WRITE_NAME, forModel: problem + adviceForModel(index) };
	index.unknown.set(entry, unknown);
	return unknown;
}

const WRITE_NAME = 'Write a username such as @northwind, or an ID';

function adviceForModel({ entries, unknown }: AccountIndex): string {
	const isNamed = unknown.size === 0 && entries.length <= MOST_NAMED_TO_MODEL;
	if (!isNamed || entries.length === 0) {
		return WRITE_NAME;
	}
	return `The accounts are ${entries.map(({ account }) => labelOf(account)).join(', ')}`;
}

/** Says how to write each of several accounts so that no other is meant. */
export function severalAccounts(
	entry: string,
	matches: readonly NamedAccount[],
	index: AccountIndex,
): string {
	const ways = matches.slice(0, 5).map((account) => shortestName(account, index));
	if (matches.length > ways.length) {
		ways.push('another of them');
	}
	return `: ${quote(entry)} is the name of ${matches.length} accounts. Write ${ways.join(' or ')}`;
}

function shortestName(account: NamedAccount, index: AccountIndex): string {
	const name = `${account.username} (${account.platform})`;
	const [first, ...others] = findAccounts(name, index);
	const isUnique = first === account && others.length === 0;
	return isUnique ? name : account.accountId;
}

const STEP_WITHOUT_LIST =
	'Give the ID of the account, or use an API key that has the scope accounts:read';

/** Names the reason why a name cannot be used, as it goes on after the field's name. */
export function notReadable(entry: string, step = STEP_WITHOUT_LIST): string {
	return `: ${quote(entry)} cannot be looked up, because the API key does not have the scope accounts:read. ${step}`;
}

/** The least likeness, of 1, at which a name may be a typo of another. */
const ALIKE = 0.6;
/** Prefers the account of the named platform between two that are equally alike. */
const PLATFORM_BONUS = 0.01;
/** A longer name than this is compared by its beginning. */
const LONGEST_NAME = 80;

/** The account or platform whose name is most similar to an entry. */
function nearestLabel(entry: string, index: AccountIndex): string | undefined {
	const { name, platform } = splitPlatform(entry.slice(0, LONGEST_ENTRY), index);
	const wanted = plainUsername(name).slice(0, LONGEST_NAME);
	const accounts = index.entries.map((candidate) => {
		const { username, displayName, accountId } = candidate.account;
		const alike = bestLikeness(wanted, [username, displayName, accountId]);
		const isOfPlatform = platform !== undefined && candidate.platform === platform;
		return {
			label: labelOf(candidate.account),
			alike: isOfPlatform ? alike + PLATFORM_BONUS : alike,
		};
	});
	// A column of platforms is read as a column of accounts if a platform in it is misspelled.
	const otherPlatforms = ['TikTok', 'Instagram'].filter((label) => label.toLowerCase() !== wanted);
	const platforms = otherPlatforms.map((label) => ({
		label,
		alike: bestLikeness(wanted, [label]),
	}));
	const near = [...accounts, ...platforms].filter(({ alike }) => alike > ALIKE);
	near.sort((one, other) => other.alike - one.alike);
	return near[0]?.label;
}

function labelOf({ accountId, username, platform }: NamedAccount): string {
	const name = username ? `@${username.replace(/^@/, '')}` : accountId;
	return platform ? `${name} (${platform})` : name;
}

function bestLikeness(wanted: string, names: ReadonlyArray<string | undefined>): number {
	const likenesses = names.map((name) => (name ? likeness(wanted, plainUsername(name)) : 0));
	return Math.max(...likenesses);
}

/** The share of letter pairs that two words have in common: 1 for the same word, 0 for no pair. */
function likeness(one: string, other: string): number {
	const pairs = letterPairs(one);
	const otherPairs = letterPairs(other);
	const shared = [...pairs].filter((pair) => otherPairs.has(pair)).length;
	return (2 * shared) / (pairs.size + otherPairs.size);
}

function letterPairs(text: string): ReadonlySet<string> {
	const pairs = new Set<string>();
	const units = Array.from(text.slice(1));
	for (const at of units.keys()) {
		pairs.add(text.slice(at, at + 2));
	}
	return pairs;
}
