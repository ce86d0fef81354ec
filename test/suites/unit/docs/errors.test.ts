import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_CODES } from '../../../../nodes/PublishingService/contract/errorCodes';

const root = join(__dirname, '../../../..');
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');
const [, ofNode = ''] = page.split('## Codes of the node');

/** All that have a sentence of their own. */
const named = Object.entries(NODE_CODES).flatMap(([name, [message]]) => (message ? [name] : []));

test("docs/errors.md lists each of the node's own codes, and no other", () => {
	const sources = ['client', 'posting', 'actions', 'messages'].flatMap((folder) =>
		globSync(`nodes/PublishingService/${folder}/**/*.ts`, { cwd: root }),
	);
	const used = sources.flatMap((source) =>
		[...readFileSync(join(root, source), 'utf8').matchAll(/\bcode: '(\w+)'/g)].map(
			([, code = '']) => code,
		),
	);
	const ofTable = named.map((name) => name.split('.')[0] ?? '');
	const listed = [...ofNode.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
	expect(listed).toEqual([...new Set([...used, ...ofTable])].sort());
});

test('each code of the table befalls somebody', () => {
	const sources = globSync('nodes/PublishingService/{client,posting,actions}/**/*.ts', {
		cwd: root,
	});
	const text = sources.map((source) => readFileSync(join(root, source), 'utf8')).join();
	expect(named.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});
