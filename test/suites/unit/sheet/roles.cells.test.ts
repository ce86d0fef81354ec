import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { mapColumns, mapped } from './views';

const text = { Text: 'a' };
const caption = { columns: { caption: ['Text'] } };

describe('a column that says something for one platform', () => {
	test('is a text, a time or a choice of the platform', () => {
		const { networkTexts, networkTimes, networks, hasTicks } = mapColumns([
			{ 'TikTok Caption': 'a', 'TikTok Time': '18:30', 'Instagram Post': 'yes' },
		]);
		expect(networkTexts).toMatchObject([
			{ heading: 'TikTok Caption', platform: 'tiktok', column: 'caption' },
		]);
		expect(networkTimes).toMatchObject([
			{ heading: 'TikTok Time', platform: 'tiktok', column: 'time' },
		]);
		expect({ networks, hasTicks }).toEqual({
			networks: [{ heading: 'Instagram Post', platform: 'instagram' }],
			hasTicks: true,
		});
	});

	test('holds accounts, and no texts, under the name of the platform alone', () => {
		const { networkTexts, networks } = mapColumns([{ TikTok: 'Fresh bread today!' }]);
		expect({ networkTexts, networks }).toEqual({
			networkTexts: [],
			networks: [{ heading: 'TikTok', platform: 'tiktok' }],
		});
	});

	test('says which platform in brackets, too', () => {
		const { columns, networkTexts, networkTimes, ignored } = mapColumns([
			{ 'Caption (Instagram)': 'a', 'Date (TikTok)': '2026-12-24', 'Time (Facebook)': '18:30' },
		]);
		expect([...columns.keys()]).toEqual([]);
		expect(networkTexts).toMatchObject([{ column: 'caption', platform: 'instagram' }]);
		expect(networkTimes).toMatchObject([{ column: 'date', platform: 'tiktok' }]);
		expect(ignored).toEqual(['Time (Facebook)']);
	});

	test('is the platform itself, where its column name names nothing else', () => {
		const { networkTexts, networks, hasTicks } = mapColumns([{ 'Post on TikTok': '@northwind' }]);
		expect({ networkTexts, networks, hasTicks }).toEqual({
			networkTexts: [],
			networks: [{ heading: 'Post on TikTok', platform: 'tiktok' }],
			hasTicks: false,
		});
	});

	test('is a date, as parts of one are: no due date is taken for it', () => {
		const parts = { dd: '24', Month: '12', Year: '2026', Due: '2026-12-24' };
		expect(mapped(parts)).not.toHaveProperty('assumedDate');
		expect(mapColumns([parts]).hasDates).toBe(true);
	});

	test('is a date: no other column is asked for one', () => {
		const cells = { 'TikTok Time': '18:30', Due: '2026-12-24', Slot: '2026-12-24' };
		expect(mapped(cells)).toMatchObject({ ignored: ['Due', 'Slot'] });
		expect(mapped(cells)).not.toHaveProperty('assumedDate');
		expect(mapped(cells)).not.toHaveProperty('unclearDates');
	});
});

test('a part of a date is a date, and no other is asked about', () => {
	const row = {
		Day: '24',
		Month: '12',
		Year: '2026',
		Hook: 'Look',
		Body: 'A loaf',
		Slot: '2026-12-24',
	};
	expect(mapped(row)).toMatchObject({
		ignored: ['Month', 'Year', 'Hook', 'Slot'],
		unclearCaptions: ['Hook'],
	});
	expect(mapped(row)).not.toHaveProperty('unclearDates');
});

test.each<[Row, boolean]>([
	[text, false],
	[{ ...text, Date: '2026-12-24' }, true],
	[{ ...text, Time: '18:30' }, true],
	[{ ...text, 'TikTok Time': '18:30' }, true],
	[{ ...text, Day: '24', Month: '12', Year: '2026' }, true],
])('shows whether %j says when a row goes live: %s', (row, expected) => {
	expect(mapColumns([row]).hasDates).toBe(expected);
});

