import {
	isChoice,
	joinRichText,
	readPropertyValue,
	readText,
} from '../../../../../nodes/PublishingService/sheet/rows/databaseCell';

test.each<[string, unknown, unknown]>([
	['select', { id: 'a', type: 'select', select: { name: 'Draft' } }, { name: 'Draft' }],
	['empty select', { id: 'a', type: 'select', select: null }, null],
	['check box', { id: 'a', type: 'checkbox', checkbox: false }, false],
	[
		'address',
		{ id: 'a', type: 'url', url: 'https://host.example/a.jpg' },
		'https://host.example/a.jpg',
	],
	[
		'formula',
		{ id: 'a', type: 'formula', formula: { type: 'string', string: 'A text' } },
		'A text',
	],
	[
		'rollup',
		{
			id: 'a',
			type: 'rollup',
			rollup: { type: 'array', array: [{ type: 'number', number: 3 }], function: 'show_original' },
		},
		[3],
	],
])('a property of the type %s has its value', (_type, cell, value) => {
	expect(readPropertyValue(cell)).toEqual(value);
});

test.each<[string, unknown]>([
	['a file', { name: 'a.jpg', type: 'external', external: { url: 'https://host.example/a.jpg' } }],
	['a piece of a text', { type: 'text', text: { content: 'A' }, plain_text: 'A' }],
	['a person', { object: 'user', id: 'a', type: 'person', person: { email: 'ana@host.example' } }],
	['an object of another kind', { type: 'select', name: 'Draft' }],
	['a text', 'Draft'],
])('%s stays as it is', (_what, cell) => {
	expect(readPropertyValue(cell)).toBe(cell);
});

test('a property within properties is read four levels deep and no deeper', () => {
	const within = (value: unknown, depth: number): unknown =>
		depth === 0 ? value : { type: 'formula', formula: within(value, depth - 1) };
	expect(readPropertyValue(within('A', 4))).toBe('A');
	expect(readPropertyValue(within('A', 5))).toEqual(within('A', 1));
});

test('pieces of a text are one text, and no other list is', () => {
	expect(joinRichText([{ plain_text: 'Hello ' }, { plain_text: 'world' }])).toBe('Hello world');
	expect(joinRichText([{ plain_text: 'Hello' }, 'world'])).toBeUndefined();
	expect(joinRichText([])).toBeUndefined();
});

test('a choice has a color and a text', () => {
	expect(isChoice({ id: 3, value: 'Draft', color: 'red' })).toBe(true);
	expect(isChoice([{ name: 'Draft', color: 'red' }])).toBe(true);
	expect(isChoice([])).toBe(false);
	expect(isChoice({ id: 3, value: 'Draft' })).toBe(false);
	expect(isChoice({ color: 'red' })).toBe(false);
	expect(isChoice('Draft')).toBe(false);
});

test('an object that may be a file has no text', () => {
	expect(readText({ name: 'a.jpg', url: 'https://host.example/a.jpg' })).toBeUndefined();
	expect(readText({ name: 'Ana', url: '' })).toBe('Ana');
});
