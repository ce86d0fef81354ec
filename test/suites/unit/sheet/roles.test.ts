import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { headingsOf, mapColumns, mapped } from './views';

test('columns are found by their column names, wherever they stand', () => {
	const rows = [
		{ Owner: 'Ana', Date: '2026-12-24', Message: 'Hello', Time: '18:30', Bild: 'a.jpg' },
	];
	expect(headingsOf(rows)).toEqual({
		date: ['Date'],
		caption: ['Message'],
		time: ['Time'],
		media: ['Bild'],
	});
	expect(mapColumns(rows).ignored).toEqual(['Owner']);
});

test('a column name with no cell under it says nothing', () => {
	expect(headingsOf([{ Caption: 'a', Text: ' ', Owner: '' }])).toEqual({ caption: ['Caption'] });
});

test('numbered columns of media keep the order of their numbers', () => {
	const rows = [{ 'Picture Url 10': 'j', 'Picture Url 2': 'b', 'Picture Url 1': 'a' }];
	expect(headingsOf(rows).media).toEqual(['Picture Url 1', 'Picture Url 2', 'Picture Url 10']);
});

test('platforms differ from those that the service does not have', () => {
	const { networks, foreignNetworks } = mapColumns([
		{ Facebook: 'TRUE', 'Twitter/X': 'FALSE', TikTok: 'TRUE', Instagram: '@northwind' },
	]);
	expect(networks).toEqual([
		{ heading: 'TikTok', platform: 'tiktok' },
		{ heading: 'Instagram', platform: 'instagram' },
	]);
	expect(foreignNetworks).toEqual([
		{ heading: 'Facebook', network: 'Facebook' },
		{ heading: 'Twitter/X', network: 'Twitter/X' },
	]);
});

test.each([
	['beside addresses of media is ignored', { Link: 'a', 'Media URL(s)': 'b' }, ['Media URL(s)']],
	['alone is media', { link: 'a' }, ['link']],
	['beside file names is none', { link: 'a', file: 'b' }, ['file']],
])('a column of links %s', (_what, row: Row, media) => {
	expect(headingsOf([row]).media).toEqual(media);
});

test('a priority in words is no priority', () => {
	expect(mapColumns([{ Priority: 'High' }]).ignored).toEqual(['Priority']);
	expect(headingsOf([{ Priority: 2 }, { Priority: 'High' }])).toEqual({ priority: ['Priority'] });
});

