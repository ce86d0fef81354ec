import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

test('the types of the service are those of the contract', () => {
	const rendered = execFileSync(
		process.execPath,
		['--import', 'tsx', 'scripts/generate-types.ts', '--print'],
		{ cwd: root, encoding: 'utf8' },
	);
	const path = join(root, 'nodes/PublishingService/contract/service.ts');
	expect(readFileSync(path, 'utf8')).toBe(rendered);
}, 60_000);
