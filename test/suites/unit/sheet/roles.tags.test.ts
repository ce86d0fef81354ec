import { headingsOf, mapColumns, mapped } from './views';

describe('a column named Tags', () => {
	test('is hashtags where every cell begins with #', () => {
		expect(headingsOf([{ Tags: '#a #b' }, { Tags: '#c, #d' }, { Tags: '' }])).toEqual({
			hashtags: ['Tags'],
		});
	});

	test('is content tags where every cell has their IDs', () => {
		expect(headingsOf([{ tags: 'tag:recipes, tag:spring' }])).toEqual({ contentTags: ['tags'] });
	});

	test('is ignored otherwise, with a word on what to do', () => {
		const { columns, ignored, unclearTags } = mapColumns([{ Tags: '#a' }, { Tags: 'campaign' }]);
		expect(columns.size).toBe(0);
		expect(ignored).toEqual(['Tags']);
		expect(unclearTags).toEqual(['Tags']);
	});

	test.each<[string[], object]>([
		[['#a', ' #b; #c,#d '], { columns: { hashtags: ['Tags'] } }],
		[['tag:a', 'template:b, tag:c;tag:d '], { columns: { contentTags: ['Tags'] } }],
		[['#a', 'tag:a'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['a #b'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['#a b'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['#'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['my tag:a'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['tag:a b'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['tag:'], { unclearTags: ['Tags'], ignored: ['Tags'] }],
		[['#a', '-', 'n/a'], { columns: { hashtags: ['Tags'] } }],
	])('with %j', (cells, expected) => {
		expect(mapped(...cells.map((cell) => ({ Tags: cell })))).toEqual(expected);
	});

	test('with what is no text is unclear', () => {
		expect(mapped({ Tags: 7 })).toMatchObject({ unclearTags: ['Tags'] });
	});
});
