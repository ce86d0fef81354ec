import { composedText, plainName } from '../../../../nodes/PublishingService/values/plainText';

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