describe('columns of which only some cells count', () => {
	test.each<[string, Row[], object]>([
		[
			'network that is not ticked everywhere',
			[{ TikTok: 'yes' }, { TikTok: '@north' }],
			{ networks: [{ heading: 'TikTok', platform: 'tiktok' }] },
		],
		[
			'status that holds back one row',
			[
				{ ...text, Status: 'posted' },
				{ ...text, Status: 'green' },
			],
			{ ...caption, statuses: ['Status'] },
		],
		[
			'status beside what an earlier run wrote for some',
			[
				{ ...text, Status: 'posted', goesLive: 'x' },
				{ ...text, Status: 'posted' },
			],
			{ ...caption, statuses: ['Status'] },
		],
		[
			'status with a remark is its people’s',
			[{ ...text, 'Status (auto)': 'posted', '(our) status': 'posted' }],
			{ ...caption, statuses: ['Status (auto)', '(our) status'] },
		],
		[
			'status with spaces',
			[{ ...text, '  Status  ': 'posted' }],
			{ ...caption, statuses: ['  Status  '] },
		],
		[
			'column accounts that a run wrote for some',
			[
				{ accounts: 'a', Account: 'b', goesLive: 'x' },
				{ accounts: 'a', Account: 'b' },
			],
			{ columns: { accounts: ['Account'] } },
		],
		[
			'column of accounts, one of them a network',
			[
				{ Account: '@a', Channel: 'TikTok' },
				{ Account: '@b', Channel: '@c' },
			],
			{ columns: { accounts: ['Account', 'Channel'] } },
		],
		[
			'column of kinds, one of them known',
			[{ Type: 'Reel' }, { Type: 'Promo' }],
			{ columns: { postType: ['Type'] } },
		],
		[
			'medium that has an address in one row',
			[
				{ Visual: 'a loaf', Image: 'https://a.b/c.jpg' },
				{ Visual: 'loaf.jpg', Image: 'https://a.b/d.jpg' },
			],
			{ columns: { media: ['Visual', 'Image'] } },
		],
		[
			'medium in words with a sign',
			[{ Visual: 'a loaf = bread', Image: 'http://a.b/c.jpg' }],
			{ columns: { media: ['Image'] }, ignored: ['Visual'] },
		],
		[
			'caption with a number inside of a heading',
			[{ 'Post text': 'a', 'Post_1 text': 'b' }],
			{ columns: { caption: ['Post text'] }, ignored: ['Post_1 text'] },
		],
		[
			'caption with its number',
			[{ Caption1: 'a', 'Text 2 post': 'b' }],
			{ ignored: ['Caption1', 'Text 2 post'] },
		],
		[
			'column of tags that are a list',
			[{ Tags: ['#a'] }],
			{ unclearTags: ['Tags'], ignored: ['Tags'] },
		],
		['column of long hashtags', [{ Tags: '#bread #cake' }], { columns: { hashtags: ['Tags'] } }],
		[
			'column of groups after a space',
			[{ Tags: ' tag:bread' }],
			{ columns: { contentTags: ['Tags'] } },
		],
	])('a %s', (_what, rows, expected) => {
		expect(mapped(...rows)).toEqual(expected);
	});
});

describe('the one column whose cells name platforms', () => {
	const goesTo = (...rows: Row[]) => {
		const { columns, ignored } = mapColumns(rows);
		return [columns.get('platforms')?.map(({ heading }) => heading), ignored];
	};

	test.each<[Row[]]>([
		[[{ 'Where?': 'IG' }]],
		[[{ 'Where?': 'tt' }, { 'Where?': 'Facebook' }]],
		[[{ 'Where?': 'Facebook' }, { 'Where?': 'Tik Tok & Insta' }]],
		[[{ 'Where?': 'TikTok' }, { 'Where?': '' }]],
		[['IG', 'TikTok', 'tiktoc', 'Facebook'].map((cell) => ({ 'Where?': cell }))],
	])('says where rows go, whatever its column name: %j', (rows) => {
		expect(goesTo(...rows)).toEqual([['Where?'], []]);
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
		expect(goesTo(...rows)).toEqual([undefined, Object.keys({ ...rows[0] })]);
	});

	test('but not next to a column of platforms, or one of a platform', () => {
		expect(goesTo({ 'Where?': 'IG', Platform: 'TikTok' })).toEqual([['Platform'], ['Where?']]);
		expect(goesTo({ 'Where?': 'IG', TikTok: 'x' })).toEqual([undefined, ['Where?']]);
	});
});

describe('weekdays where no column says when rows go live', () => {
	test('stand for the date, and are not left out in silence', () => {
		expect(mapped({ ...text, Owner: 'Ana', Weekday: 'Monday' })).toEqual({
			columns: { caption: ['Text'], date: ['Weekday'] },
			ignored: ['Owner'],
		});
	});

	test.each<[Row, string[]]>([
		[{ Weekday: 'Monday', Date: '2026-12-24' }, []],
		[{ Weekday: 'Monday', Due: '2026-12-24' }, []],
		[{ Weekday: 'Monday', 'TikTok Date': '2026-12-24' }, []],
		[{ Weekday: 'soon' }, ['Weekday']],
	])('but not in %j, where they are compared with the date', (row, ignored) => {
		const { columns, ...sheet } = mapColumns([row]);
		const dates = columns.get('date') ?? [];
		expect(dates.map(({ heading }) => heading)).not.toContain('Weekday');
		expect(sheet.ignored).toEqual(ignored);
	});
});

