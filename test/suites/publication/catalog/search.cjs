/**
 * Searches the catalog of an installed n8n like n8n's Assistant: `node search.cjs <n8n's folder>
 * <questions as JSON> <file for the answers>`. N8N_USER_FOLDER names a user folder that has the
 * package among its community packages.
 */
const { writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');

const [folder, questions, answers] = process.argv.slice(2);
const { packageName, queries, nodeIds } = JSON.parse(questions);
const fromN8n = createRequire(`${folder}/node_modules/n8n/package.json`);

/** Number of nodes that the Assistant sees for a query. */
const SHOWN = 5;

/** All words of the queries, each in the two forms that score highest. */
const everyWord = [...new Set(queries.flatMap((query) => query.split(' ')))].flatMap((word) => [
	word,
	`n8n ${word}`,
]);

async function answer() {
	fromN8n('reflect-metadata');
	const { Container } = fromN8n('@n8n/di');
	const { LoadNodesAndCredentials } = fromN8n('./dist/load-nodes-and-credentials');
	const { NodeCatalogService } = fromN8n('./dist/node-catalog');
	const { NodeTypeParser } = fromN8n('@n8n/ai-utilities/node-catalog');
	const loader = Container.get(LoadNodesAndCredentials);
	await loader.init();
	await loader.loadPackage(packageName);
	await loader.postProcessLoaders();
	const catalog = Container.get(NodeCatalogService);
	await catalog.initialize();
	const search = (parser) =>
		queries.map((query) => parser.searchNodeTypes(query, SHOWN).map(({ id }) => id));
	const { nodes } = await loader.collectTypes();
	const withEveryWord = nodes.map((node) =>
		node.name.startsWith(`${packageName}.`) ? { ...node, codex: { alias: everyWord } } : node,
	);
	const definitions = {};
	for (const nodeId of nodeIds) {
		definitions[nodeId] = await catalog.getNodeTypeDefinition({ nodeId });
	}
	return {
		found: search(catalog.getNodeTypeParser()),
		foundWithEveryWord: search(new NodeTypeParser(withEveryWord)),
		definitions,
	};
}

// n8n keeps the process alive.
void answer()
	.then((answered) => writeFileSync(answers, JSON.stringify(answered)))
	.then(() => process.exit(0));
