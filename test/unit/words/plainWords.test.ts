import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');
const SOURCES = new Set(['.ts', '.mjs', '.cjs', '.md']);

/** Private words, each with the term of the field that stands for it. */
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

function filesBelow(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && SOURCES.has(extname(entry.name)))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => path !== __filename && !GENERATED.test(path));
}

const files = ['nodes', 'credentials', 'test', 'docs', 'scripts'].flatMap(filesBelow);

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