describe('columns that may be dates if no column has days', () => {
	test.each<[string, Row[], object]>([
		[
			'no weekday beside times of which one has its day',
			[
				{ ...text, Account: 'a', Date: 'Thu', Time: '2026-12-24 18:30' },
				{ ...text, Account: 'a', Date: 'Fri', Time: 'tbd' },
			],
			{ columns: { accounts: ['Account'], caption: ['Text'], time: ['Time'] }, ignored: ['Date'] },
		],
		[
			'a weekday beside times',
			[{ ...text, Account: 'a', Date: 'Thu', Time: '18:30' }],
			{ columns: { accounts: ['Account'], caption: ['Text'], date: ['Date'], time: ['Time'] } },
		],
		[
			'a weekday beside the date of one network',
			[{ ...text, 'TikTok Date': '2026-12-24', Date: 'Thu' }],
			{
				columns: { caption: ['Text'], date: ['Date'] },
				networkTimes: [{ heading: 'TikTok Date', is: 'time', column: 'date', platform: 'tiktok' }],
			},
		],
		[
			'the number of a day',
			[{ ...text, 'Tag (des Monats)': '24' }],
			{ columns: { caption: ['Text'], date: ['Tag (des Monats)'] } },
		],
		[
			'no number of a day beside a date',
			[{ ...text, DD: '24', Date: '2026-12-24' }],
			{ columns: { caption: ['Text'], date: ['Date'] }, ignored: ['DD'] },
		],
		[
			'no other word under such a heading',
			[{ ...text, DD: 'soon' }],
			{ ...caption, ignored: ['DD'] },
		],
		[
			'no number under the heading of tags',
			[{ ...text, 'Tags ': '24' }],
			{ ...caption, unclearTags: ['Tags '], ignored: ['Tags '] },
		],
	])('%s', (_what, rows, expected) => {
		expect(mapped(...rows)).toEqual(expected);
	});
});

describe('a column name of its own that speaks of hashtags', () => {
	const isHashtags = { columns: { hashtags: ['Branded hashtags'] } };

	test.each<[string, Row[], object]>([
		['holds them', [{ 'Branded hashtags': '#a #b' }], isHashtags],
		[
			'holds none where a cell is none',
			[{ 'Branded hashtags': '#a' }, { 'Branded hashtags': 'b' }],
			{ ignored: ['Branded hashtags'] },
		],
		[
			'holds none beside a column of hashtags',
			[{ 'Branded hashtags': '#a', Hashtags: '#b' }],
			{ columns: { hashtags: ['Hashtags'] }, ignored: ['Branded hashtags'] },
		],
		[
			'holds none where they are of a comment',
			[{ 'Hashtags of the comment': '#a', 'Hashtags im Kommentar': '#b' }],
			{ ignored: ['Hashtags of the comment', 'Hashtags im Kommentar'] },
		],
		['is not any other', [{ Owner: '#a' }], { ignored: ['Owner'] }],
	])('%s', (_what, rows, expected) => {
		expect(mapped(...rows)).toEqual(expected);
	});
});

test.each<[Row, boolean]>([
	[text, true],
	[{ Owner: 'Ana' }, false],
	[{ Status: 'posted' }, false],
	[{ Facebook: 'x' }, false],
	[{ 'Posted at': 'x' }, false],
	[{ Owner: 'Ana', Status: 'posted', 'Post ID': 'post_1' }, true],
])('shows whether a column name of %j says something of a post: %s', (row, expected) => {
	expect(mapColumns([row]).roles.isKnown).toBe(expected);
});

describe('a folder or a pack of pictures', () => {
	test.each<[Row]>([
		[{ Folder: 'https://drive.example/a' }],
		[{ Folder: '  HTTP://drive.example/a' }],
		[{ Pack: 'https://drive.example/a' }],
	])('an address of something else is media: %j', (row) => {
		expect(mapped(row)).toEqual({ columns: { media: Object.keys(row) } });
	});

	test.each<[Row[], string]>([
		[[{ Folder: 'Winter' }], 'imageFolder'],
		[[{ Folder: 'https://drive.example/a' }, { Folder: 'Winter' }], 'imageFolder'],
		[[{ Folder: 'see:https://drive.example/a' }], 'imageFolder'],
		[[{ Pack: 'my https://drive.example/a' }], 'imagePack'],
	])('is one of the workspace otherwise: %j', (rows, column) => {
		expect(mapped(...rows)).toEqual({ columns: { [column]: Object.keys({ ...rows[0] }) } });
	});

	test('no cell of another column is read', () => {
		expect(mapped({ Caption: 'https://example.com' })).toEqual({
			columns: { caption: ['Caption'] },
		});
	});
});
