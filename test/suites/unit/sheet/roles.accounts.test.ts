import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';

test.each<SheetCase>([
	[
		'knows platforms that are ticked',
		[{ TikTok: 'yes', Instagram: 'FALSE' }],
		{
			ofPlatforms: {
				tiktok: { onePlatform: ['TikTok'] },
				instagram: { onePlatform: ['Instagram'] },
			},
			hasTicks: true,
		},
	],
	[
		'knows platforms that are filled with names',
		[{ TikTok: '@northwind' }],
		{ ofPlatforms: { tiktok: { onePlatform: ['TikTok'] } } },
	],
	[
		'has ticks where one platform is ticked',
		[{ TikTok: 'x', Instagram: '@north' }],
		{
			ofPlatforms: {
				tiktok: { onePlatform: ['TikTok'] },
				instagram: { onePlatform: ['Instagram'] },
			},
			hasTicks: true,
		},
	],
	[
		'has no ticks where a platform is not ticked everywhere',
		[{ TikTok: 'yes' }, { TikTok: '@north' }],
		{ ofPlatforms: { tiktok: { onePlatform: ['TikTok'] } } },
	],
	[
		'takes accounts that an earlier run wrote for none',
		[{ accounts: 'a', Account: 'b', goesLive: 'x' }],
		{ of: { accounts: ['Account'], written: ['accounts', 'goesLive'] } },
	],
	[
		'takes accounts that a run wrote for some rows for none',
		[
			{ accounts: 'a', Account: 'b', goesLive: 'x' },
			{ accounts: 'a', Account: 'b' },
		],
		{ of: { accounts: ['Account'], written: ['accounts', 'goesLive'] } },
	],
	[
		'takes them where there are no others',
		[{ accounts: 'a', goesLive: 'x' }],
		{ of: { accounts: ['accounts'], written: ['goesLive'] } },
	],
	[
		'takes both where no run wrote them',
		[{ accounts: 'a', Account: 'b' }],
		{ of: { accounts: ['accounts', 'Account'] } },
	],
	[
		'takes accounts that are platforms for platforms beside others',
		[{ Account: '@north', Channel: 'TikTok & IG' }],
		{ of: { accounts: ['Account'], platforms: ['Channel'] } },
	],
	[
		'takes accounts of which one is a platform for accounts',
		[
			{ Account: '@a', Channel: 'TikTok' },
			{ Account: '@b', Channel: '@c' },
		],
		{ of: { accounts: ['Account', 'Channel'] } },
	],
	[
		'takes them for accounts where there are no others',
		[{ Channel: 'TikTok' }],
		{ of: { accounts: ['Channel'] } },
	],
	[
		'adds them to the platforms',
		[{ Platform: 'TikTok', Account: '@north', Channel: 'IG' }],
		{ of: { platforms: ['Platform', 'Channel'], accounts: ['Account'] } },
	],
	[
		'takes tags that are platforms for platforms',
		[{ Tags: 'TikTok', Labels: 'winter' }],
		{ of: { platforms: ['Tags'], unclearTags: ['Labels'] }, ignored: ['Labels'] },
	],
	[
		'takes a date column with platforms for platforms',
		[{ Date: '2026-12-24', 'Post on': 'TikTok', Account: '@north' }],
		{ of: { date: ['Date'], platforms: ['Post on'], accounts: ['Account'] } },
	],
	[
		'but not beside a column of platforms',
		[{ Tags: 'TikTok', Platform: 'TikTok' }],
		{ of: { platforms: ['Platform'], unclearTags: ['Tags'] }, ignored: ['Tags'] },
	],
])('a sheet %s', (_title, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
});

test('platforms differ from those that the service does not have', () => {
	const row = { Facebook: 'TRUE', 'Twitter/X': 'FALSE', TikTok: 'TRUE', Instagram: '@northwind' };
	const { of, ofPlatforms } = findRoles([row]);
	expect(ofPlatforms.onePlatform).toMatchObject([
		{ heading: 'TikTok', platform: 'tiktok' },
		{ heading: 'Instagram', platform: 'instagram' },
	]);
	expect(of.otherPlatform).toMatchObject([
		{ heading: 'Facebook', otherPlatform: 'Facebook' },
		{ heading: 'Twitter/X', otherPlatform: 'Twitter/X' },
	]);
});

