import type { INodeProperties } from 'n8n-workflow';

import {
	Parameters,
	type ParametersOf,
} from '../../../../nodes/PublishingService/actions/parameters';
import type { ProblemReport } from '../../../../nodes/PublishingService/posting/postDraft';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';

const FIELDS = [
	{ displayName: 'Caption', name: 'caption', type: 'string', default: '' },
	{ displayName: 'Cover', name: 'cover', type: 'string', default: '', required: true },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		options: [
			{ displayName: 'Notes', name: 'notes', type: 'string', default: '' },
			{
				displayName: 'Slides',
				name: 'slides',
				type: 'fixedCollection',
				default: {},
				options: [
					{
						displayName: 'Slide',
						name: 'slide',
						values: [{ displayName: 'Text', name: 'content', type: 'string', default: '' }],
					},
				],
			},
		],
	},
	{
		displayName: 'Format',
		name: 'format',
		type: 'options',
		options: [
			{ name: 'Regular Feed Post', value: 'post' },
			{ name: 'Reel', value: 'reel' },
			{ name: 'Service Default', value: '' },
		],
		default: 'reel',
	},
	{ displayName: 'Simplify', name: 'simplify', type: 'boolean', default: true },
	{ displayName: 'Wait', name: 'wait', type: 'number', default: 300 },
] as const satisfies INodeProperties[];

function parametersOf(values: Readonly<Record<string, unknown>>): ParametersOf<typeof FIELDS> {
	return new Parameters({ fields: FIELDS, values }, []);
}

describe('required values', () => {
	test('is given', () => {
		const parameters = parametersOf({ caption: 'Hello' });
		expect(parameters.required.text('caption')).toBe('Hello');
		expect(parameters.problems).toEqual([]);
	});

	test('is not called missing when it is wrong', () => {
		const parameters = parametersOf({ caption: { text: 'Hello' } });
		parameters.required.text('caption');
		expect(parameters.problems).toEqual(['Caption must be text, not an object']);
	});

	test('is given with the values that look empty', () => {
		const parameters = parametersOf({ wait: 0, simplify: false });
		expect(parameters.required.number('wait')).toBe(0);
		expect(parameters.required.flag('simplify')).toBe(false);
		expect(parameters.problems).toEqual([]);
	});

	test('is so because its field says it, or because the operation does', () => {
		const parameters = parametersOf({});
		expect([parameters.text('cover'), parameters.text('caption')]).toEqual([undefined, undefined]);
		expect(parameters.problems).toEqual(['Cover is required']);
		parameters.required.list('caption');
		expect(parameters.problems).toEqual(['Cover is required', 'Caption is required']);
	});
});

describe('a filter', () => {
	test.each([['all'], [' ALL '], [''], [undefined]])('is none with %j', (given) => {
		const parameters = parametersOf({ format: given });
		expect(parameters.unlessAll.choice('format')).toBeUndefined();
		expect(parameters.problems).toEqual([]);
	});

	test('is refused if an expression returns nothing', () => {
		const source = {
			fields: FIELDS,
			values: { format: '' },
			saved: { format: '={{ $json.format }}' },
		};
		const parameters: ReturnType<typeof parametersOf> = new Parameters(source, []);
		parameters.unlessAll.choice('format');
		expect(parameters.problems).toEqual([
			'Format is empty, because its expression returned nothing. For all, return the word "all"',
		]);
	});
});

describe('a choice', () => {
	test.each(['post', ' Post', 'reel'])('the choice %j is an option of its field', (given) => {
		expect(parametersOf({ format: given }).choice('format')).toBe(given.trim().toLowerCase());
	});

	test('another choice is refused, with the options that have a meaning', () => {
		const parameters = parametersOf({ format: 'story' });
		expect(parameters.choice('format')).toBeUndefined();
		expect(parameters.problems).toEqual(['Format must be one of post, reel, not "story"']);
	});
});

test('a missing value has the default of its field, if the caller asks for it', () => {
	const empty = parametersOf({ format: '', wait: null });
	expect([empty.orDefault('format'), empty.orDefault('wait'), empty.orDefault('simplify')]).toEqual(
		['reel', 300, true],
	);
	const given = parametersOf({ format: 'post', wait: 0, simplify: 'no' });
	expect([given.orDefault('format'), given.orDefault('wait'), given.orDefault('simplify')]).toEqual(
		['post', 0, false],
	);
	expect(parametersOf({ wait: -1 }).orDefault('wait', { min: 0 })).toBe(300);
});

describe('groups and rows', () => {
	test('name the field by its own label, and share the problems', () => {
		const parameters = parametersOf({
			caption: [],
			options: { notes: 'x'.repeat(LIMITS.notes + 1) },
		});
		parameters.text('caption');
		parameters.group('options').text('notes', { max: LIMITS.notes });
		expect(parameters.problems).toEqual([
			'Caption must be text, not a list',
			expect.stringMatching(/^Notes has 2,001 characters/),
		]);
	});

	test('a row names its place', () => {
		const parameters = parametersOf({
			options: { slides: { slide: [{ content: 'fine' }, { content: 'x'.repeat(501) }] } },
		});
		const rows = parameters.group('options').rows('slides');
		const texts = rows.map((row) => row.text('content', { max: LIMITS.textElementContent }));
		expect(texts).toEqual(['fine', undefined]);
		expect(parameters.problems).toEqual([
			expect.stringMatching(/^Slides 2: Text has 501 characters/),
		]);
	});

	test.each([undefined, null, '', 7, [], { slide: undefined }, { slide: {} }, { other: [] }])(
		'%j has no rows',
		(value) => {
			expect(
				parametersOf({ options: { slides: value } })
					.group('options')
					.rows('slides'),
			).toEqual([]);
		},
	);

	test.each([undefined, null, '', 7])('%j is an empty group', (value) => {
		expect(parametersOf({ options: value }).group('options').text('notes')).toBeUndefined();
	});
});

test('everything that is wrong is found immediately', () => {
	const parameters = parametersOf({ wait: 'x', simplify: 'perhaps', format: 'z' });
	parameters.number('wait');
	parameters.flag('simplify');
	parameters.choice('format');
	expect(parameters.problems).toHaveLength(3);
});

test('a path through collections is called by the field at its end', () => {
	const parameters: ProblemReport = parametersOf({});
	parameters.refuse('options.slides', 'is too long');
	expect(parameters.problems).toEqual(['Slides is too long']);
});
