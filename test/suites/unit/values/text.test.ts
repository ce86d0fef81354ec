import {
	asText,
	composedText,
	countCharacters,
	fewestCharacters,
	isEmpty,
	parseChoice,
	type Parsed,
	parseFlag,
	parseJson,
	parseNumber,
	parseText,
	plainName,
	plainPhrase,
	quote,
	withLabel,
} from '../../../../nodes/PublishingService/values/text';

test.each([
	['Caption', 'has 3 characters', 'Caption has 3 characters'],
	['Accounts', ': cannot tell', 'Accounts: cannot tell'],
	['Link', 'must be:', 'Link must be:'],
])('%s and "%s" are one sentence', (label, problem, sentence) => {
	expect(withLabel(label, problem)).toBe(sentence);
});

test.each([
	['a', '"a"'],
	['x'.repeat(60), `"${'x'.repeat(60)}"`],
	['x'.repeat(61), `"${'x'.repeat(57)}…"`],
])('%s is quoted as %s', (text, quoted) => {
	expect(quote(text)).toBe(quoted);
});

const circle: Record<string, unknown> = {};
circle.itself = circle;

test.each<[unknown, string]>([
	['a', 'a'],
	[1, '1'],
	[{ a: 1 }, '{"a":1}'],
	[undefined, 'undefined'],
	[10n, '10'],
	[circle, 'an object'],
	[[circle], 'a list'],
])('%p as text', (value, text) => {
	expect(asText(value)).toBe(text);
});

test('a value that is not a text is named by its kind', () => {
	expect([[], new Date(), {}].map((value) => parseText(value))).toEqual(
		['a list', 'a date', 'an object'].map((kind) => ({ problem: `must be text, not ${kind}` })),
	);
});

