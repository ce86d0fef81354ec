import type { Account, Platform } from '../../../../nodes/PublishingService/contract/schemas';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import type { AccountChoice } from '../../../../nodes/PublishingService/sheet/accountsWithoutNames';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { readAccounts } from '../../../../nodes/PublishingService/sheet/readAccounts';
import { readerOf } from '../../../kit/sheet/rows';

const account = (accountId: string, platform: Platform, username: string): Account => ({
	accountId,
	platform,
	username,
});
const TT = account('acc_tt', 'tiktok', 'northwind');
const IG = account('acc_ig', 'instagram', 'northwind.ig');
const COOKS = account('acc_cooks', 'tiktok', 'cooks');

const chosen = (row: Row, choice: Partial<AccountChoice> = {}, ...others: Row[]) => {
	const reader = readerOf(row, ...others);
	const facts = {
		accounts: [TT, IG, COOKS],
		forAllRows: [],
		hasBrands: false,
		refusesEmptyCells: false,
		...choice,
	};
	const accounts = readAccounts(reader, facts);
	return {
		...accounts,
		refusals: reader.sentences('refusal'),
		warnings: reader.sentences('warning'),
	};
};
const silent = { refusals: [], warnings: [] };

test.each<[string, Row, Partial<AccountChoice>, string[]]>([
	['the account that it names', { Account: '@cooks' }, {}, ['acc_cooks']],
	['accounts, each once', { Account: 'cooks, acc_cooks, northwind' }, {}, ['acc_cooks', 'acc_tt']],
	['the only one of a platform', { Platform: 'Instagram' }, {}, ['acc_ig']],
	['the only one there is', { Caption: 'Soup' }, { accounts: [IG] }, ['acc_ig']],
	[
		'those for all rows',
		{ Caption: 'Soup' },
		{ forAllRows: ['acc_1', 'acc_2'] },
		['acc_1', 'acc_2'],
	],
	['its own before them', { Account: 'cooks' }, { forAllRows: ['acc_ig'] }, ['acc_cooks']],
	[
		'those for all rows that are on its platform',
		{ Platform: 'TikTok' },
		{ forAllRows: ['acc_tt', 'acc_cooks', 'acc_ig'] },
		['acc_tt', 'acc_cooks'],
	],
	['the one of its brand', { Platform: 'TikTok', Brand: 'cooks' }, {}, ['acc_cooks']],
	[
		'the one of its brand among those for all rows',
		{ Platform: 'TikTok', Brand: 'cooks' },
		{ forAllRows: ['acc_tt', 'acc_cooks'] },
		['acc_cooks'],
	],
	['the one of its brand on any platform', { Brand: 'Cooks' }, {}, ['acc_cooks']],
	[
		'those of its brand that are those for all rows',
		{ Client: 'cooks' },
		{ forAllRows: ['acc_cooks'] },
		['acc_cooks'],
	],
	[
		'those for all rows where its brand is no account',
		{ Brand: 'Bakery' },
		{ forAllRows: ['acc_ig', 'acc_cooks'] },
		['acc_ig', 'acc_cooks'],
	],
	['a name under a platform', { TikTok: 'cooks', Instagram: '' }, {}, ['acc_cooks']],
	['an ID that cannot be looked up', { Account: 'acc_1' }, { accounts: undefined }, ['acc_1']],
	['an account in two columns', { Account: 'cooks', Profile: '@cooks' }, {}, ['acc_cooks']],
])('a row goes to %s', (_which, row, choice, accountIds) => {
	expect(chosen(row, choice)).toEqual({ ...silent, accountIds });
});

test.each<[string, Row, string[]]>([
	['one elsewhere', { Platform: 'LinkedIn' }, ['LinkedIn']],
	['two elsewhere', { Platform: 'LinkedIn, Facebook' }, ['LinkedIn', 'Facebook']],
	['an account elsewhere', { Account: 'Facebook: northwind' }, ['Facebook']],
	['no tick', { TikTok: 'no', Instagram: 'no' }, []],
	['false beside a name', { Account: 'cooks', TikTok: false }, []],
	['no beside a name', { Account: 'cooks', TikTok: 'no' }, []],
])('a row with %s goes elsewhere', (_what, row, otherPlatforms) => {
	const ticked = { Account: 'northwind', TikTok: 'yes' };
	expect(chosen(row, {}, ticked)).toEqual({ ...silent, accountIds: [], otherPlatforms });
});

