import { mapColumns, rowsOf } from './views';

const find = (cells: Readonly<Record<string, readonly unknown[]>>) =>
	mapColumns(rowsOf(cells)).unclearCaptions;

test('texts under a column name that speaks of a caption may be it', () => {
	const cells = { Owner: ['Ana of Berlin'], 'Caption option 1': ['Draft', 'Hello  to all'] };
	expect(find(cells)).toEqual(['Caption option 1']);
});

test('sentences may be it under any column name, where all of its cells are some', () => {
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
