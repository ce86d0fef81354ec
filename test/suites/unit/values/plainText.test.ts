import {
	composedText,
	plainTag,
	plainText,
} from '../../../../nodes/PublishingService/values/plainText';

test.each([
	['Arabic', 0x0660],
	['Persian', 0x06f0],
	['Devanagari', 0x0966],
	['Bengali', 0x09e6],
	['Thai', 0x0e50],
])('the digits of %s are read as plain digits', (_script, zero) => {
	const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value));
	expect(plainText(digits.join(''))).toBe('0123456789');
});

test.each([
	['N’Ko', 0x07c2],
	['Khmer', 0x17e2],
])('a digit of %s, which no sheet of the node has, stays as it is', (_script, code) => {
	const digit = String.fromCodePoint(code);
	expect(plainText(`${digit} posts`)).toBe(`${digit} posts`);
});

test.each<[unknown, string]>([
	[' Hello \r\n\r\n\r\nyou\u200b ', 'Hello\n\nyou'],
	['e\u0301', '\u00e9'],
	[null, ''],
	[undefined, ''],
	[12, ''],
])('the text %j is composed as %j', (text, composed) => {
	expect(composedText(text)).toBe(composed);
});

test.each([
	['#Bread', 'bread'],
	['＃Bread', 'bread'],
	['﹟Bread', 'bread'],
	['##Bread', '#bread'],
	['Bread#2', 'bread#2'],
])('the hashtag %s is compared as %s', (tag, plain) => {
	expect(plainTag(tag)).toBe(plain);
});
