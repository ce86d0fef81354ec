import {
	isEmptyRow,
	isHeadingRow,
	isList,
	mapColumns,
	type Row,
} from '../../../../../nodes/PublishingService/actions/post/sheet/columns';

const headingsOf = (rows: Row[]) =>
	Object.fromEntries(
		[...mapColumns(rows).columns].map(([column, list]) => [
			column,
			list.map(({ heading }) => heading),
		]),
	);

test('columns are found by their headings, wherever they stand', () => {
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

test('a heading with no cell under it says nothing', () => {
	expect(headingsOf([{ Caption: 'a', Text: ' ', Owner: '' }])).toEqual({ caption: ['Caption'] });
});

test('numbered columns of media keep the order of their numbers', () => {
	const rows = [{ 'Picture Url 10': 'j', 'Picture Url 2': 'b', 'Picture Url 1': 'a' }];
	expect(headingsOf(rows).media).toEqual(['Picture Url 1', 'Picture Url 2', 'Picture Url 10']);
});

test('networks are told from those that the service does not have', () => {
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
});

test.each([
	['beside addresses of media is ignored', { Link: 'a', 'Media URL(s)': 'b' }, ['Media URL(s)']],
	['alone is media', { link: 'a' }, ['link']],
	['beside file names is media', { link: 'a', file: 'b' }, ['link', 'file']],
])('a column of links %s', (_what, row: Row, media) => {
	expect(headingsOf([row]).media).toEqual(media);
});

test('a priority in words is no priority', () => {
	expect(mapColumns([{ Priority: 'High' }]).ignored).toEqual(['Priority']);
	expect(headingsOf([{ Priority: 2 }, { Priority: 'High' }])).toEqual({ priority: ['Priority'] });
});

test('heading rows and empty rows are known', () => {
	expect(isHeadingRow({ Caption: 'caption ', Date: 'Date', Media: '' })).toBe(true);
	expect(isHeadingRow({ row_number: 7, Caption: 'Caption' })).toBe(true);
	expect(isHeadingRow({ Caption: 'Caption', Date: '2026-12-24' })).toBe(false);
	expect(isHeadingRow({ Caption: '' })).toBe(false);
	expect(isEmptyRow({ row_number: 7, Caption: ' ', Date: null })).toBe(true);
	expect(isEmptyRow({ Caption: 0 })).toBe(false);
});

test('numbered accounts are one list, differently named ones are not', () => {
	const list = (row: Row) => {
		const [[column, columns] = []] = mapColumns([row]).columns;
		return column && columns && isList(column, columns);
	};
	expect(list({ 'Account 1': 'a', 'Account 2': 'b' })).toBe(true);
	expect(list({ Account: 'a', Channel: 'b' })).toBe(false);
	expect(list({ Image: 'a', Video: 'b' })).toBe(true);
});
