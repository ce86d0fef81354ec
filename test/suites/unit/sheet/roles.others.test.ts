import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';

const ADDRESS = 'https://example.com/loaf.jpg';
const TEXT = 'Fresh bread from the oven today.';
const [RECORD, OTHER_RECORD] = ['recAAAAAAAAAAAAA1', 'recAAAAAAAAAAAAA2'];

/** A sheet with one column "Publish". */
const publish = (...cells: string[]) => cells.map((cell) => ({ Publish: cell }));

test.each<SheetCase>([
	[
		'has the name of a branch instead of a brand',
		[{ Branch: 'Berlin Mitte', Text: TEXT }],
		{ of: { brand: ['Branch'], caption: ['Text'] } },
	],
	[
		'has an embargo, which is no date of a post',
		[{ Embargo: '2031-12-24', Text: TEXT }],
		{ of: { notBefore: ['Embargo'], caption: ['Text'] } },
	],
	[
		'has the date of something else in brackets',
		[{ 'Date (created)': '2031-01-01', Date: '2031-12-24' }],
		{ of: { date: ['Date'], unclearDate: ['Date (created)'] }, ignored: ['Date (created)'] },
	],
	[
		'has an account of somebody else in brackets',
		[{ 'Account (client)': 'north', Account: 'south' }],
		{ of: { accounts: ['Account'], unclearAccounts: ['Account (client)'] } },
	],
	[
		'has a platform with an account for something else',
		[{ 'TikTok (paid)': '@north', Text: TEXT }],
		{ of: { unclearAccounts: ['TikTok (paid)'], caption: ['Text'] } },
	],
	[
		'has a platform for something else that is only ticked',
		[{ 'TikTok (paid)': 'yes', Text: TEXT }],
		{
			of: { caption: ['Text'] },
			ofPlatforms: { tiktok: { onePlatform: ['TikTok (paid)'] } },
			hasTicks: true,
		},
	],
	[
		'has the names of linked records next to their IDs',
		[{ Channel: RECORD, 'Account (from Channel)': 'north' }],
		{ of: { accounts: ['Account (from Channel)'], unknown: ['Channel'] } },
	],
	[
		'has only the IDs of linked records',
		[{ Channel: RECORD, Account: OTHER_RECORD }],
		{ of: { accounts: ['Channel', 'Account'] } },
	],
	[
		'has an error next to its caption',
		[{ Error: 'Bad gateway', Text: TEXT }],
		{ of: { written: ['Error'], caption: ['Text'] } },
	],
	[
		'has the message of an error next to its caption',
		[{ message: 'Bad gateway', error: 'x', Caption: TEXT }],
		{ of: { written: ['message', 'error'], caption: ['Caption'] } },
	],
	[
		'has the message of an error in the language of its people next to its caption',
		[{ Nachricht: 'Bad gateway', Fehler: 'x', Caption: TEXT }],
		{ of: { written: ['Nachricht', 'Fehler'], caption: ['Caption'] } },
	],
	[
		'has the message of an error instead of a caption',
		[{ message: 'Bad gateway', error: 'x' }],
		{ of: { unclearCaption: ['message'], written: ['error'] }, ignored: ['message'] },
	],
	[
		'has the days of approvals',
		[{ Approved: '2020-01-01', Text: TEXT }],
		{ of: { status: ['Approved'], caption: ['Text'] }, ignored: ['Approved'] },
	],
	[
		'has days in the future below "Approved"',
		[{ Approved: '2062-01-01', Text: TEXT }],
		{ of: { unclearDate: ['Approved'], caption: ['Text'] }, ignored: ['Approved'] },
	],
	[
		'has days in the past below "Declined"',
		[{ Declined: '2020-01-01', Text: TEXT }],
		{ of: { unclearDate: ['Declined'], caption: ['Text'] }, ignored: ['Declined'] },
	],
	[
		'has days in the past below "Status"',
		[{ Status: '2020-01-01', Text: TEXT }],
		{ of: { unclearDate: ['Status'], caption: ['Text'] }, ignored: ['Status'] },
	],
	[
		'has its accounts and media in columns whose brackets repeat their names',
		[{ 'Account (Konto)': 'north', 'Image (Bild)': ADDRESS, Text: TEXT }],
		{ of: { accounts: ['Account (Konto)'], media: ['Image (Bild)'], caption: ['Text'] } },
	],
	[
		'has the time of an earlier run below "Posted at"',
		[{ 'Posted at': '2020-01-01', goesLive: 'x', Text: TEXT }],
		{ of: { written: ['Posted at', 'goesLive'], caption: ['Text'] } },
	],
	[
		'says below "Posted at" that its people posted a row',
		[{ 'Posted at': '2020-01-01', Text: TEXT }],
		{ of: { status: ['Posted at'], caption: ['Text'] } },
	],
	[
		'says for each row whether to publish it',
		publish('yes', 'no'),
		{ of: { status: ['Publish'] } },
	],
	[
		'says so for most of its rows, also next to a caption',
		publish('yes', 'no', 'no', TEXT),
		{ of: { status: ['Publish'] } },
	],
	[
		'says so for more than half of its rows, next to words of the team',
		publish('yes', 'no', 'ask Ana'),
		{ of: { status: ['Publish'] } },
	],
	['says so for half of its rows', publish('yes', 'ask Ana'), { of: { date: ['Publish'] } }],
	['says so next to a caption', publish('yes', 'no', TEXT), { of: { date: ['Publish'] } }],
	['says so next to a link', publish('yes', 'no', ADDRESS), { of: { date: ['Publish'] } }],
	['says so next to a day', publish('yes', 'no', '2031-01-01'), { of: { date: ['Publish'] } }],
	['says so next to a time', publish('yes', 'no', '18:30'), { of: { date: ['Publish'] } }],
	[
		'has a link with a note instead of media',
		[{ 'Link (old)': ADDRESS, Text: TEXT }],
		{ of: { unclearMedia: ['Link (old)'], caption: ['Text'] } },
	],
	[
		'has a link with a note next to media',
		[{ 'Link (old)': ADDRESS, Image: ADDRESS, Text: TEXT }],
		{ of: { unknown: ['Link (old)'], media: ['Image'], caption: ['Text'] } },
	],
	[
		'has the links of its rows in their database',
		[{ Link: 'https://www.notion.so/abc-0123456789abcdef0123456789abcdef', Text: TEXT }],
		{ of: { link: ['Link'], caption: ['Text'] } },
	],
])('a sheet %s', (_title, rows, columns) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(columns));
});
