import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { readTargets } from '../../../../nodes/PublishingService/sheet/readTargets';
import { readerOf } from '../../../kit/sheet/rows';

const targetsOf = (row: Row, accounts: Account[] = [], ...others: Row[]) => {
	const reader = readerOf(row, ...others);
	const { names, platforms, otherPlatforms } = readTargets(reader, accounts);
	const called = names.map(({ value, platform }) => (platform ? `${platform}:${value}` : value));
	return { names: called, platforms, otherPlatforms, refusals: reader.sentences('refusal') };
};

const nobody = { names: [], platforms: undefined, otherPlatforms: [], refusals: [] };
const both = ['tiktok', 'instagram'];

test.each<[string, Row, object]>([
	['no column', { Caption: 'Soup' }, {}],
	['an empty one', { Account: ' ', Platform: '' }, {}],
	['an account', { Account: 'northwind' }, { names: ['northwind'] }],
	['accounts', { Accounts: '@a, @b; c\n' }, { names: ['@a', '@b', 'c'] }],
	['two columns', { 'Account 1': 'a', 'Account 2': 'b' }, { names: ['a', 'b'] }],
	['platforms among accounts', { Account: 'a, TikTok' }, { names: ['a'], platforms: ['tiktok'] }],
	['only platforms', { Account: 'TikTok & IG' }, { platforms: both }],
	[
		'a platform elsewhere',
		{ Account: 'a; LinkedIn' },
		{ names: ['a'], otherPlatforms: ['LinkedIn'] },
	],
	['a name elsewhere', { Account: 'Facebook: northwind' }, { otherPlatforms: ['Facebook'] }],
	[
		'a name elsewhere behind',
		{ Account: 'northwind (Facebook) ' },
		{ otherPlatforms: ['Facebook'] },
	],
	['a name in brackets', { Account: 'a (Berlin)' }, { names: ['a (Berlin)'] }],
	['all accounts', { Account: 'All' }, { platforms: both }],
	['all and one more', { Account: 'all, northwind' }, { names: ['all', 'northwind'] }],
	['all beside a platform', { Account: 'all', Platform: 'TikTok' }, { platforms: ['tiktok'] }],
	[
		'all beside a name',
		{ Account: 'all', Instagram: 'a' },
		{ names: ['instagram:a', 'all'], platforms: [] },
	],
	['a platform', { Platform: 'Instagram' }, { platforms: ['instagram'] }],
	['platforms', { Platform: 'IG Reels + TikTok' }, { platforms: ['instagram', 'tiktok'] }],
	['all platforms', { Platform: 'both' }, { platforms: both }],
	[
		'platforms elsewhere',
		{ Platform: 'TikTok, LinkedIn, LinkedIn' },
		{ platforms: ['tiktok'], otherPlatforms: ['LinkedIn'] },
	],
	['only others', { Platform: 'Newsletter' }, { platforms: [], otherPlatforms: ['Newsletter'] }],
	['a tick', { TikTok: true, Instagram: false }, { platforms: ['tiktok'] }],
	['no tick', { TikTok: 'no', Instagram: 'no' }, { platforms: [] }],
	[
		'names of a platform',
		{ TikTok: 'a, b', Instagram: 'yes' },
		{ names: ['tiktok:a', 'tiktok:b'], platforms: ['instagram'] },
	],
	['a dash for a name', { TikTok: 'a', Instagram: '-' }, { names: ['tiktok:a'], platforms: [] }],
	[
		'ticks elsewhere',
		{ LinkedIn: 'x', Facebook: 'no' },
		{ platforms: [], otherPlatforms: ['LinkedIn'] },
	],
	['a name elsewhere', { LinkedIn: 'northwind' }, { platforms: [], otherPlatforms: ['LinkedIn'] }],
	['nothing elsewhere', { LinkedIn: 'n/a' }, {}],
])('%s', (_what, row, expected) => {
	expect(targetsOf(row)).toEqual({ ...nobody, ...expected });
});

test.each([
	...['E-Mail', 'email', 'newsletter', 'Blog', 'web', 'Website', 'Webseite', 'site web'],
	...['sitio web', 'sito', 'sito web', 'SMS', 'Podcast', 'print', 'Google Ads', 'PR', 'Webinar'],
])('%s is a place elsewhere', (place) => {
	expect(targetsOf({ Platform: `TikTok, ${place}` })).toMatchObject({
		platforms: ['tiktok'],
		otherPlatforms: [place],
		refusals: [],
	});
});

test.each<[string, Row, string]>([
	[
		'a story',
		{ Platform: 'IG Story' },
		'Platform: "IG Story" is not a platform of the service, which publishes to TikTok and Instagram, but publishes no stories. Write only the name of the platform, or clear the cell',
	],
	['stories', { Platform: 'TikTok Stories' }, 'Platform: "TikTok Stories" is not a platform'],
	['another format', { Platform: 'IG Feed' }, 'Platform: "IG Feed" is not a platform'],
	[
		'no platform',
		{ Platform: 'Moon' },
		'Platform: "Moon" is not a platform of the service, which publishes to TikTok and Instagram',
	],
	[
		'mail of another kind',
		{ Platform: 'Email blast' },
		'Platform: "Email blast" is not a platform',
	],
	['a place behind a word', { Platform: 'our blog' }, 'Platform: "our blog" is not a platform'],
	['a broken formula', { Account: '#REF!' }, 'Account: the cell contains "#REF!"'],
	['a list of lists', { Account: [['a']] }, 'Account must be a list of texts'],
	['a broken formula of a platform', { Instagram: '#N/A' }, 'Instagram: the cell contains "#N/A"'],
])('%s is refused', (_what, row, sentence) => {
	const { names, refusals } = targetsOf(row);
	expect(refusals).toEqual([expect.stringContaining(sentence)]);
	expect(names).toEqual([]);
});

test('an account may be called as the word for all', () => {
	const accounts: Account[] = [{ accountId: 'acc_1', platform: 'tiktok', username: 'everywhere' }];
	expect(targetsOf({ Account: 'everywhere' }, accounts)).toEqual({
		...nobody,
		names: ['everywhere'],
	});
	expect(targetsOf({ Account: 'all' }, accounts)).toEqual({ ...nobody, platforms: both });
});

test('a row without a tick chooses nothing in a sheet with boxes', () => {
	const row = { TikTok: '', Instagram: '' };
	expect(targetsOf(row, [], { TikTok: true })).toEqual({ ...nobody, platforms: [] });
	expect(targetsOf(row, [], { TikTok: 'northwind' })).toEqual(nobody);
	expect(targetsOf({ ...row, Account: 'a' }, [], { TikTok: true })).toEqual({
		...nobody,
		names: ['a'],
	});
});

test('texts in columns of a platform alone are names of accounts, which nobody has', () => {
	const row = { Instagram: 'Warm bread from six. Come by!', TikTok: '' };
	const other = { Instagram: '', TikTok: 'Fresh soup and warm bread.' };
	expect(targetsOf(row, [], other)).toMatchObject({
		names: ['instagram:Warm bread from six. Come by!'],
	});
});
