import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../../../..');

/** Private words, each with the usual term. */
const PRIVATE_WORDS: ReadonlyArray<readonly [RegExp, string]> = [
	[/\bsights?\b/i, 'snapshot'],
	[/\bcourses?\b/i, 'status history'],
	[/\blanes?\b/i, 'queue by key, or request scheduler'],
	[/\bletGo\b|\blet-go\b/i, 'prune'],
	[/\bplant(?:s|ed|ing)?[A-Z(]|\bplant\b/, 'seed'],
	[/\bsucceed\(/, 'next state'],
	[/\bweigh(?:t|s)?Of\b|\bweigh\(/, 'memory size'],
	[/\btell[<(]|\btell[A-Z]/, 'emit'],
	[/\bslots?(?:Free|Taken|Limit)\b/, 'concurrency limit'],
];

/** Generated from the service's description, whose words they are. */
const GENERATED = /contract\/(?:service|answers)\.ts$/;

const FILES = [
	'{bench,nodes,credentials,docs,sandbox,scripts,test}/**/*.{ts,mjs,cjs,md}',
	'nodes/**/*.json',
];
const files = globSync(FILES, {
	cwd: ROOT,
	// Some tests and scripts install packages of their own.
	exclude: (path) => path.endsWith('node_modules'),
})
	.map((path) => join(ROOT, path))
	.filter((path) => path !== __filename && !GENERATED.test(path));

test('there are files to read', () => {
	expect(files.length).toBeGreaterThan(400);
});

test.each(PRIVATE_WORDS)('no file or line says %s, which is called %s', (word) => {
	const found = files.flatMap((path) => {
		const name = relative(ROOT, path);
		const lines = readFileSync(path, 'utf8').split('\n');
		return [
			...(word.test(name) ? [name] : []),
			...lines.flatMap((line, index) => (word.test(line) ? [`${name}:${index + 1} ${line}`] : [])),
		];
	});
	expect(found).toEqual([]);
});
