import {
	missingValueProblem,
	publicTextProblem,
	unfilledListProblem,
	unfilledProblem,
} from '../../../../nodes/PublishingService/actions/publicTextProblems';

test.each([
	['[object Object]', /object/],
	['Meet [object Object]!', /Choose one field of the object/],
	['{{ $json.c }}', /did not calculate. Write the final text, or set the field to 'Expression'/],
	['Meet [Your Brand]! {{product}}', /which is a placeholder/],
	['Hello <INSERT NAME>', /"<INSERT NAME>", which is a placeholder/],
	['Hello %first_name%!', /"%first_name%", which is a placeholder/],
	['Hello *|FNAME|*', /which is a placeholder/],
	['Hello %NAME%!', /"%NAME%", which is a placeholder/],
	['Hello ${name}!', /"\$\{name\}", which is a placeholder/],
	['New: {product_name}', /"\{product_name\}", which is a placeholder/],
	['Hello {name}', /"\{name\}", which is a placeholder/],
	['TBD', /^: "TBD" is a placeholder/],
	['#REF!', /was not calculated/],
	['Gr\ufffd\ufffde', /letters that were lost/],
	['true', /is not a text/],
])('refuses %j', (text, problem) => {
	expect(unfilledProblem(text)).toMatch(problem);
});

test.each([
	'Fresh bread',
	'Two {curly} words',
	'50% off',
	'An [aside] is fine',
	'7',
	'5%_off today%',
	'100% COTTON, 20% OFF',
	'Set {a, b} of $5',
	'I <3 bread',
])('takes %j', (text) => {
	expect(unfilledProblem(text)).toBeUndefined();
});

test.each([
	['Hi undefined', "={{ 'Hi ' + $json.name }}", '"undefined"'],
	['Hi undefined', '={{ `Hi ${$json.name}` }}', '"undefined"'],
	['Price: NaN', "={{ 'Price: ' + $json.net * 1.19 }}", '"NaN"'],
])('refuses %j as the text of %j', (text, expression, word) => {
	expect(missingValueProblem(text, expression)).toContain(word);
});

test.each([
	['Why is it undefined?', undefined],
	['Why is it undefined?', '={{ $json.caption }}'],
	['Why is it undefined? Ada', "={{ 'Why is it undefined? ' + $json.who }}"],
	['Hi Ada', "={{ 'Hi ' + $json.name }}"],
])('takes %j as the text of %j', (text, expression) => {
	expect(missingValueProblem(text, expression)).toBeUndefined();
});

test.each(['null', 'Undefined', 'n/a', '-', '""', '“”', '\u200b', '(none)'])(
	'refuses %j, which stands for an empty value',
	(text) => {
		expect(publicTextProblem(text)).toMatch(/stands for an empty value/);
	},
);

test.each(['Nothing', 'No', '!', '"Yes"', 'Null Bock'])('takes %j as the final text', (text) => {
	expect(publicTextProblem(text)).toBeUndefined();
});

test.each([
	["['a', 'b']", undefined],
	['["a","b"]', undefined],
	['[tags]', /is a placeholder/],
	['["a","{{tag}}"]', /which is a placeholder/],
	['#REF!', /was not calculated/],
])('reads %j as a list', (text, problem) => {
	expect(unfilledListProblem(text)).toEqual(problem && expect.stringMatching(problem));
});
