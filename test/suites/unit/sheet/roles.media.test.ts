import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';

const ADDRESS = 'https://example.com/loaf.jpg';

test.each<SheetCase>([
	['without a row', [{}], {}],
	[
		'without media',
		[{ Text: 'a', Owner: 'Ana' }],
		{ of: { caption: ['Text'], unknown: ['Owner'] } },
	],
	[
		'does not know the meaning of media with a note in brackets',
		[{ Image: ADDRESS, 'Image (old)': ADDRESS }],
		{ of: { media: ['Image'], unclearMedia: ['Image (old)'] } },
	],
	[
		'keeps the order of the numbers in its columns of media',
		[{ 'Picture Url 10': 'j', 'Picture Url 2': 'b', 'Picture Url 1': 'a' }],
		{ of: { media: ['Picture Url 1', 'Picture Url 2', 'Picture Url 10'] } },
	],
	[
		'keeps the number of a heading that is there once',
		[{ Image_2: 'b.jpg', Image_1: 'a.jpg' }],
		{ of: { media: ['Image_1', 'Image_2'] } },
	],
	[
		'has numbered columns behind the one without a number',
		[{ 'Link 2': 'b', Link: 'a', 'Link 1': 'c' }],
		{ of: { media: ['Link', 'Link 1', 'Link 2'] } },
	],
	[
		'takes what is to be seen in words for no media',
		[{ Visual: 'a loaf of bread', Image: 'https://a.b/c.jpg' }],
		{ of: { media: ['Image'], unknown: ['Visual'] } },
	],
	[
		'takes words with a sign for no media',
		[{ Visual: 'a loaf = bread', Image: 'http://a.b/c.jpg' }],
		{ of: { media: ['Image'], unknown: ['Visual'] } },
	],
	[
		'takes it for media where there are no addresses',
		[{ Visual: 'a loaf of bread', Image: 'loaf' }],
		{ of: { media: ['Visual', 'Image'] } },
	],
	[
		'takes names of files for media beside addresses',
		[{ Visual: 'loaf.jpg', Image: 'https://a.b/c.jpg' }],
		{ of: { media: ['Visual', 'Image'] } },
	],
	[
		'takes words for media where one row has the name of a file',
		[
			{ Visual: 'a loaf', Image: 'https://a.b/c.jpg' },
			{ Visual: 'loaf.jpg', Image: 'https://a.b/d.jpg' },
		],
		{ of: { media: ['Visual', 'Image'] } },
	],
	[
		'takes formulas and attachments for media',
		[{ Visual: '=IMAGE(A1)', Photo: [{ url: 'x' }] }],
		{ of: { media: ['Visual', 'Photo'] } },
	],
	[
		'takes words beside attachments for none',
		[{ Visual: 'a loaf', Photo: [{ url: 'x' }] }],
		{ of: { media: ['Photo'], unknown: ['Visual'] } },
	],
])('a sheet %s', (_title, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
});

