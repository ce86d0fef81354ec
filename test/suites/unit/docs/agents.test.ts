import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import { readPublished } from '../../e2e/agents/published';

const { tools, slips } = readPublished();
const sumOf = (figure: 'raw' | 'simplified') => tools.reduce((sum, tool) => sum + tool[figure], 0);

test('every operation that a tool offers was measured, except for the one that gives files', () => {
	const offered = RESOURCES.flatMap(({ value, operations }) =>
		operations
			.filter((operation) => !('runSheet' in operation))
			.map((operation) => `${value}.${operation.value}`),
	).filter((name) => name !== 'workspace.downloadImages');
	expect(tools.map(({ operation }) => operation).sort()).toEqual(offered.sort());
});

test('a model is given 70 % less than raw, as the page says', () => {
	expect(sumOf('simplified')).toBeLessThanOrEqual(0.3 * sumOf('raw'));
	for (const { operation, raw, simplified } of tools) {
		expect([operation, simplified <= raw]).toEqual([operation, true]);
	}
});

test('every message says what to do next', () => {
	expect(slips.length).toBeGreaterThan(5);
	for (const { message } of slips) {
		expect(message).toMatch(/call this tool again|Tell the user/);
	}
});
