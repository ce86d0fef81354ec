import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');

test('the types and answers of the service are those of the contract', () => {
	const rendered = JSON.parse(
		execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate-types.ts', '--print'], {
			cwd: root,
			encoding: 'utf8',
		}),
	) as Record<string, string>;
	for (const [path, text] of Object.entries(rendered)) {
		expect(readFileSync(join(root, path), 'utf8')).toBe(text);
	}
});
