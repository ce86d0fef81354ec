import fc from 'fast-check';

import { splitAccounts } from '../../../../nodes/PublishingService/values/splitAccounts';
import type { NamedAccount } from '../../../../nodes/PublishingService/values/accountIndex';
import { findAccount } from '../../../../nodes/PublishingService/values/accountNames';

/** The accounts that several entries name, and the problems of the entries. */
function resolveAccounts(entries: readonly string[], accounts: readonly NamedAccount[]) {
	const found = entries.map((entry) => findAccount(entry, accounts));
	return {
		accountIds: [...new Set(found.flatMap((one) => ('value' in one ? [one.value] : [])))],
		problems: found.flatMap((one) => ('problem' in one ? [one.problem] : [])),
	};
}

/**
 * Random companies, and every way in which a person may name each account. The node must find an
 * account if the name fits only one, and refuse the name if it fits several.
 */
interface Account {
	readonly accountId: string;
	readonly platform: 'instagram' | 'tiktok';
	readonly username: string;
	readonly displayName: string;
}

const username = fc
	.array(fc.constantFrom('north', 'south', 'wind', 'cooks', '_', '.', 'x', '9'), {
		minLength: 1,
		maxLength: 4,
	})
	.map((parts) => parts.join('').replace(/^[._]+/, 'n'));

const company: fc.Arbitrary<readonly Account[]> = fc
	.uniqueArray(fc.tuple(fc.constantFrom('instagram' as const, 'tiktok' as const), username), {
		minLength: 1,
		maxLength: 8,
		selector: ([platform, name]) => `${platform}/${name}`,
	})
	.map((pairs) =>
		pairs.map(([platform, name], at) => ({
			accountId: `acc_${at}_${platform}`,
			platform,
			username: name,
			displayName: `Brand ${'ABCDEFGH'.charAt(at)}`,
		})),
	);

const mixedCase = (text: string) =>
	fc
		.array(fc.boolean(), { minLength: text.length, maxLength: text.length })
		.map((upper) =>
			[...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''),
		);

/** Names with the platform, each of which fits one account only. */
const WITH_PLATFORM: ReadonlyArray<(account: Account) => string> = [
	({ username: name, platform }) => `${name} (${platform})`,
	({ username: name, platform }) => `@${name} (${platform})`,
	({ username: name, platform }) => `${platform}:${name}`,
	({ username: name, platform }) => `${platform}: @${name}`,
	({ username: name, platform }) => `@${name} on ${platform}`,
	({ displayName }) => displayName,
];

const chosen = company.chain((accounts) =>
	fc.record({ accounts: fc.constant(accounts), account: fc.constantFrom(...accounts) }),
);

test('a way that names one account alone finds it, in any case', () => {
	const written = chosen.chain(({ accounts, account }) =>
		fc
			.constantFrom(...WITH_PLATFORM)
			.chain((write) => mixedCase(write(account)))
			.map((entry) => ({ accounts, account, entry })),
	);
	fc.assert(
		fc.property(written, ({ accounts, account, entry }) => {
			const entries = splitAccounts(entry);
			expect(entries).toEqual({ value: [entry] });
			expect(resolveAccounts([entry], accounts)).toEqual({
				accountIds: [account.accountId],
				problems: [],
			});
		}),
		{ numRuns: 1_000 },
	);
});

test('a username alone finds its account, or is refused with a way to write each', () => {
	fc.assert(
		fc.property(chosen, fc.boolean(), ({ accounts, account }, hasAt) => {
			const entry = hasAt ? `@${account.username}` : account.username;
			const alike = accounts.filter(({ username: name }) => name === account.username);
			const { accountIds, problems } = resolveAccounts([entry], accounts);
			if (alike.length === 1) {
				expect({ accountIds, problems }).toEqual({ accountIds: [account.accountId], problems: [] });
				return;
			}
			expect(accountIds).toEqual([]);
			const [, advice = ''] = /Write (.+)$/.exec(problems[0] ?? '') ?? [];
			const found = advice
				.split(' or ')
				.flatMap((way) => resolveAccounts([way], accounts).accountIds);
			expect(found.sort()).toEqual(alike.map(({ accountId }) => accountId).sort());
		}),
		{ numRuns: 1_000 },
	);
});

test('cells of many entries find the accounts of all, in their order and once each', () => {
	const cells = company.chain((accounts) =>
		fc.record({
			accounts: fc.constant(accounts),
			wanted: fc.array(fc.tuple(fc.constantFrom(...accounts), fc.constantFrom(...WITH_PLATFORM)), {
				minLength: 1,
				maxLength: 6,
			}),
			separator: fc.constantFrom(', ', ',', '; ', '\n', '\r\n', ' ,\n'),
		}),
	);
	fc.assert(
		fc.property(cells, ({ accounts, wanted, separator }) => {
			const cell = wanted.map(([account, write]) => write(account)).join(separator);
			const entries = splitAccounts(cell);
			const accountIds = [...new Set(wanted.map(([{ accountId }]) => accountId))];
			expect(resolveAccounts('value' in entries ? entries.value : [], accounts)).toEqual({
				accountIds,
				problems: [],
			});
		}),
		{ numRuns: 500 },
	);
});

test('a name of no account is never taken for one', () => {
	fc.assert(
		fc.property(company, fc.string({ unit: 'grapheme', minLength: 1 }), (accounts, entry) => {
			fc.pre(!/brand|acc_|north|south|wind|cooks|[nx9]/i.test(entry.normalize('NFKC')));
			const { accountIds, problems } = resolveAccounts([entry], accounts);
			expect(accountIds).toEqual([]);
			expect(problems).toHaveLength(1);
		}),
		{ numRuns: 1_000 },
	);
});
