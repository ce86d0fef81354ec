import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesUnder } from './modules';

const NODE = 'nodes/PublishingService/';
const page = join(__dirname, '../../../docs/architecture.md');

/** The folder of a module; the files at the top are the nodes themselves. */
function folderOf(path: string): string {
	const [folder = '', ...rest] = path.slice(NODE.length).split('/');
	return rest.length > 0 ? folder : 'node';
}

test('the diagram of the architecture shows the imports, all of them and no others', () => {
	const drawn = [...readFileSync(page, 'utf8').matchAll(/^ +(\w+) --> (\w+)$/gm)].map(
		([, from, to]) => `${from} --> ${to}`,
	);
	const imported = modulesUnder('nodes').flatMap(({ path, imports }) =>
		imports
			.filter(({ isPackage, target }) => !isPackage && folderOf(target) !== folderOf(path))
			.map(({ target }) => `${folderOf(path)} --> ${folderOf(target)}`),
	);
	expect(drawn.sort()).toEqual([...new Set(imported)].sort());
});
