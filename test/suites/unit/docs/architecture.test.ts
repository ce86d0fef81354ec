import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = join(__dirname, '../../../..');
const node = join(root, 'nodes/PublishingService');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** The folder of a module; the files at the top are the nodes themselves. */
function folderOf(path: string): string {
	const [folder = '', ...rest] = relative(node, path).split(sep);
	return rest.length > 0 ? folder : 'node';
}

/** The modules of the node that a file imports. */
function importsOf(file: string): string[] {
	const specifiers = readFileSync(file, 'utf8').matchAll(/(?: from |import\()'(\.[^']+)'/g);
	return [...specifiers].map(([, specifier = '']) => resolve(dirname(file), specifier));
}

test('the diagram of the architecture shows the imports between folders, all of them and no others', () => {
	const drawn = [...page.matchAll(/^ +(\w+) --> (\w+)$/gm)].map(
		([, from, to]) => `${from} --> ${to}`,
	);
	const imported = globSync(join(node, '**/*.ts'))
		.flatMap((file) => importsOf(file).map((target) => [folderOf(file), folderOf(target)]))
		.filter(([from, to]) => from !== to)
		.map(([from, to]) => `${from} --> ${to}`);
	expect(drawn.sort()).toEqual([...new Set(imported)].sort());
});

/** All modules that a file imports, directly or through others. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
	if (reached.has(file)) {
		return reached;
	}
	reached.add(file);
	for (const target of importsOf(file)) {
		const module = [`${target}.ts`, join(target, 'index.ts')].find((path) => existsSync(path));
		if (module) {
			reachedFrom(module, reached);
		}
	}
	return reached;
}

const walks = page
	.split(/^## /m)
	.filter((section) => section.startsWith('Walk: '))
	.map((section) => {
		const [title = ''] = section.split('\n');
		const steps = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
		const beside = [...section.matchAll(/`([\w./]+\.ts)`/g)].map(([, file = '']) => file);
		return { title, steps, beside };
	});

const reached = new Set(
	globSync(join(node, '*.node.ts')).flatMap((file) => [...reachedFrom(file)]),
);

test.each([
	['Walk: a row to a post', 18],
	['Walk: a poll to an event', 14],
	['Walk: a refusal to the screen', 12],
])('%s is in docs/architecture.md, in few files', (title, most) => {
	const { steps = [] } = walks.find((walk) => walk.title === title) ?? {};
	expect(steps.length).toBeGreaterThan(7);
	expect(steps.length).toBeLessThanOrEqual(most);
	expect(new Set(steps).size).toBe(steps.length);
});

test.each(walks)('each file of "$title" is there and comes into play', ({ beside }) => {
	expect(beside.filter((file) => !reached.has(join(node, file)))).toEqual([]);
});
