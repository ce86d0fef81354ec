import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_ERROR_TEXTS } from '../../../../nodes/PublishingService/contract/nodeErrorTexts';

const root = join(__dirname, '../../../..');
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');

/** Codes with their own sentence. */
const named = Object.entries(NODE_ERROR_TEXTS).flatMap(([name, words]) =>
	'message' in words ? [name] : [],
);

// System errors such as ECONNABORTED are in capitals, and are no codes of the node.
test('docs/errors.md names each code that the sources use', () => {
	const sources = ['client', 'posting', 'actions', 'messages'].flatMap((folder) =>
		globSync(`nodes/PublishingService/${folder}/**/*.ts`, { cwd: root }),
	);
	const used = sources.flatMap((source) =>
		[...readFileSync(join(root, source), 'utf8').matchAll(/\bcode: '([a-z]\w*)'/g)].map(
			([, code = '']) => code,
		),
	);
	expect(used.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});

test('each code of the table is thrown somewhere', () => {
	const sources = globSync('nodes/PublishingService/{client,posting,actions}/**/*.ts', {
		cwd: root,
	});
	const text = sources.map((source) => readFileSync(join(root, source), 'utf8')).join();
	expect(named.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});
