import { mapColumns, rowsOf } from './views';

const BESIDE: Readonly<Record<string, string>> = {
	caption: 'Bread',
	date: '2026-12-24',
	'IG Text': 'Bread',
};

const find = (cells: Readonly<Record<string, readonly unknown[]>>) =>
	mapColumns(rowsOf(cells)).unclearCaptions;

test('texts under a heading that speaks of a caption may be it', () => {
	const cells = { Owner: ['Ana of Berlin'], 'Caption option 1': ['Draft', 'Hello  to all'] };
	expect(find(cells)).toEqual(['Caption option 1']);
});

test('sentences may be it under any heading, where all of its cells are some', () => {
	const Words = ['Fresh bread today! Come early.', 'New bread 🍞'];
	expect(find({ Words })).toEqual(['Words']);
	expect(find({ Words: [...Words, 'Ana of Berlin'] })).toEqual([]);
});

test.each(['a loaf', 'Brot, Käse', '3 loaves 5 rolls', 'See https://example.com/a'])(
	'%j is a text',
	(cell) => {
		expect(find({ 'Caption idea': [cell] })).toEqual(['Caption idea']);
	},
);

test.each<[unknown]>([
	['Draft'],
	['12 34'],
	['loaf 7'],
	[7],
	[true],
	['http://example.com/a loaf of bread'],
	['HTTPS://example.com/a loaf of bread'],
])('%j is none', (cell) => {
	expect(find({ 'Caption idea': [cell] })).toEqual([]);
});

describe('columns that are headed by a network alone', () => {
	const written = (cells: Readonly<Record<string, readonly unknown[]>>, columns: string[] = []) => {
		const beside = Object.fromEntries(columns.map((name) => [name, [BESIDE[name]]]));
		const sheet = mapColumns(rowsOf({ ...cells, ...beside }));
		const own = sheet.networkTexts.filter(({ heading }) => heading in cells);
		return own.map(({ heading, platform, column }) => ({ heading, platform, column }));
	};
	const TikTok = ['Fresh bread today!'];

	test('hold the texts for it where each of their cells is one', () => {
		expect(written({ TikTok, Instagram: [...TikTok, '-', 'Bread and #butter'] })).toEqual([
			{ heading: 'TikTok', platform: 'tiktok', column: 'caption' },
			{ heading: 'Instagram', platform: 'instagram', column: 'caption' },
		]);
	});

	test.each([
		...['Bread. Butter', 'Bread is ready…', 'Warm bread?', 'Bread at 3 #sun', 'New bread 🍞'],
		...['Fresh bread\nBerlin', 'A loaf of bread from our oven in the old town'],
	])('such as %j', (cell) => {
		expect(written({ TikTok: [cell] })).toHaveLength(1);
	});

	test.each<[unknown]>([
		['@northwind'],
		['North Wind'],
		['north.wind cooks'],
		['North Wind #1'],
		['yes'],
		[true],
		['https://example.com/a loaf. Warm!'],
		['Bread!'],
		[`${' '.repeat(50)}North Wind`],
	])('but not %j', (cell) => {
		expect(written({ TikTok: [cell] })).toEqual([]);
		expect(written({ TikTok, Instagram: [...TikTok, cell] })).toEqual([]);
	});

	test('and not beside a caption, or a text for a network', () => {
		expect(written({ TikTok }, ['date'])).toHaveLength(1);
		expect(written({ TikTok }, ['caption'])).toEqual([]);
		expect(written({ TikTok }, ['IG Text'])).toEqual([]);
	});
});
