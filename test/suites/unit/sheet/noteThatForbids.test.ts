import { noteThatForbids } from '../../../../nodes/PublishingService/sheet/noteThatForbids';
import { readerOf } from '../../../kit/sheet/rows';

/** The column of the note that forbids a row. */
function forbiddingColumn(cells: Readonly<Record<string, unknown>>): string | undefined {
	const row = { Account: '@northwind', Caption: 'Warm bread', Date: '2031-03-02', ...cells };
	const other = { Corner: 'Ask Tom about the photo', Side: 'The blue one' };
	return noteThatForbids(readerOf(row, other))?.heading;
}

test.each([
	...[
		'DO NOT POST',
		'do not post - client unhappy',
		'Don’t post!',
		'Do not post yet',
		'Never post this',
	],
	...[
		'Do not post it',
		'Do not post please',
		'wrong logo, do not post',
		'Nicht posten: Logo falsch',
	],
	`Do not post: ${'x'.repeat(187)}`,
])('the note %j forbids its row', (note) => {
	expect(forbiddingColumn({ Notes: note })).toBe('Notes');
});

test.each([
	...['Do not post before 9', 'Please yet post', 'Ask Ana', 'cancelled', 'yet', ''],
	...['Do not post yet another bread picture', 'Shops that do not post lose customers'],
	`Do not post: ${'x'.repeat(188)}`,
	42,
	true,
	undefined,
])('the note %j forbids nothing', (note) => {
	expect(forbiddingColumn({ Notes: note })).toBeUndefined();
});

test('a column whose name is not known may forbid its row', () => {
	expect(forbiddingColumn({ Corner: 'do not post' })).toBe('Corner');
});

test('the first note that forbids its row is reported', () => {
	const notes = { Notes: 'Ask Ana', Corner: 'do not publish', Side: 'do not post' };
	expect(forbiddingColumn(notes)).toBe('Corner');
});

test('a caption forbids nothing', () => {
	expect(forbiddingColumn({ Caption: 'Do not post' })).toBeUndefined();
});
