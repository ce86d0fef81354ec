import { Parameters } from '../../../../../nodes/PublishingService/actions/parameters';
import {
	duplicateFields,
	readKeyChoice,
} from '../../../../../nodes/PublishingService/actions/post/preventDuplicates';
import { LIMITS } from '../../../../../nodes/PublishingService/contract/serviceLimits';

/** The choice that these values make, and their problems; `saved` has the expressions of the values. */
function choose(values: Readonly<Record<string, unknown>>, saved: object = {}) {
	const problems: string[] = [];
	const source = { fields: duplicateFields, values, saved };
	const choice = readKeyChoice(new Parameters(source, problems));
	return { choice, problems };
}

const custom = (idempotencyKey?: unknown) => ({ idempotency: 'custom', idempotencyKey });

test.each([
	[{}, 'automatic'],
	[{ idempotency: 'execution' }, 'execution'],
	[{ idempotency: 'none', idempotencyKey: 'row 4' }, 'none'],
])('without a custom key, the choice of %j is %s', (values, mode) => {
	expect(choose(values)).toEqual({ choice: { mode }, problems: [] });
});

test.each([
	['Sheet 1, row 4', 'Sheet 1, row 4'],
	[' row ~4 ', 'row ~4'],
	['x'.repeat(LIMITS.idempotencyKey), 'x'.repeat(LIMITS.idempotencyKey)],
])('the custom key %j is taken', (given, key) => {
	expect(choose(custom(given))).toEqual({ choice: { mode: 'custom', key }, problems: [] });
});

test.each([
	[undefined, 'Custom Key is required'],
	['Zeile 4 für Köln', 'Custom Key may contain only plain letters, digits, signs and spaces'],
	['row\t4', 'Custom Key may contain only plain letters, digits, signs and spaces'],
	['x'.repeat(LIMITS.idempotencyKey + 1), 'Custom Key has 201 characters, the limit is 200'],
])('the custom key %j is refused once', (given, problem) => {
	const choice = { mode: 'custom', key: undefined };
	expect(choose(custom(given))).toEqual({ choice, problems: [problem] });
});

test('a custom key with a part of its expression that has no value is refused', () => {
	const saved = { idempotencyKey: "={{ 'row ' + $json.line }}" };
	const { choice, problems } = choose(custom('row undefined'), saved);
	expect(choice).toEqual({ mode: 'custom', key: undefined });
	expect(problems).toEqual([expect.stringContaining('Custom Key contains "undefined"')]);
});
