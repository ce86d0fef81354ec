import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import { notReadable } from '../../../../nodes/PublishingService/values/accountProblems';
import { splitAccounts } from '../../../../nodes/PublishingService/values/splitAccounts';
import { isSurelyName, findAccount } from '../../../../nodes/PublishingService/values/accountNames';
import {
	type NamedAccount,
	searchableAccounts,
} from '../../../../nodes/PublishingService/values/accountIndex';

/** The accounts that several entries name, and the problems of the entries. */
function resolveAccounts(entries: readonly string[], accounts: readonly NamedAccount[]) {
	const found = entries.map((entry) => findAccount(entry, accounts));
	return {
		accountIds: [...new Set(found.flatMap((one) => ('value' in one ? [one.value] : [])))],
		problems: found.flatMap((one) => ('problem' in one ? [one.problem] : [])),
	};
}

const account = (
	accountId: string,
	platform: string,
	username: string,
	displayName: string,
): NamedAccount => ({ accountId, platform, username, displayName });

const ACCOUNTS = [
	account('acc_1', 'tiktok', 'northwind', 'Northwind'),
	account('acc_2', 'instagram', 'northwind', 'Northwind'),
	account('acc_3', 'tiktok', 'Northwind.Cooks', 'Northwind Cooks'),
	account('acc_4', 'instagram', 'southwind', 'The South'),
	account('acc_5', 'instagram', 'acc_1', 'Named like an ID'),
	account('acc_6', 'tiktok', 'south_office', 'southwind'),
	{ accountId: 'acc_7' },
	account('acc_8', 'instagram', '9.', 'A number'),
];

const resolve = (cell: unknown) => {
	const entries = splitAccounts(cell);
	return 'value' in entries ? resolveAccounts(entries.value, ACCOUNTS) : entries;
};
const found = (...accountIds: string[]) => ({ accountIds, problems: [] });
const refused = (...problems: string[]) => ({ accountIds: [], problems });

test.each<[unknown, string[]]>([
	['acc_3', ['acc_3']],
	['acc_1', ['acc_1']],
	['@acc_1', ['acc_5']],
	['northwind.cooks', ['acc_3']],
	['@NORTHWIND.cooks', ['acc_3']],
	['＠northwind.cooks', ['acc_3']],
	['northwind  cooks', ['acc_3']],
	['tiktok:northwind', ['acc_1']],
	['TikTok: @northwind', ['acc_1']],
	['IG: northwind', ['acc_2']],
	['instagram/northwind', ['acc_2']],
	['northwind (tiktok)', ['acc_1']],
	['@northwind (Instagram)', ['acc_2']],
	['northwind [TikTok]', ['acc_1']],
	['northwind (tiktok, active)', ['acc_1']],
	['@northwind on TikTok', ['acc_1']],
	['northwind - Instagram', ['acc_2']],
	['TikTok @northwind', ['acc_1']],
	['https://www.tiktok.com/@northwind?lang=en', ['acc_1']],
	['instagram.com/northwind/', ['acc_2']],
	['The South', ['acc_4']],
	['the south (instagram)', ['acc_4']],
	['@southwind', ['acc_4']],
	['southwind (tiktok)', ['acc_6']],
	['9. (instagram)', ['acc_8']],
	['acc_7', ['acc_7']],
	[' acc_7 ', ['acc_7']],
	['tik tok: northwind', ['acc_1']],
	['tik-tok: northwind', ['acc_1']],
	['tt: northwind', ['acc_1']],
	['insta: northwind', ['acc_2']],
	['northwind/tiktok', ['acc_1']],
	['northwind|instagram', ['acc_2']],
	['northwind tiktok', ['acc_1']],
	['instagram northwind', ['acc_2']],
	['Tik Tok @northwind', ['acc_1']],
	['TikTok Business @northwind', ['acc_1']],
	['northwind – Instagram', ['acc_2']],
	['northwind (TikTok Business)', ['acc_1']],
	['Instagram Business: northwind', ['acc_2']],
	['"northwind.cooks"', ['acc_3']],
	['„ northwind (tiktok) “', ['acc_1']],
	["'The South'", ['acc_4']],
	['northwind(tiktok)', ['acc_1']],
	['northwind auf TikTok', ['acc_1']],
	['northwind sur Instagram', ['acc_2']],
	['northwind en TikTok', ['acc_1']],
	['northwind @ TikTok', ['acc_1']],
	['TikTok - northwind', ['acc_1']],
	['TikTok - @northwind', ['acc_1']],
	['TikTok | northwind', ['acc_1']],
	['http://tiktok.com/@northwind/', ['acc_1']],
	['https://instagram.com/northwind#about', ['acc_2']],
	['- acc_3', ['acc_3']],
	['1.  acc_3\n12) @southwind\n• acc_7', ['acc_3', 'acc_4', 'acc_7']],
	['@southwind AND @northwind.cooks', ['acc_4', 'acc_3']],
	['@southwind & @northwind.cooks', ['acc_4', 'acc_3']],
	['@southwind  and  @northwind.cooks', ['acc_4', 'acc_3']],
	['@southwind +@northwind.cooks', ['acc_4', 'acc_3']],
	[',; acc_3;,\r\nacc_7', ['acc_3', 'acc_7']],
	['acc_3, @northwind.cooks; northwind cooks', ['acc_3']],
	['@northwind.cooks @southwind', ['acc_3', 'acc_4']],
	['northwind (tiktok, active), northwind (instagram)\nacc_3', ['acc_1', 'acc_2', 'acc_3']],
	[
		['acc_3', 'northwind (instagram)'],
		['acc_3', 'acc_2'],
	],
	['["acc_3", "@southwind"]', ['acc_3', 'acc_4']],
	['', []],
])('the cell %j names the accounts %j', (cell, accountIds) => {
	expect(resolve(cell)).toEqual(found(...accountIds));
});

