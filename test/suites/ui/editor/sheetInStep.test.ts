import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { examplesFolder } from '../../e2e/examples/workflows';
import { startTimeoutMs } from '../../../kit/n8n';
import { createCalendarTable, type CalendarRow, type DataTable } from '../../../kit/n8n/dataTable';
import { images } from '../../../kit/media';
import { startMediaServer } from '../../../kit/media/server';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';
import type { Editor } from './editor';
import { Hand } from './hand';
import { clippedTexts } from './legibility';
import type { NodePanel } from './nodePanel';
import { startStage, type Stage } from './stage';

const laptop = { width: 1440, height: 900 };
const example = join(examplesFolder, 'calendar-in-a-data-table.json');
const tableName = 'Calendar of May';
const postsNode = 'Keep posts in sync';

const captions = [
	'Sourdough for beginners',
	'Harbour at 6 a.m. ⚓️',
	'Linen three ways',
	'Saturday at the market 🥕',
	'A table for twelve',
	'Rhubarb, finally',
	'How we dye our wool',
	'Behind the counter',
	'Picnic under the lindens',
	'What Kim packs for a week',
];

/** Ten rows, one for each day. */
function calendar(link: string): CalendarRow[] {
	return captions.map((caption, at) => ({
		account: at === 6 ? '@northwind.cooks, @northwind' : '@northwind.cooks',
		caption,
		media: link,
		date: `${nextYear}-05-${String(at + 1).padStart(2, '0')} 09:00`,
	}));
}

/** Changes of rows between two runs, and the words of the plan for each. */
const edits: ReadonlyArray<readonly [row: number, Record<string, string>, plan: string]> = [
	[2, { caption: 'SOLD OUT: Harbour at 6 a.m. ⚓️' }, 'change caption'],
	[4, { date: `${nextYear}-05-04 11:00` }, 'reschedule 09:00 → 11:00'],
	[5, { account: '@northwind.cooks, @northwind' }, 'add @northwind'],
	[7, { account: '@northwind.cooks' }, 'remove @northwind'],
	[9, { status: 'Cancelled' }, 'cancel'],
];

const changes = captions.map((_caption, at) => {
	return edits.find(([row]) => row === at + 1)?.[2] ?? 'unchanged';
});

const started = new Started();
let stage: Stage;
let table: DataTable;
let editor: Editor;
let panel: NodePanel;

beforeAll(async () => {
	const media = started.keep(await startMediaServer());
	stage = started.keep(await startStage(laptop));
	await stage.connect();
	table = await createCalendarTable(
		stage.n8n.api,
		tableName,
		calendar(media.url(images.jpeg.file)),
	);
	editor = stage.editor;
}, startTimeoutMs);

afterAll(async () => {
	await table.remove();
	await started.stop();
});

/** Write requests since the journal was cleared. */
async function written(): Promise<string[]> {
	const entries = await stage.sandbox.control.journal.read();
	return entries
		.filter(({ method }) => method !== 'GET')
		.map(({ method, template }) => `${method} ${String(template)}`)
		.sort();
}

/** Runs the whole workflow from the canvas. */
async function executeWorkflow(): Promise<void> {
	await editor.closeMessages();
	await editor.page.getByTestId('execute-workflow-button').click();
	await editor.page.getByText('Workflow executed successfully').waitFor();
}

async function switchCheckOnly(): Promise<void> {
	panel = await editor.openNode(postsNode);
	await panel.field('checkOnly').click();
	await panel.close();
}

/** The cells of a column of the table, row by row. */
async function column(name: string): Promise<unknown[]> {
	const rows = await table.rows();
	return rows.sort((a, b) => Number(a.id) - Number(b.id)).map((row) => row[name]);
}

/** Checks that a cell is visible in the window without scrolling sideways. */
async function isInSight(cell: Locator): Promise<void> {
	const edges = async () => {
		const { x, width } = (await cell.boundingBox()) ?? { x: -1, width: Infinity };
		return x > 0 && x + width <= laptop.width;
	};
	await eventually.poll(edges).toBe(true);
}

// The calendar of one person: every test continues where the last one ended.
describe('a sheet of ten rows in a data table', () => {
	test('becomes posts once the table is chosen in two nodes', async () => {
		const { page } = editor;
		await editor.newWorkflow();
		await page.getByTestId('workflow-menu').click();
		await page.getByRole('menuitem', { name: 'Import', exact: true }).hover();
		await new Hand().chooseFile(page, page.getByRole('menuitem', { name: 'From file' }), example);
		for (const node of ['Read the rows', 'Write back']) {
			panel = await editor.openNode(node);
			await panel.openList('dataTableId');
			await panel.listed().filter({ hasText: tableName }).click();
			await editor.screenshot(`editor-in-step-${node.toLowerCase().replaceAll(' ', '-')}`);
			await panel.close();
		}
		await executeWorkflow();
		expect((await written()).filter((write) => write === 'POST /v2/posts')).toHaveLength(10);
		expect(new Set(await column('postId')).size).toBe(10);
		expect(await column('status')).toEqual(captions.map(() => 'pending_approval'));
		await editor.screenshot('editor-in-step-posted');
	});

	test('is edited, and Check Only shows the plan of every row at a glance', async () => {
		const rows = (await table.rows()).sort((a, b) => Number(a.id) - Number(b.id));
		for (const [row, cells] of edits) {
			await table.edit(rows[row - 1]?.id, cells);
		}
		await stage.sandbox.control.journal.clear();
		await switchCheckOnly();
		await executeWorkflow();
		panel = await editor.openNode(postsNode);
		await panel.showOutputAs('table');
		for (const [, , plan] of edits) {
			const cell = panel.output.getByRole('cell', { name: new RegExp(`^${plan} · `) });
			await eventually(cell).toHaveCount(1);
			await isInSight(cell);
		}
		await eventually(panel.output.getByRole('cell', { name: /^unchanged · / })).toHaveCount(5);
		await eventually.poll(() => clippedTexts(panel.fields)).toEqual([]);
		await editor.closeMessages();
		for (const colorScheme of ['dark', 'light'] as const) {
			await editor.page.emulateMedia({ colorScheme });
			await editor.screenshot(`editor-in-step-plan-${colorScheme}`);
		}
		await panel.close();
		expect(await written()).toEqual([]);
		expect(await column('change')).toEqual(captions.map(() => 'create'));
	});

	test('is updated, and written back', async () => {
		await switchCheckOnly();
		await executeWorkflow();
		await editor.screenshot('editor-in-step-changed');
		expect(await column('change')).toEqual(changes);
		expect(await column('issues')).toEqual(captions.map(() => '–'));
		expect(await written()).toEqual([
			'DELETE /v2/posts/{postId}',
			'DELETE /v2/posts/{postId}',
			'DELETE /v2/posts/{postId}',
			'PATCH /v2/posts/{postId}',
			'POST /v2/posts/{postId}/queue',
			'POST /v2/posts/{postId}/queue',
		]);
	});

	test('is run again, and nothing is written', async () => {
		await stage.sandbox.control.journal.clear();
		await executeWorkflow();
		expect(await written()).toEqual([]);
		expect(await column('change')).toEqual(captions.map(() => 'unchanged'));
		panel = await editor.openNode(postsNode);
		await eventually(panel.output.getByRole('cell', { name: /^unchanged · / })).toHaveCount(10);
		await editor.screenshot('editor-in-step-again');
	});
});
