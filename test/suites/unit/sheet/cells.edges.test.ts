import {
	filledCells,
	isBlankCell,
	isStroke,
} from '../../../../nodes/PublishingService/sheet/cells';
import { isDateRemark } from '../../../../nodes/PublishingService/sheet/dateCells';
import { profileColumns } from '../../../../nodes/PublishingService/sheet/columnProfile';
import {
	markupIn,
	placeholderIn,
	unfinishedIn,
} from '../../../../nodes/PublishingService/sheet/unfinishedText';

/** Cells in which a word has another meaning because of the text next to it. */
test.each<[unknown, boolean]>([
	['--', true],
	['/', true],
	['-5 % today', false],
	['only 5-', false],
	['- a', false],
	['a -', false],
	[' '.repeat(41), true],
	['***', false],
])('shows whether a caption %j is none: %p', (cell, isBlank) => {
	expect(isBlankCell(cell, 'caption')).toBe(isBlank);
});

test('a text whose letters were lost is not whole', () => {
	expect(unfinishedIn('Gr\ufffd\ufffde')).toBe('lostLetters');
});

test.each(['24.', '24', 'Week 52'])('%s next to a date only comments on it', (cell) => {
	expect(isDateRemark(cell)).toBe(true);
});

test.each(['sold (none)', '(none) left'])('media %j are some', (cell) => {
	expect(isBlankCell(cell, 'media')).toBe(false);
});

test.each<[unknown, boolean]>([
	['', true],
	[' ', true],
	['\u200b', true],
	['–', true],
	['🥖', false],
	[7, false],
])('shows whether %j is only a stroke: %p', (cell, expected) => {
	expect(isStroke(cell)).toBe(expected);
});

test.each(['e.g. a loaf', 'e. g. a loaf', 'z. B. ein Brot', 'z.B. ein Brot', 'same as row 3.'])(
	'%j is a placeholder',
	(text) => {
		expect(placeholderIn(text)).toBe('placeholder');
	},
);

test('a cell that is not there says nothing', () => {
	expect(filledCells({ Text: undefined, Date: null, row_number: 2, Media: 'a.jpg' })).toEqual([
		['Media', 'a.jpg'],
	]);
});

test.each(['the same as row 3', 'see row 3 of the hall', '1 =sum(1)', 'see the sea'])(
	'%j is a text of its own',
	(text) => {
		expect(placeholderIn(text)).toBeUndefined();
	},
);

test.each<[unknown, boolean]>([
	[' p.m. ', true],
	['pm today', false],
	['pm\u00a0', true],
	[7, false],
])('shows whether %j is a half of the day: %p', (cell, expected) => {
	expect(profileColumns([{ Half: cell }])[0]?.holds('all', 'amOrPmInOtherCell')).toBe(expected);
});

test.each(['&lt;', '&gt;', '&ndash;', '&mdash;', '&ldquo;', '&rsquo;', '&lsquo;', '&rdquo;'])(
	'%s is a sign of another program',
	(sign) => {
		expect(markupIn(`Bread ${sign} butter`)).toBe(sign);
	},
);