describe('if no column of media is known', () => {
	test.each<SheetCase>([
		[
			'one that speaks of media and holds an address is',
			[{ Owner: 'Ana', 'Final video': 'http://example.com/a' }],
			{ of: { media: ['Final video'], unknown: ['Owner'] } },
		],
		[
			'one that speaks of media and holds the name of a file is',
			[{ Owner: 'Ana', 'Final video': ' loaf.mp4 ' }],
			{ of: { media: ['Final video'], unknown: ['Owner'] } },
		],
		[
			'one that speaks of media and holds an attachment is',
			[{ Owner: 'Ana', 'Final video': [{ url: ADDRESS }] }],
			{ of: { media: ['Final video'], unknown: ['Owner'] } },
		],
		[
			'uses a column if any of its cells contains media',
			[{ 'Final video': 'to do' }, { 'Final video': ADDRESS }],
			{ of: { media: ['Final video'] } },
		],
		[
			'several are ignored, though they differ in their number alone',
			[{ 'Property Photo 1': ADDRESS, 'Property Photo 12': 'loaf.jpg' }],
			{ of: { unknown: ['Property Photo 1', 'Property Photo 12'] } },
		],
	])('%s', (_title, rows, expected) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
	});

	test.each<[string, Row]>([
		['several that differ otherwise', { 'Final video': ADDRESS, 'Best photo': ADDRESS }],
		['numbers inside of a heading', { 'Photo 1 new': ADDRESS, 'Photo 2 new': ADDRESS }],
		['other words', { Website: ADDRESS }],
		['words of something else', { 'Sample video': ADDRESS }],
		['a text', { 'Final video': 'a loaf of bread' }],
		['another file', { 'Final video': 'loaf.pdf' }],
		['a number', { 'Final video': 7 }],
	])('none is taken that has %s', (_what, row) => {
		expect(columnsOf(row)).toEqual(expectedColumns({ of: { unknown: Object.keys(row) } }));
	});

	test.each<SheetCase>([
		[
			'a column of media in words',
			[{ Visual: 'a loaf', 'Final video': 'loaf.mp4' }],
			{ of: { media: ['Visual'], unknown: ['Final video'] } },
		],
		[
			'a column with an address',
			[{ Image: ADDRESS, 'Final video': ADDRESS }],
			{ of: { media: ['Image'], unknown: ['Final video'] } },
		],
		[
			'files and words',
			[{ Visual: 'a.jpg', Image: 'a loaf', 'Final video': ADDRESS }],
			{ of: { media: ['Visual', 'Image'], unknown: ['Final video'] } },
		],
		[
			'a column of packs',
			[{ Pack: 'Winter', 'Final video': ADDRESS }],
			{ of: { imagePack: ['Pack'], unknown: ['Final video'] } },
		],
		[
			'a column of folders',
			[{ Folder: 'Winter', 'Final video': ADDRESS }],
			{ of: { imageFolder: ['Folder'], unknown: ['Final video'] } },
		],
		[
			'a column of uploads',
			[{ Upload: 'upl_1', 'Final video': ADDRESS }],
			{ of: { uploadIds: ['Upload'], unknown: ['Final video'] } },
		],
	])('but not next to %s', (_title, rows, expected) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
	});
});

describe('next to a column with addresses', () => {
	test.each<[string, Row[]]>([
		['names of files', [{ 'File name': 'loaf.jpg', Image: ADDRESS }]],
		['what is to be seen', [{ Visual: 'a loaf of bread', Image: ADDRESS }]],
		['both', [{ Dateiname: 'loaf.jpg', Visual: 'a loaf', Image: ADDRESS }]],
		[
			'names of files next to addresses in some rows',
			[{ 'File name': 'loaf.jpg', Image: ADDRESS }, { Image: 'to do' }],
		],
	])('%s say nothing of their own', (_what, rows) => {
		const others = Object.keys({ ...rows[0] }).filter((heading) => heading !== 'Image');
		expect(columnsOf(...rows)).toEqual(
			expectedColumns({ of: { media: ['Image'], unknown: others } }),
		);
	});

	test.each<[string, Row[]]>([
		['a file of another name', [{ Visual: 'loaf.jpg', Image: ADDRESS }]],
		['another address', [{ 'File URL': 'http://example.com/b', Image: ADDRESS }]],
		['a formula', [{ Visual: '=IMAGE(A1)', Image: ADDRESS }]],
		['an attachment', [{ Visual: [{ url: ADDRESS }], Image: ADDRESS }]],
		[
			'a name of a file of which another row has the address',
			[{ 'File name': 'loaf.jpg', Image: ADDRESS }, { 'File name': ADDRESS }],
		],
	])('%s counts too', (_what, rows) => {
		const media = Object.keys({ ...rows[0] });
		expect(columnsOf(...rows)).toEqual(expectedColumns({ of: { media } }));
	});
});

