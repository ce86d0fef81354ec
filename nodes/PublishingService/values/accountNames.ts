import { severalAccounts, unknownAccount } from './accountProblems';
import { findAccounts, indexOf, type NamedAccount } from './accountIndex';
import type { Parsed } from './asText';

/** The ID of the account that people name; a name of several is refused with a way to write each. */
export function findAccount(entry: string, accounts: readonly NamedAccount[]): Parsed<string> {
	const index = indexOf(accounts);
	const matches = findAccounts(entry, index);
	const [first, ...others] = matches;
	if (first === undefined) {
		return unknownAccount(entry, index);
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

/** No ID has an "@" in front, a space or a bracket, or is the address of a profile. */
export function isSurelyName(entry: string): boolean {
	return /^[@＠]|[\s()]|:\/\/|^www\.|(?:tiktok|instagram)\.com\//i.test(entry);
}
