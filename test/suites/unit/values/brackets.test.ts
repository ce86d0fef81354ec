import {
	ALL_BRACKETS,
	ROUND_BRACKETS,
	withoutBrackets,
} from '../../../../nodes/PublishingService/values/brackets';

test.each([
	['Date (UTC)', 'Date  '],
	['Date [Berlin] {x} <y>', 'Date      '],
	['Date (UTC', 'Date (UTC'],
	['(a (b) c)', '  c)'],
	['( [a]', '(  '],
	['(UTC) Date) and (time)', '  Date) and  '],
	['no brackets', 'no brackets'],
	['', ''],
])('turns the notes of %j into %j', (text, plain) => {
	expect(withoutBrackets(text, ALL_BRACKETS)).toBe(plain);
});

test('removes only the brackets that it is given', () => {
	expect(withoutBrackets('(a) [b]', ROUND_BRACKETS)).toBe('  [b]');
});
