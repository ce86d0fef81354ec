import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = join(__dirname, '../../..');
const node = join(root, 'nodes/PublishingService');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** The folder of a module; the files at the top are the nodes themselves. */
function folderOf(path: string): string {
	const [folder = '', ...rest] = relative(node, path).split(sep);
	return rest.length > 0 ? folder : 'node';
}

/** The modules of the node that a file imports. */
function importsOf(file: string): string[] {
	const specifiers = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g);
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
