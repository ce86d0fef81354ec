import { Fields } from '../../../nodes/PublishingService/actions/fields';
import { LIMITS } from '../../../nodes/PublishingService/contract/limits';

const LABELS: Readonly<Record<string, string>> = {
	caption: 'Caption',
	options: 'Options',
	'options.notes': 'Notes',
	slides: 'Slides',
	'slides.slide.content': 'Text',
	'options.slides': 'Slides',
	'options.slides.slide.content': 'Text',
};

function fieldsOf(values: Readonly<Record<string, unknown>>): Fields {
	return new Fields(
		(name) => values[name],
		(name) => LABELS[name] ?? name,
		[],
	);
}

/** Reads one value and gives it with what was found wrong. */
function reading<T>(value: unknown, read: (fields: Fields, name: string) => T) {
	const fields = fieldsOf({ field: value });
	return { value: read(fields, 'field'), problems: fields.problems };
}

const english = (number: number) => number.toLocaleString('en-US');
const EMPTY = [undefined, null, '', ' \n', { __rl: true, mode: 'list', value: '' }];

describe('a text', () => {
	const { caption: max } = LIMITS;
	const read = (fields: Fields, name: string) => fields.text(name, { max });

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
		const { problems } = reading('x', (fields, name) => fields.text(name, { min: 2 }));
		expect(problems).toEqual(['field has 1 character, the least is 2']);
	});
});

describe('an ID', () => {
	const read = (fields: Fields, name: string) => fields.id(name);

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

	test('of too many characters is refused', () => {
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
	const read = (fields: Fields, name: string) => fields.list(name, { max, maxLength });
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
	const read = (fields: Fields, name: string) => fields.number(name, { min, max, integer: true });

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
		const readPriority = (fields: Fields, name: string) =>
			fields.number(name, { min: LIMITS.priorityMin, integer: true });
		expect(reading(0, readPriority)).toEqual({ value: 0, problems: [] });
		expect(reading(-1, readPriority).problems).toHaveLength(1);
	});
});

describe('a web address', () => {
	const read = (fields: Fields, name: string) => fields.url(name, { max: LIMITS.url });
	const longest = `https://x.example/${'a'.repeat(LIMITS.url)}`.slice(0, LIMITS.url);

	test.each([
		'https://x.example',
		'http://127.0.0.1:8787/a.mp4',
		'HTTPS://X.example/a?b=1#c',
		'https://x.example/größe 😀.mp4',
		longest,
	])('%s', (url) => {
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

	test('of too many characters is refused', () => {
		expect(reading(`${longest}a`, read).problems).toEqual([
			`field has ${english(LIMITS.url + 1)} characters, the limit is ${english(LIMITS.url)}`,
		]);
	});
});

test.each<[string, (fields: Fields, name: string) => unknown]>([
	['text', (fields, name) => fields.text(name)],
	['id', (fields, name) => fields.id(name)],
	['list', (fields, name) => fields.list(name)],
	['number', (fields, name) => fields.number(name)],
	['flag', (fields, name) => fields.flag(name)],
	['choice', (fields, name) => fields.choice(name, ['a'])],
	['dateTime', (fields, name) => fields.dateTime(name, { zone: 'utc' })],
	['url', (fields, name) => fields.url(name)],
	['json', (fields, name) => fields.json(name)],
])('an empty cell is no %s, and nothing is wrong with it unless it is required', (_, read) => {
	for (const empty of EMPTY) {
		expect(reading(empty, read)).toEqual({ value: undefined, problems: [] });
		expect(
			reading(empty, (fields, name) => fields.required(name, (it) => read(fields, it))).problems,
		).toEqual(['field is required']);
	}
});

describe('what is required', () => {
	test('is given', () => {
		const fields = fieldsOf({ caption: 'Hello' });
		expect(fields.required('caption', (name) => fields.text(name))).toBe('Hello');
		expect(fields.problems).toEqual([]);
	});

	test('is not called missing when it is wrong', () => {
		const fields = fieldsOf({ caption: { text: 'Hello' } });
		fields.required('caption', (name) => fields.text(name));
		expect(fields.problems).toEqual(['Caption must be text, not an object']);
	});

	test('is given with the values that look empty', () => {
		const fields = fieldsOf({ priority: 0, flag: false });
		expect(fields.required('priority', (name) => fields.number(name))).toBe(0);
		expect(fields.required('flag', (name) => fields.flag(name))).toBe(false);
		expect(fields.problems).toEqual([]);
	});
});

describe('groups and rows', () => {
	test('name the field by its own label, and share the problems', () => {
		const fields = fieldsOf({
			caption: [],
			options: { notes: 'x'.repeat(LIMITS.notes + 1) },
		});
		fields.text('caption');
		fields.group('options').text('notes', { max: LIMITS.notes });
		expect(fields.problems).toEqual([
			'Caption must be text, not a list',
			expect.stringMatching(/^Notes has 2,001 characters/),
		]);
	});

	test('a row names its place', () => {
		const fields = fieldsOf({
			options: { slides: { slide: [{ content: 'fine' }, { content: 'x'.repeat(501) }] } },
		});
		const rows = fields.group('options').rows('slides', 'slide');
		const texts = rows.map((row) => row.text('content', { max: LIMITS.textElementContent }));
		expect(texts).toEqual(['fine', undefined]);
		expect(fields.problems).toEqual([expect.stringMatching(/^Slides 2: Text has 501 characters/)]);
	});

	test.each([undefined, null, '', 7, [], { slide: undefined }, { slide: {} }, { other: [] }])(
		'%j has no rows',
		(value) => {
			expect(fieldsOf({ slides: value }).rows('slides', 'slide')).toEqual([]);
		},
	);

	test.each([undefined, null, '', 7])('%j is an empty group', (value) => {
		expect(fieldsOf({ options: value }).group('options').text('notes')).toBeUndefined();
	});
});

test('has tells "set to empty" from "not set"', () => {
	const fields = fieldsOf({ caption: '', notes: null });
	expect(['caption', 'notes', 'sound'].map((name) => fields.has(name))).toEqual([
		true,
		true,
		false,
	]);
});

test('everything that is wrong is found at once', () => {
	const fields = fieldsOf({ a: 'x', b: 'never', c: 'z' });
	fields.number('a');
	fields.dateTime('b', { zone: 'utc' });
	fields.choice('c', ['reel', 'post']);
	expect(fields.problems).toHaveLength(3);
});
