import { RESOURCES } from '../../nodes/PublishingService/actions/resources';
import { cases } from './cases';

test('the table has every operation', () => {
	const operations = RESOURCES.flatMap(({ value, operations: all }) =>
		all.map((operation) => `${value}.${operation.value}`),
	);
	const inTable = new Set(cases.map(({ operation }) => operation));
	expect([...inTable].sort()).toEqual([...operations, 'trigger.poll'].sort());
});
