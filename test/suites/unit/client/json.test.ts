import { isObject, parseJsonObject } from '../../../../nodes/PublishingService/client/json';
import { MAX_JSON_DEPTH } from '../../../../nodes/PublishingService/client/answerLimits';

describe('parseJsonObject', () => {
	test.each(['', ' ', '[]', '[{}]', 'null', 'true', '1', '"text"', '{', '{"a":}', '{}{}', 'NaN'])(
		'%j is no object',
		(text) => {
			expect(parseJsonObject(text)).toBeUndefined();
		},
	);

	test('keeps unknown fields and the kinds of values', () => {
		const value = { a: null, b: [1, 'zwei', { c: true }], é: '😀', 'with"quote': '\\{[' };
		expect(parseJsonObject(JSON.stringify(value))).toEqual(value);
		expect(parseJsonObject(JSON.stringify(value, null, '\t'))).toEqual(value);
	});

	/** The name, with one of its letters written as an escape. */
	const escaped = (letter: string) =>
		'__proto__'.replace(letter, `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

	test.each([
		'{"__proto__":{"polluted":true},"a":1}',
		'{"\\u005f_proto__":{"polluted":true},"a":1}',
		'{"a":1,"__proto__":null}',
		...[...'_prot'].map((letter) => `{"${escaped(letter)}":{"polluted":true},"a":1}`),
	])('drops the prototype of %s', (text) => {
		const value = parseJsonObject(text);
		expect(value).toEqual({ a: 1 });
		expect(Object.keys(value ?? {})).toEqual(['a']);
		expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
		expect({}).not.toHaveProperty('polluted');
	});

	test('drops prototypes below the top too, and nothing else', () => {
		const text = '{"data":[{"__proto__":{"x":1},"caption":"__proto__"}],"constructor":"kept"}';
		const value = parseJsonObject(text);
		expect(JSON.stringify(value)).toBe('{"data":[{"caption":"__proto__"}],"constructor":"kept"}');
	});

	const nested = (open: string, close: string, depth: number) =>
		`{"a":${open.repeat(depth - 1)}${close.repeat(depth - 1)}}`;

	test.each([
		['lists', '[', ']'],
		['objects', '{"a":', '1}'],
	])('takes %s as deep as the limit, and no deeper', (_, open, close) => {
		const middle = (depth: number) =>
			open === '[' ? nested(open, close, depth) : `${open.repeat(depth)}1${'}'.repeat(depth)}`;
		expect(parseJsonObject(middle(MAX_JSON_DEPTH))).toBeDefined();
		expect(parseJsonObject(middle(MAX_JSON_DEPTH + 1))).toBeUndefined();
	});

	test('is not upset by a million brackets', () => {
		expect(parseJsonObject('['.repeat(1_000_000))).toBeUndefined();
		expect(parseJsonObject(nested('[', ']', 1_000_000))).toBeUndefined();
		expect(parseJsonObject(`{"__proto__":1,"b":${nested('[', ']', 1_000_000)}}`)).toBeUndefined();
	});

	test.each<[string, unknown]>([
		['{"id":12345678901234567}', '12345678901234567'],
		['{"id": -98765432109876543210 }', '-98765432109876543210'],
		['{"id":[1, 12345678901234567\n]}', [1, '12345678901234567']],
		['{"id":[12345678901234567,2]}', ['12345678901234567', 2]],
		['{"id":{"is":12345678901234567}}', { is: '12345678901234567' }],
		['{"id":9007199254740991}', 9007199254740991],
		['{"id":"12345678901234567"}', '12345678901234567'],
		['{"id":["a",1.5,12345678901234567]}', ['a', 1.5, '12345678901234567']],
		['{"id":[1.5,12345678901234567]}', [1.5, '12345678901234567']],
		['{"id":[1e300,12345678901234567]}', [1e300, '12345678901234567']],
	])('keeps each digit of an identifier: %s', (text, id) => {
		expect(parseJsonObject(text)).toEqual({ id });
	});

	test('knows where a text ends that holds quotes', () => {
		const text = `{"a":"\\"${'['.repeat(MAX_JSON_DEPTH + 1)}"}`;
		expect(parseJsonObject(text)).toEqual({ a: `"${'['.repeat(MAX_JSON_DEPTH + 1)}` });
	});

	test('does not count brackets inside of texts, nor brackets at the same time', () => {
		const value = { a: '[{'.repeat(100), b: '\\"[[', c: Array.from({ length: 200 }, () => [{}]) };
		expect(parseJsonObject(JSON.stringify(value))).toEqual(value);
	});
});

test.each([
	[{}, true],
	[{ a: 1 }, true],
	[Object.create(null), true],
	[[], false],
	[null, false],
	[undefined, false],
	['text', false],
	[1, false],
])('isObject(%p) is %p', (value, answer) => {
	expect(isObject(value)).toBe(answer);
});