test('a brand leaves out accounts for all rows', () => {
	expect(chosen({ Client: 'cooks' }, { forAllRows: ['acc_ig', 'acc_cooks'] })).toEqual({
		accountIds: ['acc_cooks'],
		refusals: [],
		warnings: [],
	});
});

test.each<[string, Row]>([
	['a word that an account is called, too', { Owner: 'cooks' }],
	['an account of somebody else', { For: '@others' }],
	['an account that the post speaks of', { 'Mentions (tag)': '@cooks' }],
	['a text with an account in it', { Idea: '@cooks bakes' }],
])('%s leaves a row to the accounts for all rows', (_what, row) => {
	const choice = { forAllRows: ['acc_tt'] };
	expect(chosen(row, choice)).toEqual({ ...silent, accountIds: ['acc_tt'] });
});

test('an account next to a column of accounts is ignored', () => {
	const row = { Account: 'northwind', For: '@cooks' };
	expect(chosen(row)).toEqual({ ...silent, accountIds: ['acc_tt'] });
	expect(chosen({ Platform: 'Instagram', For: '@cooks' }).accountIds).toEqual(['acc_ig']);
	const empty = { Account: '', For: '@cooks' };
	const { accountIds } = chosen(empty, { forAllRows: ['acc_ig'] }, { Account: 'northwind' });
	expect(accountIds).toEqual(['acc_ig']);
});

test('a stroke in the place of a tick is no answer', () => {
	const row = { Account: 'cooks', TikTok: '-' };
	expect(chosen(row, {}, { TikTok: 'yes' })).toEqual({ ...silent, accountIds: ['acc_cooks'] });
});

test('a row that names an unknown platform is refused, not skipped', () => {
	const { refusals, otherPlatforms } = chosen({ Platform: 'LinkedIn, Moon' });
	expect(otherPlatforms).toBeUndefined();
	expect(refusals).toEqual([expect.stringContaining('"Moon" is not a platform')]);
});

test('platforms elsewhere are skipped next to one of ours', () => {
	expect(chosen({ Platform: 'Instagram, LinkedIn, Facebook' })).toEqual({
		accountIds: ['acc_ig'],
		refusals: [],
		warnings: [
			'LinkedIn, Facebook: skipped, because the service publishes only to TikTok and Instagram',
		],
	});
});

