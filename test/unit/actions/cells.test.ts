import { DateTime } from 'luxon';

import {
	countCharacters,
	isEmpty,
	parseChoice,
	parseDateTime,
	parseFlag,
	parseJson,
	parseList,
	parseNumber,
	parseText,
	type Parsed,
} from '../../../nodes/PublishingService/actions/cells';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const circle: Record<string, unknown> = {};
circle.itself = circle;

/** What an expression can give, but no field of a post can take. */
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
])('%p is empty: %p', (cell, empty) => {
	expect(isEmpty(cell)).toBe(empty);
});

describe('parseList', () => {
	test.each<[unknown, string[]]>([
		['a', ['a']],
		['a,b', ['a', 'b']],
		['a, b ; c', ['a', 'b', 'c']],
		['a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
		[',a,,;\n b ,', ['a', 'b']],
		['two words, three whole words', ['two words', 'three whole words']],
		[' , ; \n ', []],
		['', []],
		[undefined, []],
		[null, []],
		[7, ['7']],
		[true, ['true']],
		[[], []],
		[
			['a', 'b'],
			['a', 'b'],
		],
		[
			['a, b', 'c;d'],
			['a, b', 'c;d'],
		],
		[
			['a', '', null, undefined, '  ', 7],
			['a', '7'],
		],
		['größe, 日本, 😀', ['größe', '日本', '😀']],
	])('%j is %j', (cell, list) => {
		expect(parseList(cell)).toEqual({ value: list });
	});

	test.each([[{ a: 1 }], [[['a']]], [['a', { b: 1 }]], [new Date()], [10n]])(
		'%p is no list of texts',
		(cell) => {
			expect(problemOf(parseList(cell))).toMatch(/^must be a list/);
		},
	);
});

describe('parseText', () => {
	test.each<[unknown, string]>([
		['', ''],
		[' as it is \n', ' as it is \n'],
		['=1+1', '=1+1'],
		[0, '0'],
		[1.5, '1.5'],
		[false, 'false'],
	])('%j is %j', (cell, text) => {
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
	])('%j is %j', (cell, number) => {
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
	test.each([true, 'true', 'TRUE', ' Yes ', 'y', '1', 1, 'x', 'X', 'on'])('%j is yes', (cell) => {
		expect(parseFlag(cell)).toEqual({ value: true });
	});

	test.each([false, 'false', 'False', 'no', 'N', '0', 0, 'off'])('%j is no', (cell) => {
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
	])('%j is %j', (cell, choice) => {
		expect(parseChoice(cell, allowed)).toEqual({ value: choice });
	});

	test.each<[unknown]>([['story'], ['re'], ['toString'], [1], [['reel']], ...ODD])(
		'%p is refused with the choices',
		(cell) => {
			expect(problemOf(parseChoice(cell, allowed))).toContain('reel, post, Mixed');
		},
	);
});

describe('parseDateTime', () => {
	test.each([
		// An offset of its own is kept.
		['2026-12-24T18:30:00+01:00', '2026-12-24T18:30:00+01:00'],
		['2026-12-24T18:30:00Z', '2026-12-24T18:30:00Z'],
		['2026-12-24 18:30Z', '2026-12-24T18:30:00Z'],
		['2026-12-24 18:30 Z', '2026-12-24T18:30:00Z'],
		['2026-12-24 18:30 -05:00', '2026-12-24T18:30:00-05:00'],
		['2026-12-24T18:30+0530', '2026-12-24T18:30:00+05:30'],
		['2026-12-24T18:30:00.250Z', '2026-12-24T18:30:00.250Z'],
		// Without one it is the time of the zone, in summer and in winter.
		['2026-12-24T18:30:00', '2026-12-24T18:30:00+01:00'],
		['2026-07-24T18:30', '2026-07-24T18:30:00+02:00'],
		['2026-12-24 18:30', '2026-12-24T18:30:00+01:00'],
		['  2026-12-24   18:30:15  ', '2026-12-24T18:30:15+01:00'],
		// A date alone is its first moment.
		['2026-12-24', '2026-12-24T00:00:00+01:00'],
		['2026-07-24', '2026-07-24T00:00:00+02:00'],
		['2028-02-29', '2028-02-29T00:00:00+01:00'],
	])('%j in Berlin is %s', (cell, instant) => {
		expect(parseDateTime(cell, BERLIN)).toEqual({ value: instant });
	});

	test.each([
		['2026-12-24 18:30', '2026-12-24T18:30:00-05:00'],
		['2026-07-24 18:30', '2026-07-24T18:30:00-04:00'],
		['2026-12-24', '2026-12-24T00:00:00-05:00'],
		['2026-12-24T18:30:00+01:00', '2026-12-24T18:30:00+01:00'],
	])('%j in New York is %s', (cell, instant) => {
		expect(parseDateTime(cell, NEW_YORK)).toEqual({ value: instant });
	});

	describe('where the clock jumps, whatever the time of the year at which it is read', () => {
		afterEach(() => {
			jest.useRealTimers();
		});

		const jumps = [
			['never shown, Berlin', BERLIN, '2026-03-29 02:30', '2026-03-29T03:30:00+02:00'],
			['never shown, New York', NEW_YORK, '2026-03-08 02:30', '2026-03-08T03:30:00-04:00'],
			['shown twice, Berlin', BERLIN, '2026-10-25 02:30', '2026-10-25T02:30:00+02:00'],
			['shown twice, New York', NEW_YORK, '2026-11-01 01:30', '2026-11-01T01:30:00-04:00'],
			['just before, Berlin', BERLIN, '2026-10-25 01:59', '2026-10-25T01:59:00+02:00'],
			['just after, Berlin', BERLIN, '2026-10-25 03:00', '2026-10-25T03:00:00+01:00'],
			['the later, by its offset', BERLIN, '2026-10-25 02:30+01:00', '2026-10-25T02:30:00+01:00'],
		] as const;
		const readings = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

		test.each(jumps.flatMap((jump) => readings.map((now) => [...jump, now] as const)))(
			'%s: in %s %s is %s, read at %s',
			(_, zone, cell, instant, now) => {
				jest.useFakeTimers({ now: new Date(now) });
				expect(parseDateTime(cell, zone)).toEqual({ value: instant });
			},
		);
	});

	test('a date of JavaScript is an instant', () => {
		const date = new Date('2026-12-24T18:30:00Z');
		expect(parseDateTime(date, BERLIN)).toEqual({ value: '2026-12-24T18:30:00Z' });
	});

	test("a time of n8n's expressions keeps its zone", () => {
		const time = DateTime.fromISO('2026-12-24T18:30', { zone: NEW_YORK });
		expect(parseDateTime(time, BERLIN)).toEqual({ value: '2026-12-24T18:30:00-05:00' });
	});

	test.each<[unknown]>([
		['tomorrow'],
		['18:30'],
		['24.12.2026 18:30'],
		['12/24/2026'],
		['2026-02-30'],
		['2027-02-29 10:00'],
		['2026-13-01'],
		['2026-12-24 25:00'],
		['2026-12-24 18:60'],
		['2026-12-24 6:30 pm'],
		['2026-12-24T'],
		['2026-12'],
		['2026'],
		[46_380.77],
		[1_798_137_000_000],
		[DateTime.invalid('gone')],
		...ODD,
	])('%p is no time', (cell) => {
		expect(problemOf(parseDateTime(cell, BERLIN))).toMatch(/^must be a time like/);
	});
});

describe('parseJson', () => {
	test.each<[unknown, object]>([
		['{"a":[1]}', { a: [1] }],
		[' [] ', []],
		[{ a: 1 }, { a: 1 }],
		[[1], [1]],
	])('%j is %j', (cell, json) => {
		expect(parseJson(cell)).toEqual({ value: json });
	});

	test.each([['{'], ['text'], ['7'], ['null'], [7], [true], [10n], [undefined]])(
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

test('a problem quotes the beginning of what was given, not all of it', () => {
	const problem = problemOf(parseNumber('x'.repeat(10_000))) ?? '';
	expect(problem).toContain('xxx');
	expect(problem.length).toBeLessThan(150);
});
