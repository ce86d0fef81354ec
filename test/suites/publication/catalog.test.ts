import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPackage, currentVersion, n8nInstallation } from '../../kit/n8n/installation';
import { packPackage } from '../../kit/n8n/packPackage';

interface Answers {
	/** The nodes that are shown for each query, best first. */
	found: string[][];
	/** The same results if all words of the queries were aliases of our nodes. */
	foundWithEveryWord: string[][];
	definitions: Record<string, { content: string; error?: string }>;
}

const packageName = 'n8n-nodes-publishing-service';
const action = `${packageName}.publishingService`;
const trigger = `${packageName}.publishingServiceTrigger`;

/** Queries as people type them, which must show one of the nodes among the first three. */
const queries = [
	'bulk upload posts from spreadsheet',
	'cancel scheduled post',
	'csv to social media',
	'excel content plan',
	'get followers of instagram account',
	'image pack',
	'instagram carousel',
	'post needs approval',
	'post to instagram',
	'publish video to tiktok and instagram',
	'reschedule a post',
	'schedule social media posts',
	'schedule tiktok video',
	'social media scheduler',
	'tiktok analytics',
	'upload a reel to instagram',
	'upload video to social media',
];

/** Queries that n8n answers with nodes whose name contains one of the words: a name always outweighs an alias. */
const beyondReach = ['post failed trigger', 'post went live', 'schedule posts from google sheet'];

/** n8n's Assistant reads the whole definition of a node. It had 76,952 characters once. */
const longestDefinition: Array<[node: string, characters: number]> = [
	[action, 70_000],
	[trigger, 9_000],
];

let folder: string;
let answers: Answers;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'catalog-'));
	await addPackage(folder, await packPackage());
	const file = join(folder, 'answers.json');
	const questions = {
		packageName,
		queries: [...queries, ...beyondReach],
		nodeIds: [action, trigger],
	};
	const program = join(__dirname, 'catalog/search.cjs');
	const n8n = await n8nInstallation(currentVersion);
	execFileSync(process.execPath, [program, n8n, JSON.stringify(questions), file], {
		stdio: 'ignore',
		env: {
			...process.env,
			// n8n loads no nodes if NODE_ENV is "test".
			NODE_ENV: 'production',
			NODE_OPTIONS: '',
			N8N_USER_FOLDER: folder,
			N8N_ENCRYPTION_KEY: 'only for this test',
			N8N_DIAGNOSTICS_ENABLED: 'false',
		},
	});
	answers = JSON.parse(readFileSync(file, 'utf8')) as Answers;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const showsOurs = (nodes: string[] = []) =>
	nodes.slice(0, 3).some((node) => node.startsWith(`${packageName}.`));

test.each(queries)('"%s" shows the package among the first three', (query) => {
	const nodes = answers.found[queries.indexOf(query)];
	expect({ nodes, isShown: showsOurs(nodes) }).toEqual({ nodes, isShown: true });
});

test.each(beyondReach)('"%s" would not show it, whatever its aliases', (query) => {
	const at = queries.length + beyondReach.indexOf(query);
	expect(showsOurs(answers.foundWithEveryWord[at])).toBe(false);
});

test.each(longestDefinition)('the definition of %s has at most %i characters', (node, longest) => {
	const { content = '', error } = answers.definitions[node] ?? {};
	expect(error).toBeUndefined();
	process.stdout.write(`definition of ${node}: ${content.length} characters\n`);
	expect(content).toContain(`type: '${node}'`);
	expect(content.length).toBeLessThanOrEqual(longest);
});
