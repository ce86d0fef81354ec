import type { INode, INodeParameters } from 'n8n-workflow';
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

/** What a person sees where a run would otherwise go wrong without a word. */
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

/** Nodes in a row, of which the last one is this package's. */
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

/** Opens the workflow, runs its last node, and gives its window with all hints. */
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
