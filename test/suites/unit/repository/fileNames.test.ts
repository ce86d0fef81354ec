import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

const root = join(__dirname, '../../../..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

test('files of code are named in one style: words joined by capitals, as in readFile.ts', () => {
	const code = files.filter((path) => /\.(ts|js|mjs|cjs)$/.test(path));
	expect(code.length).toBeGreaterThan(500);
	const style = /^[A-Za-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*\.(ts|js|mjs|cjs)$/;
	expect(code.filter((path) => !style.test(basename(path)))).toEqual([]);
});

test('pages, examples and pictures are named in the other: small letters joined by hyphens', () => {
	const pages = files.filter((path) => /^(docs|examples)\/.*\.(md|json|csv|png|gif)$/.test(path));
	const style = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/;
	const others = pages.map((path) => basename(path)).filter((name) => !style.test(name));
	expect(others.filter((name) => name !== 'README.md')).toEqual([]);
});
