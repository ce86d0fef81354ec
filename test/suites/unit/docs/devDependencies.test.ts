import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	devDependencies: Record<string, string>;
};
const [, section = ''] = page.split('## Development packages');
const [reasons = '', skippedByStatus = ''] =
	section.split('\n## ')[0]?.split('### Packages on hold') ?? [];

/** A table's rows: the packages of the first cell, and the text of the others. */
function rowsOf(table: string) {
	return table
		.split('\n')
		.filter((line) => line.startsWith('| `'))
		.map((line) => {
			const [, first = '', ...cells] = line.split('|').map((cell) => cell.trim());
			return { names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), cells };
		});
}

test('CONTRIBUTING.md gives a reason for each dev dependency, and for no other', () => {
	const rows = rowsOf(reasons);
	const named = rows.flatMap(({ names }) => names);
	expect(named.sort()).toEqual(Object.keys(devDependencies).sort());
	for (const { names, cells } of rows) {
		expect([names, cells[0]]).toEqual([names, expect.stringMatching(/\w/)]);
	}
});

test('a package on hold is at the version that the table says', () => {
	for (const { names, cells } of rowsOf(skippedByStatus)) {
		for (const name of names) {
			expect(`${devDependencies[name]}.`).toMatch(`${cells[0]}.`);
		}
	}
});
