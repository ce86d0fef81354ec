import {
	asText,
	describeType,
	quote,
	withLabel,
} from '../../../../nodes/PublishingService/values/parsed';

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

test('what is no text is called by its kind', () => {
	expect([[], new Date(), {}].map(describeType)).toEqual(['a list', 'a date', 'an object']);
});
