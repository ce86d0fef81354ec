import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

let rendered: string;

beforeAll(() => {
	rendered = execFileSync(
		process.execPath,
		['--import', 'tsx', 'scripts/generate-types.ts', '--print'],
		{ cwd: root, encoding: 'utf8' },
	);
}, 60_000);

test.each(['nodes/PublishingService/contract/service.ts', 'test/contract/service.ts'])(
	'%s holds the types of the contract',
	(path) => {
		expect(readFileSync(join(root, path), 'utf8')).toBe(rendered);
	},
);
