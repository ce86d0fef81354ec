import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';

const text = { Text: 'a' };

test.each<SheetCase>([
	[
		'reads a heading of wishes by its cells',
		[{ Post: 'yes', Text: 'a' }],
		{ of: { status: ['Post'], caption: ['Text'] }, ignored: ['Post'] },
	],
	['reads it as a caption otherwise', [{ Post: 'Hello' }], { of: { caption: ['Post'] } }],
	[
		'passes the status over where it holds back rows',
		[{ Status: 'posted', Text: 'a' }],
		{ of: { status: ['Status'], caption: ['Text'] } },
	],
	[
		'names it where it holds back none',
		[{ Status: 'green', Text: 'a' }],
		{ of: { status: ['Status'], caption: ['Text'] }, ignored: ['Status'] },
	],
	[
		'passes the status over where it holds back one row',
		[
			{ ...text, Status: 'posted' },
			{ ...text, Status: 'green' },
		],
		{ of: { status: ['Status'], caption: ['Text'] } },
	],
	[
		'leaves alone what an earlier run wrote, but for the status, where people write too',
		[{ Status: 'posted', goesLive: 'x', Text: 'a', posted_at: 'x' }],
		{ of: { caption: ['Text'], status: ['Status'], written: ['goesLive', 'posted_at'] } },
	],
	[
		'has a status beside what an earlier run wrote for some rows',
		[
			{ ...text, Status: 'posted', goesLive: 'x' },
			{ ...text, Status: 'posted' },
		],
		{ of: { caption: ['Text'], status: ['Status'], written: ['goesLive'] } },
	],
	[
		'has a status of its people, with a remark',
		[{ ...text, 'Status (auto)': 'posted', '(our) status': 'posted' }],
		{ of: { caption: ['Text'], status: ['Status (auto)', '(our) status'] } },
	],
	[
		'has a status with spaces',
		[{ ...text, '  Status  ': 'posted' }],
		{ of: { caption: ['Text'], status: ['  Status  '] } },
	],
	[
		'takes only a status for the own one',
		[
			{
				Status: 'posted',
				'Post URL': 'https://x.y',
				post_url: 'https://x.z',
				Details: 'b',
				'Status 2': 'c',
			},
		],
		{
			of: {
				status: ['Status', 'Post URL', 'post_url'],
				written: ['Details'],
				unknown: ['Status 2'],
			},
			ignored: ['Post URL', 'post_url', 'Status 2'],
		},
	],
	[
		'takes the link of a post for a status, whatever is remarked of it',
		[{ ' Post URL (live) ': 'https://www.instagram.com/p/Cx1', postUrl: 'x' }],
		{ of: { status: [' Post URL (live) '], written: ['postUrl'] } },
	],
	[
		'names a column of approval, whatever it says',
		[{ Approved: 'no', Text: 'a' }],
		{ of: { status: ['Approved'], caption: ['Text'] }, ignored: ['Approved'] },
	],
	[
		'whose wishes have a tick in some rows skips the other rows',
		[
			{ ...text, Publish: 'yes' },
			{ ...text, Publish: '' },
		],
		{ of: { status: ['Publish'], caption: ['Text'] }, isTicked: ['Publish'] },
	],
	[
		'whose wishes have no cell in some rows skips these rows, too',
		[{ ...text, Publish: 'yes' }, text],
		{ of: { status: ['Publish'], caption: ['Text'] }, isTicked: ['Publish'] },
	],
	[
		'whose wishes have a tick in each row skips none',
		[{ ...text, Publish: 'yes' }],
		{ of: { status: ['Publish'], caption: ['Text'] }, ignored: ['Publish'] },
	],
	[
		'of which one wish says no skips only this row',
		[{ ...text, Publish: 'no' }, { ...text, Publish: 'yes' }, text],
		{ of: { status: ['Publish'], caption: ['Text'] } },
	],
	[
		'with an empty approval next to ticked ones misses an approval',
		[
			{ Caption: 'a', Approved: 'yes' },
			{ Caption: 'b', Approved: '' },
		],
		{
			of: { status: ['Approved'], caption: ['Caption'] },
			ignored: ['Approved'],
			isTicked: ['Approved'],
		},
	],
	[
		'with ticked approvals misses none',
		[{ Caption: 'a', Approved: 'yes' }],
		{ of: { status: ['Approved'], caption: ['Caption'] }, ignored: ['Approved'] },
	],
])('a sheet %s', (_title, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
});