test.each<[string, Row, Partial<AccountChoice>, string]>([
	[
		'no account',
		{ Caption: 'Soup' },
		{},
		"Accounts is required: name an account, or choose accounts in 'Default Account Names or IDs'",
	],
	[
		'a brand that is called none of those for all rows',
		{ Client: 'cooks' },
		{ forAllRows: ['acc_ig'] },
		"Client: no account in 'Default Account Names or IDs' is called \"cooks\". Add the account there, or write the account of the row into a column 'Accounts'",
	],
	[
		'a brand on a platform, which is called none of them',
		{ Client: 'cooks', Platform: 'TikTok' },
		{ forAllRows: ['acc_tt'] },
		"Client: no account in 'Default Account Names or IDs' is called \"cooks\". Add the account there, or write the account of the row into a column 'Accounts'",
	],
	[
		'an account under a heading that nobody reads',
		{ Who: ' northwind.ig ' },
		{ forAllRows: ['acc_tt'] },
		'Who: "northwind.ig" is one of your accounts, but the sheet has no accounts column. If the row is for this account, rename the column to \'Accounts\'. If not, remove the column',
	],
	[
		'an account with its sign under such a heading',
		{ For: '@cooks' },
		{ forAllRows: ['acc_tt'] },
		'For: "@cooks" is one of your accounts, but the sheet has no accounts column. If the row is for this account, rename the column to \'Accounts\'. If not, remove the column',
	],
	[
		'platforms that cannot be looked up',
		{ Platform: 'TikTok' },
		{ accounts: undefined },
		'Platform: the accounts of a platform cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account in a column Account, or use an API key that has the scope accounts:read',
	],
	[
		'several of a platform',
		{ Platform: 'TikTok' },
		{},
		"TikTok: your company has 2 TikTok accounts, such as @northwind, @cooks. Name the right account in a column 'Accounts', or choose it in 'Default Account Names or IDs'",
	],
	[
		'none of a platform',
		{ Platform: 'Instagram' },
		{ accounts: [TT] },
		'Instagram: your company has no Instagram account',
	],
	[
		'none of those for all rows',
		{ Platform: 'Instagram' },
		{ forAllRows: ['acc_tt'] },
		"Instagram: 'Default Account Names or IDs' has no Instagram account",
	],
	[
		'a name of the other platform',
		{ Account: 'cooks', Platform: 'Instagram' },
		{},
		'Account: the row is for Instagram, but "cooks" is not an account on Instagram',
	],
	[
		'a name of the other platform under this one',
		{ Instagram: 'cooks' },
		{},
		'Instagram: the row is for Instagram, but "cooks" is not an account on Instagram',
	],
	[
		'a text under a platform',
		{ Instagram: 'warm new bread' },
		{},
		'Instagram: "warm new bread" is not one of your accounts. Write a username such as @northwind, or an ID',
	],
	[
		'a strange name',
		{ Account: 'somebody' },
		{},
		'Account: "somebody" is not one of your accounts.',
	],
	[
		'two strange words',
		{ Instagram: 'some body' },
		{},
		'Instagram: "some body" is not one of your accounts. Write a username such as @northwind, or an ID',
	],
	[
		'a text for a name',
		{ Account: 'warm new bread' },
		{},
		'Account: "warm new bread" is not one of your accounts. Write a username such as @northwind, or an ID',
	],
	[
		'two accounts in two columns',
		{ Account: 'cooks', Profile: 'northwind' },
		{},
		'Accounts: the columns "Account" and "Profile" contain different values.',
	],
])('%s is refused', (_what, row, choice, sentence) => {
	const { refusals, otherPlatforms, warnings } = chosen(row, choice);
	expect(refusals).toEqual([expect.stringContaining(sentence)]);
	expect({ otherPlatforms, warnings }).toEqual({ otherPlatforms: undefined, warnings: [] });
});

test('more accounts than a request may have are refused', () => {
	const ids = (count: number) => Array.from({ length: count }, (_, at) => `acc_${at}`).join(', ');
	const limit = LIMITS.accountIdsPerRequest;
	const choice = { accounts: undefined };
	expect(chosen({ Account: ids(limit) }, choice).refusals).toEqual([]);
	expect(chosen({ Account: ids(limit + 1) }, choice).refusals).toEqual([
		`Account has ${limit + 1} accounts, but the limit is ${limit}. Write the other accounts into another row`,
	]);
});

test('a second name that nobody has is refused', () => {
	const { refusals } = chosen({ Account: 'cooks', Page: 'Cooks of the North' });
	expect(refusals).toEqual([
		expect.stringContaining('Page: "Cooks of the North" is not one of your accounts'),
	]);
});

test('two columns of unknown accounts are refused', () => {
	const both = chosen({ Account: 'nobody', Profile: 'Cooks of the North' });
	expect(both.refusals).toHaveLength(2);
	expect(both.warnings).toEqual([]);
});

test.each<[string, Row, Row]>([
	['accounts', { Account: '', Caption: 'A' }, { Account: 'cooks', Caption: 'B' }],
	['platforms', { Platform: '', Caption: 'A' }, { Platform: 'TikTok', Caption: 'B' }],
	['a platform', { TikTok: '', Caption: 'A' }, { TikTok: 'cooks', Caption: 'B' }],
])('an empty cell of %s that others fill is warned of', (_what, row, other) => {
	const [heading] = Object.keys(row);
	expect(chosen(row, { forAllRows: ['acc_ig'] }, other)).toEqual({
		accountIds: ['acc_ig'],
		refusals: [],
		warnings: [
			`${heading} is empty, so the post goes to the accounts in 'Default Account Names or IDs'`,
		],
	});
});

test('a cell of accounts that cannot be read is not empty', () => {
	const { warnings, refusals } = chosen({ Account: '#REF!' }, { forAllRows: ['acc_ig'] });
	expect(warnings).toEqual([]);
	expect(refusals).toEqual([expect.stringContaining('#REF!')]);
});
