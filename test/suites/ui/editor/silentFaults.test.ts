import type { INode, INodeParameters } from 'n8n-workflow';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examplesFolder, fillIn, readExample } from '../../e2e/examples/workflows';
import { withValues } from '../../e2e/examples/world';
import { actionNodeType } from '../../../kit/engine/workflows';
import { images } from '../../../kit/media';
import { startMediaServer } from '../../../kit/media/server';
import { startTimeoutMs, type Credential, type WorkflowJson } from '../../../kit/n8n';
import { createCalendarTable, type DataTable } from '../../../kit/n8n/dataTable';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';
import type { NodePanel } from './nodePanel';
import { credentialType, startStage, type Stage } from './stage';

/** Warnings that a person sees if a run would otherwise go wrong silently. */
const started = new Started();
let stage: Stage;
let credential: Credential;
let link: string;
let table: DataTable;

beforeAll(async () => {
	const media = started.keep(await startMediaServer());
	link = media.url(images.jpeg.file);
	stage = started.keep(await startStage());
	credential = await stage.connect();
	table = await createCalendarTable(
		stage.n8n.api,
		'Calendar with gaps',
		['@northwind', '@northwind', '@northwind', '@nobody'].map((account, at) => ({
			account,
			caption: `Bread ${at + 1}`,
			media: link,
			date: `${nextYear}-06-0${at + 1} 09:00`,
		})),
	);
}, startTimeoutMs);

afterAll(async () => {
	await table.remove();
	await started.stop();
});

const nodeOf = (name: string, type: string, typeVersion: number, parameters: INodeParameters) => ({
	...{ id: name, name, type, typeVersion, parameters },
	position: [0, 0] as [number, number],
});

/** Nodes in a row; the last one is a node of this package. */
function chainOf(name: string, before: INode[], parameters: INodeParameters): WorkflowJson {
	const posts: INode = {
		...nodeOf('Create posts', actionNodeType, 1, {
			...{ resource: 'post', operation: 'createFromRows' },
			...parameters,
		}),
		credentials: { [credentialType]: { id: credential.id, name: credential.name } },
	};
	const start = nodeOf('Start', 'n8n-nodes-base.manualTrigger', 1, {});
	const nodes = [start, ...before, posts].map((node, at) => ({
		...node,
		position: [at * 220, 0] as [number, number],
	}));
	const connections = Object.fromEntries(
		nodes.slice(1).map((node, at) => {
			const next = { node: node.name, type: 'main' as const, index: 0 };
			return [nodes[at]?.name ?? '', { main: [[next]] }];
		}),
	);
	return { name, nodes, connections };
}

/** Opens the workflow, runs its last node, and returns its window with all hints. */
async function runOf(workflow: WorkflowJson): Promise<NodePanel> {
	const { editor, n8n } = stage;
	await editor.openWorkflow(await n8n.api.importWorkflow(workflow, credential));
	const panel = await editor.openNode('Create posts');
	await panel.settled();
	await panel.execute();
	await panel.output.getByTestId('node-hint').first().waitFor();
	const toggle = panel.output.getByTestId('node-hint-toggle');
	if (await toggle.isVisible()) {
		await toggle.click();
	}
	return panel;
}

const rowsOf = (cells: readonly object[]) =>
	nodeOf('Rows', 'n8n-nodes-base.code', 2, {
		jsCode: `return ${JSON.stringify(cells.map((json) => ({ json })))};`,
	});

const row = (cells: object) => ({
	...{ Account: '@northwind', Media: link, Date: `${nextYear}-05-01 09:00` },
	...cells,
});

test('several clients and one API key are a warning above the rows', async () => {
	const rows = ['Alder', 'Birch', 'Cedar'].map((Client) => row({ Client, Caption: Client }));
	const panel = await runOf(chainOf('Three clients', [rowsOf(rows)], { checkOnly: true }));
	const warning = 'The rows name 3 clients ("Alder", "Birch", "Cedar")';
	await eventually(panel.output.getByText(warning, { exact: false }).first()).toBeVisible();
	await stage.editor.screenshot('editor-several-clients');
});

