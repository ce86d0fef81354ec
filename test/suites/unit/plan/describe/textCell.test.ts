import { textCell } from '../../../../../nodes/PublishingService/plan/describe/textCell';

test.each([
	['=HYPERLINK("https://a.example")', `'=HYPERLINK("https://a.example")`],
	['+49 30 1234', `'+49 30 1234`],
	['-3 degrees', `'-3 degrees`],
	['- a list', '- a list'],
	['1 + 1 = 2', '1 + 1 = 2'],
	['Bread -50%', 'Bread -50%'],
	['', ''],
	[null, ''],
	[undefined, ''],
])('the text %j is written as %j', (text, cell) => {
	expect(textCell(text)).toBe(cell);
});