test('a name of several accounts is refused with a way to write each of them', () => {
	expect(resolve('@Northwind')).toEqual(
		refused(
			': "@Northwind" is the name of 2 accounts. Write northwind (tiktok) or northwind (instagram)',
		),
	);
	expect(resolve('southwind')).toEqual(
		refused(
			': "southwind" is the name of 2 accounts. Write southwind (instagram) or south_office (tiktok)',
		),
	);
});

test.each([
	['@nortwind.cooks', '@Northwind.Cooks (tiktok)'],
	['nothrwind (instagram)', '@northwind (instagram)'],
	['southwind.', '@southwind (instagram)'],
	['northwind.cooks (instagram)', '@Northwind.Cooks (tiktok)'],
	['northwind (facebook)', '@Northwind.Cooks (tiktok)'],
	['acc_9', '@northwind (tiktok)'],
	['tiktk', 'TikTok'],
	['instagrm', 'Instagram'],
])('%s is unknown: did you mean %s?', (entry, meant) => {
	expect(resolve(entry)).toEqual(
		refused(`: "${entry}" is not one of your accounts. Did you mean ${meant}?`),
	);
});

test.each(['@eastwind', 'x', 'TikTok'])('%s is like no account, and none is suggested', (entry) => {
	expect(resolve(entry)).toEqual(
		refused(
			`: "${entry}" is not one of your accounts. Write a username such as @northwind, or an ID`,
		),
	);
});

test('every entry that is wrong is named, next to those that are found', () => {
	const { accountIds, problems } = resolveAccounts(['acc_3', 'nobody', '@northwind'], ACCOUNTS);
	expect(accountIds).toEqual(['acc_3']);
	expect(problems).toHaveLength(2);
});

test('an unknown name that a sheet repeats is looked for once', () => {
	let reads = 0;
	const many = Array.from({ length: 50 }, (_, at) => ({
		accountId: `acc_${at}`,
		get username() {
			reads++;
			return `brand.number.${at}`;
		},
	}));
	resolveAccounts(['brandnumber1'], many);
	const once = reads;
	for (let row = 0; row < 1_000; row++) {
		resolveAccounts(['brandnumber1'], many);
	}
	expect(reads).toBe(once);
});

test.each(['northwind.cooks and nobody', 'acc_7 nobody', `acc_7 ${' '.repeat(500)} acc_3`])(
	'%j is one entry, as not all of its words are accounts',
	(entry) => {
		expect(resolveAccounts([entry], ACCOUNTS).problems).toHaveLength(1);
	},
);

test('lists the first five of many accounts with one name', () => {
	const many = Array.from({ length: 6 }, (_, at) => ({
		accountId: `acc_${at}`,
		displayName: 'Northwind',
	}));
	expect(resolveAccounts(['Northwind'], many).problems).toEqual([
		': "Northwind" is the name of 6 accounts. Write acc_0 or acc_1 or acc_2 or acc_3 or acc_4 or another of them',
	]);
	expect(resolveAccounts(['Northwind'], many.slice(1)).problems).toEqual([
		': "Northwind" is the name of 5 accounts. Write acc_1 or acc_2 or acc_3 or acc_4 or acc_5',
	]);
});

