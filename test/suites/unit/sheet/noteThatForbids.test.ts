import {
	noteInDoubt,
	noteThatForbids,
} from '../../../../nodes/PublishingService/sheet/noteThatForbids';
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

/** The column of the note that may forbid a row. */
function doubtfulColumn(cells: Readonly<Record<string, unknown>>): string | undefined {
	const row = { Account: '@northwind', Caption: 'Warm bread', Date: '2031-03-02', ...cells };
	const other = { Notes: 'Ask Tom', 'Client feedback': 'The blue one', Corner: 'The red one' };
	return noteInDoubt(readerOf(row, other))?.heading;
}

test.each([
	...['HOLD', 'on hold', 'hold until Kim confirms', 'NOT APPROVED', 'DRAFT', 'not approved yet'],
	...['cancelled', 'Cancelled - event moved', 'cancel this one', 'skip this week', 'Paused'],
	...['waiting for approval', 'awaiting Kim', 'already posted by Ana', 'posted manually'],
	...['Do not post before 9', 'please don’t post yet!', 'Bitte nicht posten!', 'abgesagt'],
	...['hold the post', 'HOLD client unhappy', 'hold client unhappy', 'skip this one'],
	...['hold the photo until Kim confirms', 'cancel - culture topic', 'delete this row'],
	...['hold wrong photo', 'hold we changed the price', 'skip too expensive', 'pause boss says so'],
	...['posted manually, similar to last year', 'posted last week', 'pause the campaign'],
	...[
		'Please change the photo',
		'Ana: wrong image',
		'can we use another picture?',
		'Typo in line 2',
	],
	...['Bitte Foto austauschen', 'merci de changer la photo', 'Needs a better hook'],
	...[
		' Ana: wrong image',
		'Ana : wrong image',
		'HOLD pause the logo at the top',
		'wrong Image: use the other one',
	],
	...['hold the bread never good', 'hold the bread missing salt', `HOLD: ${'x'.repeat(94)}`],
	...['Love it! Please change the photo', `Please change the photo ${'because '.repeat(12)}`],
	...['ne pas publier avant validation', 'en espera de fotos', 'aguardando cliente'],
])('the note %j may forbid its row', (note) => {
	expect(doubtfulColumn({ Notes: note })).toBe('Notes');
	expect(doubtfulColumn({ 'Client feedback': note })).toBe('Client feedback');
});

test.each([
	...[
		'Great photo!',
		'Use the blue logo',
		'Boost with 20€',
		'Draft by Ana, final by Kim',
		'15% off',
	],
	...['Shot on iPhone', 'Design: blue background', 'client loved it', 'Script: see doc', 'final'],
	...['needs to be fun', 'In production since 1990', 'Idea: behind the scenes', 'No comments', ''],
	...['hold the logo at the top', 'cancel culture topic', 'Skip day challenge'],
	...['Pause button on slide 2', 'deleted scenes from the shoot', 'Dropped shoulder sweater'],
	...['posted last year too, went well', 'last posted 2029', 'letztes Jahr gepostet'],
	...['waiting list opens today', 'similar was posted in May'],
	...[`HOLD: ${'x'.repeat(95)}`, 42, true, undefined],
])('the note %j is about the content of its row', (note) => {
	expect(doubtfulColumn({ Notes: note })).toBeUndefined();
});

test.each<[string, unknown]>([
	[
		'Draft',
		[
			{ id: 'a', name: 'Spring' },
			{ id: 'b', name: 'Draft', color: 'red' },
		],
	],
	['On hold', 'spring, On hold'],
	['Needs approval', ['spring', 'Needs approval']],
])('the label %j may forbid its row', (label, cell) => {
	const row = { Account: '@northwind', Caption: 'Warm bread', Date: '2031-03-02', Labels: cell };
	const other = { ...row, Labels: 'spring' };
	expect(noteInDoubt(readerOf(row, other))).toEqual({ heading: 'Labels', value: label });
});

test.each(['spring', 'design', 'Review of the week', ['approved', 'new']])(
	'the labels %j forbid nothing',
	(cell) => {
		const row = { Account: '@northwind', Caption: 'Warm bread', Date: '2031-03-02', Labels: cell };
		expect(noteInDoubt(readerOf(row))).toBeUndefined();
	},
);

test('only a column for notes or comments is searched for doubts', () => {
	expect(doubtfulColumn({ Corner: 'on hold' })).toBeUndefined();
});
