import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

test('the checked-in service types are those of the contract', () => {
	const rendered = execFileSync(
		process.execPath,
		['--import', 'tsx', 'scripts/generate-types.ts', '--print'],
		{ cwd: root, encoding: 'utf8' },
	);
	const checkedIn = readFileSync(join(root, 'nodes/PublishingService/contract/service.ts'), 'utf8');
	expect(checkedIn).toBe(rendered);
});