test.each([
	['two   blanks', 'two blanks'],
	['a\tb\u00a0c', 'a b c'],
	['line  \n  line', 'line\nline'],
	['line \nline', 'line\nline'],
	['line\n line', 'line\nline'],
	['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
	['one\n\n\n\ntwo', 'one\n\ntwo'],
	['\u200bno\u2060 marks\ufeff', 'no marks'],
	['e\u0301', 'é'],
])('%j means %j', (text, meant) => {
	expect(composedText(text)).toBe(meant);
});

test('a name is compared without case, marks and more than one blank', () => {
	expect(plainName(' \u200eNorthwind \u00a0Cooks\u200f')).toBe('northwind cooks');
});

/** Values that an expression can return and no field of a post accepts. */
const ODD: ReadonlyArray<[unknown]> = [
	[undefined],
	[null],
	[{}],
	[circle],
	[Object.create(null)],
	[10n],
	[Symbol('odd')],
	[() => 'odd'],
	[Number.NaN],
	[new Date(Number.NaN)],
];

const problemOf = (parsed: Parsed<unknown>) => ('problem' in parsed ? parsed.problem : undefined);

test.each([
	[undefined, true],
	[null, true],
	['', true],
	[' \t\n', true],
	['\u00a0', true],
	['0', false],
	[0, false],
	[false, false],
	[[], false],
	[{}, false],
])('shows whether the cell %p is empty: %p', (cell, empty) => {
	expect(isEmpty(cell)).toBe(empty);
});

describe('parseText', () => {
	test.each<[unknown, string]>([
		['', ''],
		[' as it is \n', ' as it is \n'],
		['=1+1', '=1+1'],
		[0, '0'],
		[1.5, '1.5'],
		[false, 'false'],
	])('the cell %j is the text %j', (cell, text) => {
		expect(parseText(cell)).toEqual({ value: text });
	});

	test.each([[['a']], [{}], [new Date()], [Symbol('a')]])('%p is no text', (cell) => {
		expect(problemOf(parseText(cell))).toMatch(/^must be text/);
	});
});

describe('parseNumber', () => {
	test.each<[unknown, number]>([
		[0, 0],
		['0', 0],
		[' 12 ', 12],
		['-3.5', -3.5],
		['1e3', 1000],
		[2.5, 2.5],
	])('the cell %j is the number %j', (cell, number) => {
		expect(parseNumber(cell)).toEqual({ value: number });
	});

	test.each<[unknown]>([
		['twelve'],
		['1,000'],
		['12 px'],
		['Infinity'],
		[Infinity],
		[true],
		[[1]],
		...ODD,
	])('%p is no number', (cell) => {
		expect(problemOf(parseNumber(cell))).toMatch(/^must be a number/);
	});
});

describe('parseFlag', () => {
	test.each([
		...[true, 'true', 'TRUE', ' Yes ', 'y', '1', 1, 'x', 'X', 'on', 'checked'],
		...['WAHR', 'ja', 'VRAI', 'oui', 'VERDADERO', 'sí', 'si', 'VERO', 'sì', 'VERDADEIRO', 'sim'],
		...['J', 's', '✓', '✔', '✔️', '☑', '✅', '●', 'Waar', 'tak', 'PRAWDA'],
	])('the cell %j means yes', (cell) => {
		expect(parseFlag(cell)).toEqual({ value: true });
	});

	test.each([
		...[
			false,
			'false',
			'False',
			'no',
			'N',
			'0',
			0,
			'off',
			'unchecked',
			'–',
			'☐',
			'❌',
			'✗',
			'✘',
			'-',
		],
		...['FALSCH', 'nein', 'FAUX', 'non', 'FALSO', 'não', 'nao', 'Nee', 'onwaar', 'nie', 'FAŁSZ'],
	])('the cell %j means no', (cell) => {
		expect(parseFlag(cell)).toEqual({ value: false });
	});

	test.each<[unknown]>([['maybe'], ['tru'], [2], ['10'], [[true]], ...ODD])(
		'%p is neither',
		(cell) => {
			expect(problemOf(parseFlag(cell))).toMatch(/^must be true or false/);
		},
	);
});

describe('parseChoice', () => {
	const allowed = ['reel', 'post', 'Mixed'] as const;

	test.each([
		['reel', 'reel'],
		[' Reel ', 'reel'],
		['POST', 'post'],
		['mixed', 'Mixed'],
	])('the cell %j is the choice %j', (cell, choice) => {
		expect(parseChoice(cell, allowed)).toEqual({ value: choice });
	});

	test.each<[unknown]>([['story'], ['re'], ['toString'], [1], [['reel']], ...ODD])(
		'%p is refused with the choices',
		(cell) => {
			expect(problemOf(parseChoice(cell, allowed))).toContain('reel, post, Mixed');
		},
	);
});

describe('parseJson', () => {
	test.each<[unknown, object]>([
		['{"a":[1]}', { a: [1] }],
		[' [] ', []],
		[{ a: 1 }, { a: 1 }],
		[[1], [1]],
	])('the cell %j is the JSON %j', (cell, json) => {
		expect(parseJson(cell)).toEqual({ value: json });
	});

	test('an object stays the one that it is', () => {
		const given = { at: new Date(0) };
		expect(parseJson(given)).toEqual({ value: given });
	});

	test.each([[null], ['{'], ['text'], ['7'], ['null'], [7], [true], [10n], [undefined]])(
		'%p is no object or list',
		(cell) => {
			expect(problemOf(parseJson(cell))).toMatch(/^must be a JSON object or list/);
		},
	);
});

test.each([
	['', 0],
	['abc', 3],
	['é', 1],
	['😀😀', 2],
	['👨‍👩‍👧', 5],
	['\ud83d', 1],
])('%j has %p characters', (text, count) => {
	expect(countCharacters(text)).toBe(count);
});

test.each([
	['👨‍👩‍👧', undefined, 5],
	['👨‍👩‍👧', 5, 5],
	['👨‍👩‍👧', 4, 1],
	['abc', 2, 3],
])('%j has at least, where at most %p may be, %p characters', (text, max, count) => {
	expect(fewestCharacters(text, max)).toBe(count);
});

test('a problem quotes the beginning of what was given, not all of it', () => {
	const problem = problemOf(parseNumber('x'.repeat(10_000))) ?? '';
	expect(problem).toContain('xxx');
	expect(problem.length).toBeLessThan(150);
});

test.each([
	[`${' '.repeat(197)}yes`, 'yes'],
	[`${' '.repeat(198)}yes`, ''],
])('only a text of up to 200 characters may be a word: %j', (text, word) => {
	expect(plainPhrase(text)).toBe(word);
});
