import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import {
	type Limits,
	listProblems,
	parseId,
	parseNumber,
	parseText,
	parseUrl,
} from '../../../../nodes/PublishingService/values/text';

test.each<[unknown, Limits, object]>([
	['ab', { min: 2, max: 2 }, { value: 'ab' }],
	['', {}, { value: '' }],
	['a', { min: 2 }, { problem: 'has 1 character, the least is 2' }],
	['abc', { max: 2 }, { problem: 'has 3 characters, the limit is 2' }],
	['x'.repeat(2201), { max: 2200 }, { problem: 'has 2,201 characters, the limit is 2,200' }],
	['👨‍👩‍👧', { max: 1 }, { value: '👨‍👩‍👧' }],
	[['a'], {}, { problem: 'must be text, not a list' }],
])('the text %j within %j', (text, limits, parsed) => {
	expect(parseText(text, limits)).toEqual(parsed);
});

const LONGEST = 'x'.repeat(LIMITS.idLength);

test.each<[unknown, object]>([
	[' acc_1\n', { value: 'acc_1' }],
	[7, { value: '7' }],
	[LONGEST, { value: LONGEST }],
	[' ', { problem: 'has 0 characters, the least is 1' }],
	[{}, { problem: 'must be text, not an object' }],
])('the ID %j', (id, parsed) => {
	expect(parseId(id)).toEqual(parsed);
});

test('an ID that is longer than any is refused', () => {
	expect(parseId(`${LONGEST}x`)).toHaveProperty('problem');
});

test.each([' https://example.com/a ', 'HTTP://example.com'])('%j is a web address', (url) => {
	expect(parseUrl(url, { max: 100 })).toEqual({ value: url.trim() });
});

test.each([
	'example.com',
	'https://',
	'https:// example.com',
	'https:///path',
	'mailto:https://example.com',
	'https://exa mple.com',
	'ftp://example.com',
])('%j is no web address', (url) => {
	expect(parseUrl(url, { max: 100 })).toEqual({
		problem: `must be a web address (https://…), not "${url}"`,
	});
});

test('a web address is compared with its limits, and quoted by its beginning', () => {
	expect(parseUrl('https://example.com', { max: 5 })).toEqual({
		problem: 'has 19 characters, the limit is 5',
	});
	expect(parseUrl('x'.repeat(80), {})).toEqual({
		problem: `must be a web address (https://…), not "${'x'.repeat(60)}"`,
	});
});

test.each<[unknown, Limits, object]>([
	[5, { min: 5, max: 5, integer: true }, { value: 5 }],
	['2.5', {}, { value: 2.5 }],
	[2.5, { integer: true }, { problem: 'must be a whole number, not 2.5' }],
	[4, { min: 5 }, { problem: 'is 4, the least is 5' }],
	[1001, { max: 1000 }, { problem: 'is 1,001, the limit is 1,000' }],
	['many', {}, { problem: 'must be a number, not "many"' }],
])('the number %j within %j', (number, limits, parsed) => {
	expect(parseNumber(number, limits)).toEqual(parsed);
});

test.each<[string[], Limits, string[]]>([
	[['a', 'b'], { max: 2, maxLength: 1 }, []],
	[['abc'], {}, []],
	[['a', 'b'], { max: 1 }, ['has 2 entries, the limit is 1']],
	[['a'], { min: 2 }, ['has 1 entry, the least is 2']],
	[
		['a', 'x'.repeat(40), 'b'],
		{ max: 2, maxLength: 39 },
		[`"${'x'.repeat(30)}…" has 40 characters, the limit is 39`, 'has 3 entries, the limit is 2'],
	],
])('the list %j within %j', (list, limits, problems) => {
	expect(listProblems(list, limits)).toEqual(problems);
});
