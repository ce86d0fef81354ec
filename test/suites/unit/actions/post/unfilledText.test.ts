import { unfilledProblem } from '../../../../../nodes/PublishingService/actions/post/unfilledText';

test.each([
	['[object Object]', /object/],
	['Meet [object Object]!', /Choose one field of the object/],
	['{{ $json.c }}', /did not calculate. Set the field to 'Expression'/],
	['Meet [Your Brand]! {{product}}', /which is a placeholder/],
	['TBD', /^: "TBD" is a placeholder/],
	['#REF!', /was not calculated/],
	['Gr\ufffd\ufffde', /letters that were lost/],
	['true', /is not a text/],
])('refuses %j', (text, problem) => {
	expect(unfilledProblem(text)).toMatch(problem);
});

test.each(['Fresh bread', 'Two {curly} words', '50% off', 'An [aside] is fine', '7'])(
	'takes %j',
	(text) => {
		expect(unfilledProblem(text)).toBeUndefined();
	},
);
