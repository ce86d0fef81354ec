import { cleanText } from '../../../../../nodes/PublishingService/sheet/rows/cleanText';

test.each([
	['Only 5 \u0080 \u2013 today', 'Only 5 € – today'],
	['\u0084Bread\u0093 and \u0091tea\u0092 \u0096 wait\u0085', '„Bread“ and ‘tea’ – wait…'],
	['a\u0081b\u009dc', 'abc'],
	['one\vtwo\fthree', 'one\ntwo\nthree'],
	['a\u0000b\u001bc\ttab\r\nline', 'abc\ttab\r\nline'],
])('reads %j as %j', (text, cleaned) => {
	expect(cleanText(text)).toBe(cleaned);
});

test('leaves a cell that is no text', () => {
	expect(cleanText(5)).toBe(5);
});
