import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectChoices } from '../../../../sandbox/dialect/choices';
import { defaultSettings } from '../../../../sandbox/settings';

const page = readFileSync(join(__dirname, '../../../../docs/open-points.md'), 'utf8');

/** The rows of the page's tables: the text of their cells. */
const rows = page
	.split('\n')
	.filter((line) => line.startsWith('| ') && !/^\| (open point|-)/.test(line))
	.map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);

/** The setting of a row, and the readings that it names. */
const settings = rows.map(([, , , cell = '']) => {
	const [setting = '', ...readings] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
	return { setting, readings };
});

test('each open point says what the node does and names its setting', () => {
	expect(rows.length).toBeGreaterThan(30);
	for (const cells of rows) {
		expect(cells).toHaveLength(4);
		// The third cell is empty if the user needs to do nothing.
		const [point, answer, , setting] = cells;
		expect([point, answer, setting]).not.toContain('');
	}
});

test('each setting that a row names is one of the sandbox', () => {
	for (const { setting } of settings) {
		const [name = '', dialect] = setting.split('.');
		expect(Object.keys(defaultSettings)).toContain(name);
		if (dialect !== undefined) {
			expect(Object.keys(dialectChoices)).toContain(dialect);
		}
	}
	expect(new Set(settings.map(({ setting }) => setting)).size).toBe(settings.length);
});

test.each(Object.entries(dialectChoices))(
	'dialect.%s has a row with its readings',
	(name, choices) => {
		const row = settings.find(({ setting }) => setting === `dialect.${name}`);
		expect(row?.readings).toEqual([...choices]);
	},
);