describe('a column of links', () => {
	test.each<SheetCase>([
		['is media alone', [{ Link: ADDRESS }], { of: { media: ['Link'] } }],
		['is media alone in small letters', [{ link: 'a' }], { of: { media: ['link'] } }],
		[
			'is no media beside file names in small letters',
			[{ link: 'a', file: 'b' }],
			{ of: { media: ['file'], link: ['link'] } },
		],
		[
			'leads elsewhere next to addresses of media',
			[{ Link: ADDRESS, Image: ADDRESS }],
			{ of: { media: ['Image'], unknown: ['Link'] } },
		],
		[
			'is ignored beside addresses of media',
			[{ Link: 'https://a.b', Image: 'https://a.b/c.jpg' }],
			{ of: { media: ['Image'], unknown: ['Link'] } },
		],
		[
			'is ignored beside a column of addresses',
			[{ Link: 'a', 'Media URL(s)': 'b' }],
			{ of: { media: ['Media URL(s)'], unknown: ['Link'] } },
		],
		[
			'leads elsewhere next to several columns of files',
			[{ Link: ADDRESS, Image: 'loaf.jpg', Datei: 'loaf.jpg' }],
			{ of: { media: ['Image', 'Datei'], unknown: ['Link'] } },
		],
		[
			'is kept beside files for rows whose files are not there',
			[{ Datei: 'a.jpg', URL: 'https://a.b/c.jpg' }],
			{ of: { media: ['Datei'], link: ['URL'] } },
		],
		[
			'is kept beside files, whatever else the sheet has',
			[{ Account: 'a', Datei: 'a.jpg', URL: 'https://a.b/c.jpg' }],
			{ of: { accounts: ['Account'], media: ['Datei'], link: ['URL'] } },
		],
		[
			'is kept beside names of files, which stay where the only addresses are its own',
			[{ 'File name': 'loaf.jpg', Link: ADDRESS }],
			{ of: { media: ['File name'], link: ['Link'] } },
		],
	])('%s', (_title, rows, expected) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
	});
});

describe('columns of media for one platform', () => {
	const tiktok = { 'TikTok Video': ADDRESS };
	const instagram = { 'IG Image': ADDRESS };

	test.each<SheetCase>([
		[
			'are theirs where both have some',
			[{ ...tiktok, ...instagram }],
			{
				ofPlatforms: { tiktok: { media: ['TikTok Video'] }, instagram: { media: ['IG Image'] } },
			},
		],
		[
			'are those of all where one platform alone has one column',
			[instagram],
			{ of: { media: ['IG Image'] } },
		],
		[
			'are those of all where one platform alone has several',
			[{ ...instagram, 'IG Image 2': ADDRESS }],
			{ of: { media: ['IG Image', 'IG Image 2'] } },
		],
		[
			'are so, too, next to what is to be seen in words',
			[{ Visual: 'a loaf of bread', ...instagram }],
			{ of: { media: ['IG Image'], unknown: ['Visual'] } },
		],
		[
			'are theirs next to media for all',
			[{ Media: ADDRESS, ...instagram }],
			{ of: { media: ['Media'] }, ofPlatforms: { instagram: { media: ['IG Image'] } } },
		],
		[
			'are theirs next to a column of packs',
			[{ Pack: 'Kitchen', ...instagram }],
			{ of: { imagePack: ['Pack'] }, ofPlatforms: { instagram: { media: ['IG Image'] } } },
		],
		[
			'are theirs next to what may be media',
			[{ 'Facebook Image': ADDRESS, ...instagram }],
			{ of: { unknown: ['Facebook Image'] }, ofPlatforms: { instagram: { media: ['IG Image'] } } },
		],
		[
			'leave a link spare',
			[{ Link: 'https://example.com/shop', ...tiktok, ...instagram }],
			{
				of: { unknown: ['Link'] },
				ofPlatforms: { tiktok: { media: ['TikTok Video'] }, instagram: { media: ['IG Image'] } },
			},
		],
	])('%s', (_title, rows, expected) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
	});
});

describe('a folder or a pack of pictures', () => {
	test.each<[Row]>([
		[{ Folder: 'https://drive.example/a' }],
		[{ Folder: '  HTTP://drive.example/a' }],
		[{ Pack: 'https://drive.example/a' }],
	])('an address of something else is media: %j', (row) => {
		expect(columnsOf(row)).toEqual(expectedColumns({ of: { media: Object.keys(row) } }));
	});

	test.each<[Row[], string]>([
		[[{ Folder: 'Winter' }], 'imageFolder'],
		[[{ Folder: 'https://drive.example/a' }, { Folder: 'Winter' }], 'imageFolder'],
		[[{ Folder: 'see:https://drive.example/a' }], 'imageFolder'],
		[[{ Pack: 'my https://drive.example/a' }], 'imagePack'],
	])('is one of the workspace otherwise: %j', (rows, role) => {
		expect(columnsOf(...rows)).toEqual(
			expectedColumns({ of: { [role]: Object.keys({ ...rows[0] }) } }),
		);
	});

	test('no cell of another column is read', () => {
		expect(columnsOf({ Caption: 'https://example.com' })).toEqual(
			expectedColumns({ of: { caption: ['Caption'] } }),
		);
	});
});