test.each<[string, Row, object]>([
	[
		'reads the second of two equal headings as the first',
		{ Text: 'a', Text_1: 'b', Text_12: 'c' },
		{ columns: { caption: ['Text', 'Text_1', 'Text_12'] } },
	],
	[
		'reads it in no other heading',
		{ Text: 'a', 'Text_1 by Ana': 'b', 'Week\nText_1': 'c' },
		{ columns: { caption: ['Text'] }, ignored: ['Text_1 by Ana', 'Week\nText_1'] },
	],
	[
		'keeps the number of a heading that is there once',
		{ Image_2: 'b.jpg', Image_1: 'a.jpg' },
		{ columns: { media: ['Image_1', 'Image_2'] } },
	],
	[
		'has texts of one network apart',
		{ 'TikTok Caption': 'a', 'Hashtags (Instagram)': '#b', 'LinkedIn Text': 'c' },
		{
			networkTexts: [
				{ heading: 'TikTok Caption', is: 'text', column: 'caption', platform: 'tiktok' },
				{ heading: 'Hashtags (Instagram)', is: 'text', column: 'hashtags', platform: 'instagram' },
			],
			ignored: ['LinkedIn Text'],
		},
	],
	[
		'knows networks that are ticked',
		{ TikTok: 'yes', Instagram: 'FALSE' },
		{
			networks: [
				{ heading: 'TikTok', platform: 'tiktok' },
				{ heading: 'Instagram', platform: 'instagram' },
			],
			hasTicks: true,
		},
	],
	[
		'knows networks that are filled with names',
		{ TikTok: '@northwind' },
		{ networks: [{ heading: 'TikTok', platform: 'tiktok' }] },
	],
	[
		'has ticks where one network is ticked',
		{ TikTok: 'x', Instagram: '@north' },
		{
			networks: [
				{ heading: 'TikTok', platform: 'tiktok' },
				{ heading: 'Instagram', platform: 'instagram' },
			],
			hasTicks: true,
		},
	],
	[
		'reads a heading of wishes by its cells',
		{ Post: 'yes', Text: 'a' },
		{ statuses: ['Post'], ignored: ['Post'], columns: { caption: ['Text'] } },
	],
	['reads it as a caption otherwise', { Post: 'Hello' }, { columns: { caption: ['Post'] } }],
	[
		'passes the status over where it holds back rows',
		{ Status: 'posted', Text: 'a' },
		{ statuses: ['Status'], columns: { caption: ['Text'] } },
	],
	[
		'names it where it holds back none',
		{ Status: 'green', Text: 'a' },
		{ statuses: ['Status'], ignored: ['Status'], columns: { caption: ['Text'] } },
	],
	[
		'leaves alone what an earlier run wrote, but for the status, where people write too',
		{ Status: 'posted', goesLive: 'x', Text: 'a', posted_at: 'x' },
		{ columns: { caption: ['Text'] }, statuses: ['Status'] },
	],
	[
		'takes only a status for the own one',
		{
			Status: 'posted',
			'Post URL': 'https://x.y',
			post_url: 'https://x.z',
			Details: 'b',
			'Status 2': 'c',
		},
		{ statuses: ['Status', 'Post URL', 'post_url'], ignored: ['Post URL', 'post_url', 'Status 2'] },
	],
	[
		'takes accounts that an earlier run wrote for none',
		{ accounts: 'a', Account: 'b', goesLive: 'x' },
		{ columns: { accounts: ['Account'] } },
	],
	[
		'takes them where there are no others',
		{ accounts: 'a', goesLive: 'x' },
		{ columns: { accounts: ['accounts'] } },
	],
	[
		'takes both where no run wrote them',
		{ accounts: 'a', Account: 'b' },
		{ columns: { accounts: ['accounts', 'Account'] } },
	],
	[
		'takes accounts that are networks for platforms beside others',
		{ Account: '@north', Channel: 'TikTok & IG' },
		{ columns: { accounts: ['Account'], platforms: ['Channel'] } },
	],
	[
		'takes them for accounts where there are no others',
		{ Channel: 'TikTok' },
		{ columns: { accounts: ['Channel'] } },
	],
	[
		'adds them to the platforms',
		{ Platform: 'TikTok', Account: '@north', Channel: 'IG' },
		{ columns: { platforms: ['Platform', 'Channel'], accounts: ['Account'] } },
	],
	[
		'takes tags that are networks for platforms',
		{ Tags: 'TikTok', Labels: 'winter' },
		{ columns: { platforms: ['Tags'] }, unclearTags: ['Labels'], ignored: ['Labels'] },
	],
	[
		'but not beside a column of platforms',
		{ Tags: 'TikTok', Platform: 'TikTok' },
		{ columns: { platforms: ['Platform'] }, unclearTags: ['Tags'], ignored: ['Tags'] },
	],
	[
		'takes a weekday beside the date for a remark',
		{ Date: '2026-12-24', Day: 'Thu', Time: '9:00' },
		{ columns: { date: ['Date'], time: ['Time'] } },
	],
	[
		'takes a link beside addresses of media for none',
		{ Link: 'https://a.b', Image: 'https://a.b/c.jpg' },
		{ columns: { media: ['Image'] }, ignored: ['Link'] },
	],
	[
		'keeps a link beside files for rows whose files are not there',
		{ Datei: 'a.jpg', URL: 'https://a.b/c.jpg' },
		{ columns: { media: ['Datei'], link: ['URL'] } },
	],
	[
		'keeps it, whatever else the sheet has',
		{ Account: 'a', Datei: 'a.jpg', URL: 'https://a.b/c.jpg' },
		{ columns: { accounts: ['Account'], media: ['Datei'], link: ['URL'] } },
	],
	[
		'takes the link of a post for a status, whatever is remarked of it',
		{ ' Post URL (live) ': 'https://www.instagram.com/p/Cx1', postUrl: 'x' },
		{ statuses: [' Post URL (live) '] },
	],
	[
		'names a column of approval, whatever it says',
		{ Approved: 'no', Text: 'a' },
		{ statuses: ['Approved'], ignored: ['Approved'], columns: { caption: ['Text'] } },
	],
	[
		'takes a caption with a link under a heading that speaks of media for a caption',
		{ 'Video description': 'New: https://a.b' },
		{ columns: { caption: ['Video description'] } },
	],
	[
		'takes a vague heading that is remarked to be of the caption for one',
		{ 'Content (caption)': 'a', Caption: 'b' },
		{ columns: { caption: ['Content (caption)', 'Caption'] } },
	],
	[
		'asks about words under the heading of a numbered caption',
		{ 'Caption 1': 'Hello', 'Caption 2 ': 'World', 'Caption idea': 'Bread' },
		{
			ignored: ['Caption 1', 'Caption 2 ', 'Caption idea'],
			unclearCaptions: ['Caption 1', 'Caption 2 '],
		},
	],
	[
		'takes what is to be seen in words for no media',
		{ Visual: 'a loaf of bread', Image: 'https://a.b/c.jpg' },
		{ columns: { media: ['Image'] }, ignored: ['Visual'] },
	],
	[
		'takes it for media where there are no addresses',
		{ Visual: 'a loaf of bread', Image: 'loaf' },
		{ columns: { media: ['Visual', 'Image'] } },
	],
	[
		'takes names of files for media beside addresses',
		{ Visual: 'loaf.jpg', Image: 'https://a.b/c.jpg' },
		{ columns: { media: ['Visual', 'Image'] } },
	],
	[
		'takes formulas and attachments for media',
		{ Visual: '=IMAGE(A1)', Photo: [{ url: 'x' }] },
		{ columns: { media: ['Visual', 'Photo'] } },
	],
	[
		'takes words beside attachments for none',
		{ Visual: 'a loaf', Photo: [{ url: 'x' }] },
		{ columns: { media: ['Photo'] }, ignored: ['Visual'] },
	],
	[
		'asks about numbered captions',
		{ 'Caption 1': 'Warm bread', 'Caption-2': 'Rye bread', 'Owner 1': 'c' },
		{
			ignored: ['Caption 1', 'Caption-2', 'Owner 1'],
			unclearCaptions: ['Caption 1', 'Caption-2'],
		},
	],
	[
		'takes none beside another',
		{ Caption: 'a', 'Caption 2': 'b' },
		{ columns: { caption: ['Caption'] }, ignored: ['Caption 2'] },
	],
	[
		'takes a day that is due for the date',
		{ Owner: 'Ana', Due: '2026-12-24', Text: 'a' },
		{ columns: { caption: ['Text'], date: ['Due'] }, assumedDate: 'Due', ignored: ['Owner'] },
	],
	[
		'names dates under headings that mean nothing',
		{ Slot: '2026-12-24', Text: 'a' },
		{ columns: { caption: ['Text'] }, ignored: ['Slot'], unclearDates: ['Slot'] },
	],
	[
		'names due dates that nobody can read',
		{ Due: 'next week', Text: 'a' },
		{ columns: { caption: ['Text'] }, ignored: ['Due'], unclearDates: ['Due'] },
	],
	[
		'says nothing of a half of the day, which is read with the time',
		{ Time: '6:30', Half: 'PM', Text: 'a' },
		{ columns: { caption: ['Text'], time: ['Time'] } },
	],
	[
		'names sentences in a sheet without a caption',
		{ Words: 'Fresh bread today! Come early.', Owner: 'Ana B' },
		{ ignored: ['Words', 'Owner'], unclearCaptions: ['Words'] },
	],
	[
		'names none beside the caption',
		{ Caption: 'a', Words: 'Fresh bread today! Come early.' },
		{ columns: { caption: ['Caption'] }, ignored: ['Words'] },
	],
	[
		'names texts that may be the caption',
		{ 'Caption idea': 'Hello to all', Owner: 'Ana B' },
		{ ignored: ['Caption idea', 'Owner'], unclearCaptions: ['Caption idea'] },
	],
	[
		'names none where networks have theirs',
		{ 'Caption idea': 'Hello to all', 'TikTok Caption': 'a' },
		{
			ignored: ['Caption idea'],
			networkTexts: [
				{ heading: 'TikTok Caption', is: 'text', column: 'caption', platform: 'tiktok' },
			],
		},
	],
	[
		'takes kinds of posts for what they are',
		{ Type: 'Reel', 'Content type': 'Tutorial' },
		{ columns: { postType: ['Type'] }, ignored: ['Content type'] },
	],
	[
		'takes a number for the priority',
		{ Priority: ' 12 ' },
		{ columns: { priority: ['Priority'] } },
	],
	[
		'takes no other',
		{ Priority: '1st', Prioridad: 'no 2' },
		{ ignored: ['Priority', 'Prioridad'] },
	],
])('a sheet %s', (_what, row, expected) => {
	expect(mapped(row)).toEqual(expected);
});

