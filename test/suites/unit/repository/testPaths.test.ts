import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const node = join(root, 'nodes/PublishingService');

/** Tests that belong to no single file. */
const OTHERS = ['chaos', 'credentials', 'docs', 'repository', 'words'];

const tests = globSync('**/*.test.ts', { cwd: join(root, 'test/suites/unit') }).filter(
	(path) => !OTHERS.includes(path.split('/')[0] ?? ''),
);

test.each(tests)('%s is at the path of the file that it tests', (path) => {
	const name = path.replace(/\.test\.ts$/, '');
	// "posts.limit" tests one side of posts.ts; "cancel.operation" is a whole name.
	const files = [name, name.replace(/\.\w+$/, '')].map((file) => join(node, `${file}.ts`));
	expect(files.some(existsSync)).toBe(true);
});
