import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';
import { rowsOf } from '../../../kit/sheet/rows';

const hashtags = { of: { hashtags: ['Tags'] } };
const contentTags = { of: { contentTags: ['Tags'] } };
const unclear = { of: { unclearTags: ['Tags'] }, ignored: ['Tags'] };

test.each<[cells: unknown[], columns: object]>([
	[['#a #b', '#c, #d', ''], hashtags],
	[['#a', ' #b; #c,#d '], hashtags],
	[['#bread #cake'], hashtags],
	[['#a', '-', 'n/a'], hashtags],
	[['tag:recipes, tag:spring'], contentTags],
	[['tag:a', 'template:b, tag:c;tag:d '], contentTags],
	[[' tag:bread'], contentTags],
	// Tags that are neither one nor the other are ignored, with a warning on what to do.
	[['#a', 'campaign'], unclear],
	[['#a', 'tag:a'], unclear],
	[['a #b'], unclear],
	[['#a b'], unclear],
	[['#'], unclear],
	[['my tag:a'], unclear],
	[['tag:a b'], unclear],
	[['tag:'], unclear],
	[[['#a']], unclear],
	[[7], unclear],
])('a column named Tags is what its cells are: %j', (cells, expected) => {
	expect(columnsOf(...rowsOf({ Tags: cells }))).toEqual(expectedColumns(expected));
});

test('a column named tags is content tags, too', () => {
	expect(columnsOf({ tags: 'tag:recipes, tag:spring' })).toEqual(
		expectedColumns({ of: { contentTags: ['tags'] } }),
	);
});

describe('a column name of its own that speaks of hashtags', () => {
	test.each<SheetCase>([
		['holds them', [{ 'Branded hashtags': '#a #b' }], { of: { hashtags: ['Branded hashtags'] } }],
		[
			'holds none where a cell is none',
			[{ 'Branded hashtags': '#a' }, { 'Branded hashtags': 'b' }],
			{ of: { unknown: ['Branded hashtags'] } },
		],
		[
			'holds none beside a column of hashtags',
			[{ 'Branded hashtags': '#a', Hashtags: '#b' }],
			{ of: { hashtags: ['Hashtags'], unknown: ['Branded hashtags'] } },
		],
		[
			'holds none where they are of a comment',
			[{ 'Hashtags of the comment': '#a', 'Hashtags im Kommentar': '#b' }],
			{ of: { unknown: ['Hashtags of the comment', 'Hashtags im Kommentar'] } },
		],
		['is not any other', [{ Owner: '#a' }], { of: { unknown: ['Owner'] } }],
	])('%s', (_title, rows, expected) => {
		expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
	});
});