describe('a column that says something for one platform', () => {
	test.each<SheetCase>([
		[
			'is a text of the platform',
			[{ 'TikTok Caption': 'a', 'Hashtags (Instagram)': '#b', 'LinkedIn Text': 'c' }],
			{
				of: { unknown: ['LinkedIn Text'] },
				ofPlatforms: {
					tiktok: { caption: ['TikTok Caption'] },
					instagram: { hashtags: ['Hashtags (Instagram)'] },
				},
			},
		],
		[
			'is a text, a time or a choice of the platform',
			[{ 'TikTok Caption': 'a', 'TikTok Time': '18:30', 'Instagram Post': 'yes' }],
			{
				ofPlatforms: {
					tiktok: { caption: ['TikTok Caption'], time: ['TikTok Time'] },
					instagram: { onePlatform: ['Instagram Post'] },
				},
				hasTicks: true,
			},
		],
		[
			'holds accounts, and no texts, under the name of the platform alone',
			[{ TikTok: 'Fresh bread today!' }],
			{ ofPlatforms: { tiktok: { onePlatform: ['TikTok'] } } },
		],
		[
			'says which platform in brackets, too',
			[{ 'Caption (Instagram)': 'a', 'Date (TikTok)': '2026-12-24', 'Time (Facebook)': '18:30' }],
			{
				of: { unknown: ['Time (Facebook)'] },
				ofPlatforms: {
					instagram: { caption: ['Caption (Instagram)'] },
					tiktok: { date: ['Date (TikTok)'] },
				},
			},
		],
		[
			'is the platform itself, where its column name names nothing else',
			[{ 'Post on TikTok': '@northwind' }],
			{ ofPlatforms: { tiktok: { onePlatform: ['Post on TikTok'] } } },
		],
	])('%s', (_title, rows, expected) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
	});
});

describe('the one column whose cells name platforms', () => {
	test.each<[Row[]]>([
		[[{ 'Where?': 'IG' }]],
		[[{ 'Where?': 'tt' }, { 'Where?': 'Facebook' }]],
		[[{ 'Where?': 'Facebook' }, { 'Where?': 'Tik Tok & Insta' }]],
		[[{ 'Where?': 'TikTok' }, { 'Where?': '' }]],
		[['IG', 'TikTok', 'tiktoc', 'Facebook'].map((cell) => ({ 'Where?': cell }))],
	])('says where rows go, whatever its column name: %j', (rows) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns({ of: { platforms: ['Where?'] } }));
	});

	test.each<[Row[]]>([
		[[{ 'Where?': 'IG' }, { 'Where?': 'Berlin' }]],
		[[{ 'Where?': 'IG' }, { 'Where?': 'x' }]],
		[['IG', 'TikTok', 'Berlin'].map((cell) => ({ 'Where?': cell }))],
		[[{ 'Where?': 'Facebook' }]],
		[[{ 'Posted where': 'IG' }]],
		[[{ Source: 'Instagram' }]],
		[[{ 'Where?': 'IG', 'And where?': 'TikTok' }]],
	])('but not where that is not certain: %j', (rows) => {
		const columns = columnsOf(...rows);
		expect(columns.of.platforms).toBeUndefined();
		expect(columns.ignored).toEqual(Object.keys({ ...rows[0] }));
	});

	test('but not next to a column of platforms, or one of a platform', () => {
		expect(columnsOf({ 'Where?': 'IG', Platform: 'TikTok' })).toEqual(
			expectedColumns({ of: { platforms: ['Platform'], unknown: ['Where?'] } }),
		);
		expect(columnsOf({ 'Where?': 'IG', TikTok: 'x' })).toEqual(
			expectedColumns({
				of: { unknown: ['Where?'] },
				ofPlatforms: { tiktok: { onePlatform: ['TikTok'] } },
				hasTicks: true,
			}),
		);
	});
});

test.each(['Skip', 'Posted', 'Live', 'Sent', 'Done'])(
	'platforms under %s say where a row does not go',
	(heading) => {
		const { of } = columnsOf(
			{ Caption: 'a', [heading]: 'TikTok' },
			{ Caption: 'b', [heading]: 'Instagram' },
		);
		expect(of).toEqual({ caption: ['Caption'], status: [heading] });
	},
);