test('a half of the day is ignored where not all of its column are one', () => {
	const late = { Time: '7:30', Half: 'late', Text: 'b' };
	expect(mapped({ Time: '6:30', Half: 'PM', Text: 'a' }, late)).toEqual({
		columns: { caption: ['Text'], time: ['Time'] },
		ignored: ['Half'],
	});
});

test('columns without a meaning are ignored in the order of the sheet', () => {
	const rows = [
		{ Zebra: 'a', Text: 'b', Ant: 'c' },
		{ Bee: 'd', Tags: 'winter', Link: 'y', Image: 'https://a.b' },
	];
	expect(mapped(...rows)).toMatchObject({ ignored: ['Zebra', 'Ant', 'Bee', 'Tags', 'Link'] });
});

describe('a column of wishes', () => {
	const text = { Text: 'a' };

	test('skips rows without a tick', () => {
		expect(mapped({ ...text, Publish: 'yes' }, { ...text, Publish: '' })).toMatchObject({
			...{ statuses: ['Publish'], ticked: ['Publish'] },
		});
		expect(mapped({ ...text, Publish: 'yes' }, text)).not.toHaveProperty('ignored');
	});

	test('says nothing of other rows where each has a tick, or one says no', () => {
		expect(mapped({ ...text, Publish: 'yes' })).not.toHaveProperty('ticked');
		const no = mapped({ ...text, Publish: 'no' }, { ...text, Publish: 'yes' }, text);
		expect(no).not.toHaveProperty('ticked');
	});
});

test('numbered columns keep the order of their numbers, and come behind one without', () => {
	expect(headingsOf([{ 'Link 2': 'b', Link: 'a', 'Link 1': 'c' }])).toEqual({
		media: ['Link', 'Link 1', 'Link 2'],
	});
});
