import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import { titled } from '../../../kit/support/titled';
import { parameterWith, type AnyParameter } from './items';

/** Reads one value; returns it with the reported problems. */
function reading<T>(value: unknown, read: (parameters: AnyParameter) => T) {
	const parameters = parameterWith(value);
	return { value: read(parameters), problems: parameters.problems };
}

const english = (number: number) => number.toLocaleString('en-US');
const EMPTY = [undefined, null, '', ' \n', { __rl: true, mode: 'list', value: '' }];

describe('a text', () => {
	const { caption: max } = LIMITS;
	const read = (parameters: AnyParameter) => parameters.text('field', { max });

	test.each(['x'.repeat(max), '日'.repeat(max), '😀'.repeat(max)])(
		'passes as long as the limit, in characters and not in UTF-16',
		(text) => {
			expect(reading(text, read)).toEqual({ value: text, problems: [] });
		},
	);

	test.each(['x'.repeat(max + 1), '日'.repeat(max + 1), '😀'.repeat(max + 1)])(
		'is refused one character above it, with its length and the limit',
		(text) => {
			expect(reading(text, read)).toEqual({
				value: undefined,
				problems: [`field has ${english(max + 1)} characters, the limit is ${english(max)}`],
			});
		},
	);

	test('is kept as it was written', () => {
		expect(reading(' line\n{{ $json.x }} =1+1 ', read).value).toBe(' line\n{{ $json.x }} =1+1 ');
	});

	test('may have a least length', () => {
		const { problems } = reading('x', (parameters) => parameters.text('field', { min: 2 }));
		expect(problems).toEqual(['field has 1 character, the least is 2']);
	});
});

describe('an ID', () => {
	const read = (parameters: AnyParameter) => parameters.id('field');

	test.each([
		['post_1', 'post_1'],
		[' post_1\n', 'post_1'],
		[17, '17'],
		[{ __rl: true, mode: 'id', value: ' post_1 ' }, 'post_1'],
		[{ __rl: true, mode: 'list', value: 17, cachedResultName: 'A post' }, '17'],
		['x'.repeat(LIMITS.idLength), 'x'.repeat(LIMITS.idLength)],
		['../x', '../x'],
	])('%j is %j', (given, id) => {
		expect(reading(given, read)).toEqual({ value: id, problems: [] });
	});

	test('too many characters are refused', () => {
		const { value, problems } = reading('x'.repeat(LIMITS.idLength + 1), read);
		expect(value).toBeUndefined();
		expect(problems).toEqual([
			`field has ${LIMITS.idLength + 1} characters, the limit is ${LIMITS.idLength}`,
		]);
	});

	test('is no object', () => {
		expect(reading({ value: 'post_1' }, read).problems).toHaveLength(1);
	});
});

describe('a list', () => {
	const { hashtags: max, hashtagLength: maxLength } = LIMITS;
	const read = (parameters: AnyParameter) => parameters.list('field', { max, maxLength });
	const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);

	test('passes with as many entries as the limit, as text or as list', () => {
		expect(reading(tags(max), read)).toEqual({ value: tags(max), problems: [] });
		expect(reading(tags(max).join('; '), read)).toEqual({ value: tags(max), problems: [] });
	});

	test('is refused with one entry more', () => {
		expect(reading(tags(max + 1).join(), read)).toEqual({
			value: undefined,
			problems: [`field has ${max + 1} entries, the limit is ${max}`],
		});
	});

	test('passes with entries as long as the limit', () => {
		const longest = ['x'.repeat(maxLength), '😀'.repeat(maxLength)];
		expect(reading(longest, read)).toEqual({ value: longest, problems: [] });
	});

	test('is refused with longer entries, each of them named', () => {
		const { value, problems } = reading(
			['a'.repeat(maxLength + 1), 'fine', '😀'.repeat(maxLength + 2)],
			read,
		);
		expect(value).toBeUndefined();
		expect(problems).toEqual([
			expect.stringMatching(
				new RegExp(`^field "a+…" has ${maxLength + 1} characters, the limit is ${maxLength}$`),
			),
			expect.stringContaining(`has ${maxLength + 2} characters`),
		]);
	});

	test.each([...EMPTY, [], [''], ' ,; '])('%j is not given', (empty) => {
		expect(reading(empty, read)).toEqual({ value: undefined, problems: [] });
	});
});

describe('a number', () => {
	const { min, max } = LIMITS.mediaUrlSeconds;
	const read = (parameters: AnyParameter) =>
		parameters.number('field', { min, max, integer: true });

	test.each([min, max, String(max), min + 1])('%j passes', (given) => {
		expect(reading(given, read)).toEqual({ value: Number(given), problems: [] });
	});

	test.each([
		[min - 1, `is ${min - 1}, the least is ${min}`],
		[max + 1, `is ${english(max + 1)}, the limit is ${english(max)}`],
		[min + 0.5, `must be a whole number, not ${min + 0.5}`],
		['soon', 'must be a number, not "soon"'],
	])('%j is refused', (given, problem) => {
		expect(reading(given, read)).toEqual({ value: undefined, problems: [`field ${problem}`] });
	});

	test('zero is a number, and may be the least', () => {
		const readPriority = (parameters: AnyParameter) =>
			parameters.number('field', { min: LIMITS.priorityMin, integer: true });
		expect(reading(0, readPriority)).toEqual({ value: 0, problems: [] });
		expect(reading(-1, readPriority).problems).toHaveLength(1);
	});
});

describe('a web address', () => {
	const read = (parameters: AnyParameter) => parameters.url('field', { max: LIMITS.url });
	const longest = `https://x.example/${'a'.repeat(LIMITS.url)}`.slice(0, LIMITS.url);

	test.each(
		titled([
			'https://x.example',
			'http://127.0.0.1:8787/a.mp4',
			'HTTPS://X.example/a?b=1#c',
			'https://x.example/größe 😀.mp4',
			longest,
		]),
	)('passes: %s', (_title, url) => {
		expect(reading(url, read)).toEqual({ value: url, problems: [] });
	});

	test.each([
		'x.example/a.mp4',
		'ftp://x.example',
		'javascript:alert(1)',
		'file:///etc/passwd',
		'https:///etc/passwd',
		'https:// x.example',
		'//x.example',
		'https://[',
	])('%s is none', (text) => {
		const { value, problems } = reading(text, read);
		expect(value).toBeUndefined();
		expect(problems).toEqual([expect.stringContaining('must be a web address')]);
	});

	test('too many characters are refused', () => {
		expect(reading(`${longest}a`, read).problems).toEqual([
			`field has ${english(LIMITS.url + 1)} characters, the limit is ${english(LIMITS.url)}`,
		]);
	});
});

test.each<[string, (parameters: AnyParameter) => unknown]>([
	['text', (parameters) => parameters.text('field')],
	['id', (parameters) => parameters.id('field')],
	['list', (parameters) => parameters.list('field')],
	['number', (parameters) => parameters.number('field')],
	['flag', (parameters) => parameters.flag('field')],
	['choice', (parameters) => parameters.choice('field')],
	['time', (parameters) => parameters.time('field', { zone: 'utc' })],
	['url', (parameters) => parameters.url('field')],
	['json', (parameters) => parameters.json('field')],
])('an empty cell is no %s, and nothing is wrong with it unless it is required', (_, read) => {
	for (const empty of EMPTY) {
		expect(reading(empty, read)).toEqual({ value: undefined, problems: [] });
		expect(reading(empty, (parameters) => read(parameters.required)).problems).toEqual([
			'field is required',
		]);
	}
});