test('an account is written by its ID where its name means another too', () => {
	const twins = [
		{ accountId: 'acc_1', platform: 'tiktok', username: 'north' },
		{ accountId: 'acc_2', platform: 'tiktok', username: 'north' },
	];
	expect(resolveAccounts(['north'], twins).problems).toEqual([
		': "north" is the name of 2 accounts. Write acc_1 or acc_2',
	]);
});

test.each([
	['ax', 'ab', false],
	['abcx', 'abc', true],
	['abcdexx', 'abcdef', true],
	['abcdexx', 'acegikm', false],
	['abxcdyef', 'abcdef', false],
	['abcdxy', 'abcdef', false],
])('shows whether %s, written %s, may be meant: %p', (username, entry, isMeant) => {
	const { problems } = resolveAccounts([entry], [{ accountId: 'id'.repeat(20), username }]);
	expect(problems[0]?.includes(`@${username}`)).toBe(isMeant);
});

test('an account without an ID cannot be looked up, and a name is text', () => {
	expect(searchableAccounts({ accountId: '' } as Account)).toEqual([]);
	expect(searchableAccounts({ username: 'north' } as unknown as Account)).toEqual([]);
	const odd = { accountId: 'acc_1', username: 7, platform: null, displayName: 'North', extra: 1 };
	expect(searchableAccounts(odd as unknown as Account)).toEqual([
		{ accountId: 'acc_1', displayName: 'North', extra: 1 },
	]);
	const odder = { accountId: 'acc_1', displayName: {}, username: 'north', platform: 'tiktok' };
	expect(searchableAccounts(odder as unknown as Account)).toEqual([
		{ accountId: 'acc_1', username: 'north', platform: 'tiktok' },
	]);
});

test.each([
	['@north', true],
	['＠north', true],
	['the south', true],
	['north(tiktok)', true],
	['north)', true],
	['http://north.example', true],
	['www.north.example', true],
	['acc_1', false],
	['acc@1', false],
	['acc.www.1', false],
])('shows whether %s can only be a name: %p', (entry, isName) => {
	expect(isSurelyName(entry)).toBe(isName);
});

test('why a name cannot be looked up is reported', () => {
	expect(notReadable('@north')).toBe(
		': "@north" cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account, or use an API key that has the scope accounts:read',
	);
});

describe('readings of an entry of an account, apart from its name', () => {
	const own = (...others: NamedAccount[]) => [...ACCOUNTS, ...others];
	const idsOf = (entries: string[], accounts: readonly NamedAccount[] = ACCOUNTS) =>
		resolveAccounts(entries, accounts).accountIds;

	test.each<[string, string[]]>([
		['1) acc_3, 2) acc_7', ['acc_3', 'acc_7']],
		['1) acc_3,2) acc_7', ['acc_3', 'acc_7']],
		['- acc_3\n - acc_7', ['acc_3', 'acc_7']],
		['-  acc_3', ['acc_3']],
		['acc - 3', ['acc - 3']],
		['acc_3,, ;acc_7', ['acc_3', 'acc_7']],
	])('the list %j is %j', (cell, entries) => {
		expect(splitAccounts(cell)).toEqual({ value: entries });
	});

	test.each([
		[' acc_7 '],
		['  The   South '],
		[' "The South" '],
		['the south ( Instagram )'],
		['the south (instagram , active)'],
	])('%j is one account, as spaces around it do not count', (entry) => {
		expect(idsOf([entry])).toHaveLength(1);
	});

	test.each([
		['my "southwind"'],
		['"@southwind" of us'],
		['@Instagram @southwind'],
		['@TikTok: southwind'],
		['my tiktok: northwind'],
		['my:tiktok: northwind'],
		['northwind (tiktok) too'],
		['see https://tiktok.com/@northwind'],
		['https://www.tiktok.com/@northwind/video/7'],
		['south@wind'],
		['@'],
		['&'],
		['northwind.cooks and acc_7'],
		['northwind.cooks&acc_7'],
		['northwind.cooks + acc_7'],
		['northwind.cooks  acc_7'],
		['/northwind.cooks/acc_7'],
	])('%j is not one: what is next to the name counts', (entry) => {
		expect(resolveAccounts([entry], own({ accountId: 'acc_9', username: '' })).problems).toEqual([
			expect.stringContaining('is not one of your accounts'),
		]);
	});

	test('a name with a sign in it comes before the names next to the sign', () => {
		const both = { accountId: 'acc_9', displayName: 'northwind.cooks & acc_7' };
		expect(idsOf(['Northwind.Cooks & acc_7'], own(both))).toEqual(['acc_9']);
	});

	test('an ID comes before a username, whatever stands around it', () => {
		expect(idsOf([' acc_1 '])).toEqual(['acc_1']);
	});

	test('a username comes before a display name, on the platform that is named', () => {
		const other = account('acc_9', 'tiktok', 'otherPlatformOnly', 'Northwind');
		expect(idsOf(['northwind on TikTok'], own(other))).toEqual(['acc_1']);
	});

	test('any platform of the accounts may be named, in its own word', () => {
		const others = [
			account('acc_9', 'Threads', 'northwind', 'Northwind'),
			{ accountId: 'acc_10', username: 'northwind' },
		];
		expect(idsOf(['northwind on threads'], own(...others))).toEqual(['acc_9']);
		expect(idsOf(['northwind on TikTok'], own(...others))).toEqual(['acc_1']);
	});

	test('a display name may hold an "@", and begin with one where no username is meant', () => {
		const others = [
			account('acc_9', 'tiktok', 'a', 'North@Home'),
			account('acc_10', 'tiktok', 'b', '@home'),
		];
		expect(idsOf(['north@home'], own(...others))).toEqual(['acc_9']);
		expect(idsOf([' @home'], own(...others))).toEqual([]);
	});
});

