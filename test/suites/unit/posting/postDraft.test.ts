import { InvalidItemError } from '../../../../nodes/PublishingService/posting/postDraft';

const problems = (count: number) =>
	Array.from({ length: count }, (_, at) => `Value ${at} is wrong`);

test('an item with a few problems names all of them', () => {
	const error = new InvalidItemError(problems(20));
	expect(error.problems).toHaveLength(20);
	expect(error.message).toMatch(/^Value 0 is wrong; .*Value 19 is wrong$/);
});

test('an item with 100,000 problems names 20, and counts the others', () => {
	const error = new InvalidItemError(problems(100_000));
	expect(error.problems).toHaveLength(21);
	expect(error.message).toMatch(/Value 19 is wrong; and 99,980 more$/);
});
