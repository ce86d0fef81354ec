import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';

const text = { Text: 'a' };

test('columns are found by their column names, wherever they stand', () => {
	const row = { Owner: 'Ana', Date: '2026-12-24', Message: 'Hello', Time: '18:30', Bild: 'a.jpg' };
	expect(columnsOf(row)).toEqual(
		expectedColumns({
			of: {
				date: ['Date'],
				caption: ['Message'],
				time: ['Time'],
				media: ['Bild'],
				unknown: ['Owner'],
			},
		}),
	);
});

test('a column name with no cell under it says nothing', () => {
	expect(columnsOf({ Caption: 'a', Text: ' ', Owner: '' }).of).toEqual({ caption: ['Caption'] });
});

test.each<SheetCase>([
	[
		'reads the second of two equal headings as the first',
		[{ Text: 'a', Text_1: 'b', Text_12: 'c' }],
		{ of: { caption: ['Text', 'Text_1', 'Text_12'] } },
	],
	[
		'reads it in no other heading',
		[{ Text: 'a', 'Text_1 by Ana': 'b', 'Week\nText_1': 'c' }],
		{ of: { caption: ['Text'], unknown: ['Text_1 by Ana', 'Week\nText_1'] } },
	],
	[
		'ignores columns without a meaning in the order of the sheet',
		[
			{ Zebra: 'a', Text: 'b', Ant: 'c' },
			{ Bee: 'd', Tags: 'winter', Link: 'y', Image: 'https://a.b' },
		],
		{
			of: {
				caption: ['Text'],
				media: ['Image'],
				unclearTags: ['Tags'],
				unknown: ['Zebra', 'Ant', 'Bee', 'Link'],
			},
			ignored: ['Zebra', 'Ant', 'Bee', 'Tags', 'Link'],
		},
	],
	[
		'takes kinds of posts for what they are',
		[{ Type: 'Reel', 'Content type': 'Tutorial' }],
		{ of: { postType: ['Type'], unknown: ['Content type'] } },
	],
	[
		'has kinds of posts where one of them is known',
		[{ Type: 'Reel' }, { Type: 'Promo' }],
		{ of: { postType: ['Type'] } },
	],
	['takes a number for the priority', [{ Priority: ' 12 ' }], { of: { priority: ['Priority'] } }],
	[
		'takes no other text for the priority',
		[{ Priority: '1st', Prioridad: 'no 2' }],
		{ of: { unknown: ['Priority', 'Prioridad'] } },
	],
	['takes a priority in words for none', [{ Priority: 'High' }], { of: { unknown: ['Priority'] } }],
	[
		'has a priority where one of its cells is a number',
		[{ Priority: 2 }, { Priority: 'High' }],
		{ of: { priority: ['Priority'] } },
	],
])('a sheet %s', (_title, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
});

test.each<[Row, boolean]>([
	[text, true],
	[{ Owner: 'Ana' }, false],
	[{ Status: 'posted' }, false],
	[{ Facebook: 'x' }, false],
	[{ 'Posted at': 'x' }, false],
	[{ Owner: 'Ana', Status: 'posted', 'Post ID': 'post_1' }, true],
])('shows whether a column name of %j says something of a post: %s', (row, expected) => {
	expect(findRoles([row]).isKnown).toBe(expected);
});