test('one client that is not the company of the API key is a warning, too', async () => {
	const rows = [row({ Client: 'Alder', Caption: 'A' }), row({ Client: 'Alder', Caption: 'B' })];
	const panel = await runOf(chainOf('One client', [rowsOf(rows)], { checkOnly: true }));
	const warning = 'The rows name the client "Alder", but the API key belongs to the company';
	await eventually(panel.output.getByText(warning, { exact: false }).first()).toBeVisible();
});

test('posts that nobody has approved wait for approval, as the headline says', async () => {
	const rows = [row({ Caption: 'First' }), row({ Caption: 'Second' })];
	const panel = await runOf(chainOf('To approve', [rowsOf(rows)], { checkOnly: false }));
	const headline = '2 posts wait for approval in the dashboard, and go live only after approval.';
	await eventually(panel.output.getByText(headline, { exact: false }).first()).toBeVisible();
	await stage.editor.screenshot('editor-waits-for-approval');
});

test('Skip Approval says below its switch that a post otherwise waits for approval', async () => {
	const { editor, n8n } = stage;
	const workflow = chainOf('To look at', [rowsOf([row({ Caption: 'A' })])], { checkOnly: false });
	await editor.openWorkflow(await n8n.api.importWorkflow(workflow, credential));
	const panel = await editor.openNode('Create posts');
	const hint = 'If off, the posts go live only after somebody approves them in the dashboard';
	await eventually(panel.fields.getByText(hint)).toBeVisible();
	const switchBox = await panel.field('skipApproval').boundingBox();
	const hintBox = await panel.fields.getByText(hint).boundingBox();
	expect((hintBox?.y ?? 0) - (switchBox?.y ?? 0)).toBeGreaterThan(0);
	expect((hintBox?.y ?? Infinity) - (switchBox?.y ?? 0)).toBeLessThan(100);
});

describe('the example sheet-to-posts', () => {
	let folder: string;

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'workbook-'));
		const workbook = join(examplesFolder, 'content-calendar.xlsx');
		await copyFile(workbook, join(folder, 'posts.xlsx'));
	});

	afterAll(async () => await rm(folder, { recursive: true, force: true }));

	test('saves nothing after a check, and a new file after a run, and leaves the workbook as it was', async () => {
		const { editor, n8n } = stage;
		const example = readExample('sheet-to-posts');
		const { parameters } = example.nodes.find(({ name }) => name === 'Sheet folder') ?? {};
		const choices = { 'Sheet folder': withValues(parameters, [folder]) };
		const workflow = fillIn(example, [credential], choices);
		await editor.openWorkflow(await n8n.api.importWorkflow(workflow));
		const before = await readFile(join(folder, 'posts.xlsx'));

		await executeWorkflow();
		expect(await readdir(folder)).toEqual(['posts.xlsx']);

		const panel = await editor.openNode('Create posts');
		await panel.field('checkOnly').click();
		await panel.close();
		await executeWorkflow();
		const results = expect.stringMatching(/^results-[\d-]+-run-\d+\.xlsx$/) as string;
		expect((await readdir(folder)).sort()).toEqual(['posts.xlsx', results]);
		expect(await readFile(join(folder, 'posts.xlsx'))).toEqual(before);
		await editor.screenshot('editor-sheet-to-posts-ran');
	});
});

/** Presses the button of the canvas, and waits until the workflow has run. */
async function executeWorkflow(): Promise<void> {
	const { editor } = stage;
	await editor.closeMessages();
	await editor.page.getByTestId('execute-workflow-button').click();
	await editor.page.getByText('Workflow executed successfully').waitFor();
}

test('a row of a data table is called by the id that the table shows', async () => {
	const read = nodeOf('Read the rows', 'n8n-nodes-base.dataTable', 1, {
		...{ resource: 'row', operation: 'get', returnAll: true },
		dataTableId: { __rl: true, mode: 'id', value: table.id },
	});
	const last = nodeOf('Last rows', 'n8n-nodes-base.limit', 1, { maxItems: 2, keep: 'lastItems' });
	const panel = await runOf(chainOf('Behind a table', [read, last], { checkOnly: true }));
	const headline = '1 of 2 rows is ready; 1 is refused: row 4.';
	await eventually(panel.output.getByText(headline, { exact: false }).first()).toBeVisible();
	await stage.editor.screenshot('editor-row-of-a-table');
});
