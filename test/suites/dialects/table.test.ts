import { RESOURCES } from '../../../nodes/PublishingService/actions/resources';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from './cases';
import { dialects } from './dialects';

test('the table has every operation', () => {
	const operations = RESOURCES.flatMap(({ value, operations: all }) =>
		all.map((operation) => `${value}.${operation.value}`),
	);
	const inTable = new Set(cases.map(({ operation }) => operation));
	expect([...inTable].sort()).toEqual([...operations, 'trigger.poll'].sort());
});

/** The readings of a row of the page as `name: reading`; the first is the sandbox's default. */
function readingsOf(row: string): string[] {
	const cell = row.split('|').at(-2) ?? '';
	const [setting = '', ...readings] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
	const name = setting.replace('dialect.', '');
	if (name.endsWith('Ms')) {
		return [`${name}: milliseconds`];
	}
	return readings.slice(1).map((reading) => `${name}: ${reading}`);
}

test('each reading that the page of open points names is a dialect of the table', () => {
	const page = readFileSync(join(__dirname, '../../../docs/open-points.md'), 'utf8');
	const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`: '));
	const named = rows.flatMap(readingsOf);
	const inTable = dialects.map(({ name }) => name.replace(/Ms: \d+$/, 'Ms: milliseconds'));
	expect(named.length).toBeGreaterThan(60);
	expect(named.filter((reading) => !inTable.includes(reading))).toEqual([]);
});