test.each([
	['northwind (tiktok)', '@northwind (instagram)'],
	['TikTok: northwind', '@northwind (instagram)'],
	['instagram: cooks', '@cooks (tiktok)'],
	['nor@thx', '@nor@th'],
	['northseas', '@northsea'],
])('the closest account of another platform is offered for %s: %s', (entry, offered) => {
	const few = [
		account('acc_1', 'instagram', 'northwind', ''),
		{ accountId: 'acc_3', username: 'nor@th' },
		{ accountId: 'acc_4', username: '@northsea' },
	];
	const one = entry.includes('cooks') ? [account('acc_2', 'tiktok', 'cooks', '')] : few;
	expect(resolveAccounts([entry], one).problems).toEqual([
		`: "${entry}" is not one of your accounts. Did you mean ${offered}?`,
	]);
});

describe('the advice to a model about a name that is like no other', () => {
	const accountsOf = (count: number): NamedAccount[] =>
		Array.from({ length: count }, (_, at) => account(`id_${at}`, 'tiktok', `shop_${at}`, ''));
	const adviceOf = (entry: string, accounts: readonly NamedAccount[]) => {
		const found = findAccount(entry, accounts);
		return 'problem' in found ? found.forModel?.split('accounts. ')[1] : undefined;
	};
	const write = 'Write a username such as @northwind, or an ID';

	test.each([
		[2, 'The accounts are @shop_0 (tiktok), @shop_1 (tiktok)'],
		[10, expect.stringMatching(/^The accounts are .*@shop_9 \(tiktok\)$/)],
		[11, write],
		[0, write],
	])('names %i accounts, if a model can read so many: %s', (count, advice) => {
		expect(adviceOf('zzz', accountsOf(count))).toEqual(advice);
	});

	test('names the accounts with the first unknown name only', () => {
		const accounts = accountsOf(2);
		adviceOf('zzz', accounts);
		expect(adviceOf('yyy', accounts)).toBe(write);
	});

	test('is the same as the advice to a person if there is a similar name', () => {
		expect(findAccount('shop_1x', accountsOf(2))).not.toHaveProperty('forModel');
	});
});

test('only an entry of up to 500 characters is looked up', () => {
	expect(resolveAccounts(['@northwind.cooks'.padEnd(500)], ACCOUNTS)).toEqual(found('acc_3'));
	expect(resolveAccounts(['@northwind.cooks'.padEnd(501)], ACCOUNTS).accountIds).toEqual([]);
});

test('only the first 200 unknown names of a run are compared with all accounts', () => {
	const entries = Array.from({ length: 201 }, (_, at) => `northwinds${at}`);
	const { problems } = resolveAccounts(entries, [...ACCOUNTS]);
	const offers = problems.map((problem) => problem.includes('Did you mean @northwind (tiktok)?'));
	expect(offers).toEqual([...Array<boolean>(200).fill(true), false]);
});

test.each([
	'\u200b@northwind (tiktok)',
	'@northwind\u200e (tiktok)',
	'\ufeffnorthwind (tiktok)\u200f',
])('invisible marks in %j change no name', (entry) => {
	const plain = resolveAccounts(['@northwind (tiktok)'], ACCOUNTS);
	expect(resolveAccounts([entry], ACCOUNTS)).toEqual(plain);
});
