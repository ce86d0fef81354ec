import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');

test('the generated documentation is current (npm run generate:docs)', () => {
	// In a process of its own, because Prettier loads its parsers by dynamic imports.
	const script = join(root, 'scripts/generate-docs.ts');
	const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, '--check'], {
		cwd: root,
		encoding: 'utf8',
	});
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
