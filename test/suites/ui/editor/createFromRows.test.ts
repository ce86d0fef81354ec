import type { Editor } from './editor';
import { clippedTexts } from './legibility';
import type { NodePanel } from './nodePanel';
import { credentialType, startStage, type Stage } from './stage';
import { actionNodeType } from '../../../kit/engine/workflows';
import { startTimeoutMs } from '../../../kit/n8n';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';

let stage: Stage;
const started = new Started();
let editor: Editor;
let panel: NodePanel;

/** An upload of the sandbox that replaces media. */
const media = { 'Upload ID': 'upl_seeded_image' };
const rows = [
	{
		Account: 'northwind.cooks',
		Légende: 'Bread',
		Date: `24.12.${nextYear} 18:30`,
		Owner: 'Ana',
		...media,
	},
	{ Account: 'nobody', Légende: 'Cake', Date: `${nextYear}-12-25 18:30`, Owner: 'Ben', ...media },
];

beforeAll(async () => {
	stage = started.keep(await startStage({ width: 1600, height: 1000 }));
	const credential = await stage.connect();
	const workflow = {
		name: 'A sheet',
		nodes: [
			{
				id: 'f0b7c1de-0000-4000-8000-00000000000a',
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0] as [number, number],
				parameters: {},
			},
			{
				id: 'f0b7c1de-0000-4000-8000-00000000000b',
				name: 'Rows',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				position: [220, 0] as [number, number],
				parameters: { jsCode: `return ${JSON.stringify(rows)}.map((json) => ({ json }));` },
			},
			{
				id: 'f0b7c1de-0000-4000-8000-00000000000c',
				name: 'Create posts',
				type: actionNodeType,
				typeVersion: 1,
				position: [440, 0] as [number, number],
				parameters: { resource: 'post', operation: 'createFromRows' },
				credentials: { [credentialType]: { id: credential.id, name: credential.name } },
			},
		],
		connections: {
			Start: { main: [[{ node: 'Rows', type: 'main' as const, index: 0 }]] },
			Rows: { main: [[{ node: 'Create posts', type: 'main' as const, index: 0 }]] },
		},
	};
	const workflowId = await stage.n8n.api.importWorkflow(workflow, credential);
	editor = stage.editor;
	await editor.openWorkflow(workflowId);
}, startTimeoutMs);

afterAll(async () => await started.stop());

describe('a sheet in the editor', () => {
	test('is checked first, as the canvas says, and its rows and hints are there to read', async () => {
		await editor.page.getByText('Check rows', { exact: true }).waitFor();
		panel = await editor.openNode('Create posts');
		await panel.settled();
		await panel.execute();
		await panel.output.getByText('2 items').first().waitFor();
		await panel.showOutputAs('table');
		await panel.output.getByText(`${nextYear}-12-24 18:30`).first().waitFor();
		await panel.output
			.getByText('1 of 2 rows is ready; 1 is refused: row 2.', { exact: false })
			.first()
			.waitFor();
		await panel.output.getByTestId('node-hint-toggle').click();
		await panel.output.getByText('Ignored columns: Owner.').first().waitFor();
		await eventually.poll(() => clippedTexts(panel.fields)).toEqual([]);
		await editor.screenshot('editor-sheet-checked');
		await editor.page.emulateMedia({ colorScheme: 'dark' });
		await editor.screenshot('editor-sheet-checked-dark');
		await editor.page.emulateMedia({ colorScheme: 'light' });
		const entries = await stage.sandbox.control.journal.read();
		expect(entries.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	test('is posted with the turn off', async () => {
		await panel.field('checkOnly').click();
		await panel.execute();
		await panel.output.getByText('pending_approval').first().waitFor();
		await panel.output
			.getByText('1 of 2 rows has a new post; 1 is refused: row 2.', { exact: false })
			.first()
			.waitFor();
	});

	test('shows the columns of a post where each is mapped by hand', async () => {
		await panel.choose('sheetFormat', 'Map Each Column Manually');
		for (const label of ['Accounts', 'Caption', 'Hashtags', 'Media', 'Date', 'Post ID']) {
			await panel.fields.getByText(label, { exact: true }).first().waitFor();
		}
		await panel.screenshot('editor-sheet-mapped');
		await eventually.poll(() => clippedTexts(panel.fields)).toEqual([]);
	});
});
