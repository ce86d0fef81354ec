import type { INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { readExample } from '../../e2e/examples/workflows';
import { screenshotPath } from '../chromium';
import { actionNodeType } from '../../../kit/engine/workflows';
import { images } from '../../../kit/media';
import { startMediaServer } from '../../../kit/media/server';
import { startTimeoutMs, type Credential, type WorkflowJson } from '../../../kit/n8n';
import { createCalendarTable, type DataTable } from '../../../kit/n8n/dataTable';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';
import type { Editor } from './editor';
import { credentialType, startStage, type Stage } from './stage';

const started = new Started();
let stage: Stage;
let table: DataTable;
let editor: Editor;
/** The dashboard of the service: the board of the sandbox, in its own tab. */
let board: Page;

const captions = ['Rye bread on Monday', 'Lemon cake on Tuesday', 'Garden soup on Wednesday'];

beforeAll(async () => {
	const media = started.keep(await startMediaServer());
	stage = started.keep(await startStage());
	const credential = await stage.connect();
	table = await createCalendarTable(
		stage.n8n.api,
		'Agreed plan',
		captions.map((caption, at) => ({
			account: '@northwind',
			caption,
			media: media.url(images.jpeg.file),
			date: `${nextYear}-05-0${at + 1} 09:00`,
		})),
	);
	editor = stage.editor;
	const workflowId = await stage.n8n.api.importWorkflow(workflowOf(credential), credential);
	await editor.openWorkflow(workflowId);
	board = await editor.page.context().newPage();
	await board.goto(stage.sandbox.baseUrl);
	await editor.page.bringToFront();
}, startTimeoutMs);

afterAll(async () => {
	await table.remove();
	await started.stop();
});

/** A check, a form in which a person agrees to its plan, and the run that carries out this plan. */
function workflowOf(credential: Credential): WorkflowJson {
	const dataTableId = { __rl: true, mode: 'id', value: table.id };
	const ofExample = (name: string) => {
		const { nodes } = readExample('calendar-in-a-data-table');
		const node = nodes.find((one) => one.name === name);
		return { ...node?.parameters, dataTableId };
	};
	const sheet = { resource: 'post', operation: 'createFromRows', rowsWithPostId: 'update' };
	const nodes: ReadonlyArray<readonly [string, string, number, INodeParameters]> = [
		['Start', 'n8n-nodes-base.manualTrigger', 1, {}],
		['Read the rows', 'n8n-nodes-base.dataTable', 1, ofExample('Read the rows')],
		['Check', actionNodeType, 1, { ...sheet, checkOnly: true, options: { return: 'summary' } }],
		[
			'Agree',
			'n8n-nodes-base.wait',
			1.1,
			{
				resume: 'form',
				formTitle: 'Do you agree?',
				formDescription: '={{ $json.text }}',
				formFields: { values: [{ fieldLabel: 'Your name', requiredField: true }] },
				options: {},
			},
		],
		[
			'The rows that were checked',
			'n8n-nodes-base.merge',
			3.1,
			{ mode: 'chooseBranch', numberInputs: 2, output: 'specifiedInput', useDataOfInput: '2' },
		],
		[
			'Carry out the plan',
			actionNodeType,
			1,
			{
				...sheet,
				checkOnly: false,
				options: { onlyIfPlan: "={{ $('Check').first().json.planCode }}" },
			},
		],
		['Write back', 'n8n-nodes-base.dataTable', 1, ofExample('Write back')],
	];
	const to = (node: string, index = 0) => ({ node, type: 'main' as const, index });
	return {
		name: 'A plan that somebody agrees to',
		nodes: nodes.map(([name, type, typeVersion, parameters], at) => ({
			...{ id: name, name, type, typeVersion, parameters },
			position: [at * 220, 0] as [number, number],
			...(type === actionNodeType && {
				credentials: { [credentialType]: { id: credential.id, name: credential.name } },
			}),
			...(type.endsWith('.wait') && { webhookId: 'a-plan-that-somebody-agrees-to' }),
		})),
		connections: {
			Start: { main: [[to('Read the rows')]] },
			'Read the rows': { main: [[to('Check'), to('The rows that were checked', 1)]] },
			Check: { main: [[to('Agree')]] },
			Agree: { main: [[to('The rows that were checked')]] },
			'The rows that were checked': { main: [[to('Carry out the plan')]] },
			'Carry out the plan': { main: [[to('Write back')]] },
		},
	};
}

const FORM_RELOADS = 4;
const FORM_PATIENCE_MS = 15_000;

/** Runs the workflow up to its form, which n8n opens in a window of its own. */
async function check(): Promise<Page> {
	await editor.closeMessages();
	await stage.sandbox.control.journal.clear();
	const popup = editor.page.waitForEvent('popup');
	await editor.page.getByTestId('execute-workflow-button').click();
	const form = await popup;
	await showForm(form);
	return form;
}

/**
 * Waits for the form. On a busy machine, n8n opens the window before it has saved that the execution waits,
 * and answers that the execution is still running. Then a person loads the window again.
 */
async function showForm(form: Page): Promise<void> {
	const title = form.getByText('Do you agree?');
	for (let reload = 0; reload < FORM_RELOADS; reload++) {
		const isShown = await title.waitFor({ timeout: FORM_PATIENCE_MS }).then(
			() => true,
			() => false,
		);
		if (isShown) {
			return;
		}
		await form.reload();
	}
	await title.waitFor();
}

/** Agrees to the plan that the form shows, and waits until the run is over. */
async function agree(form: Page): Promise<void> {
	await form.getByRole('textbox').first().fill('Ana');
	await form.getByRole('button', { name: 'Submit' }).click();
	await editor.page.getByText('Workflow executed successfully').waitFor();
	await form.close();
	await editor.page.bringToFront();
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
	await page.screenshot({ path: screenshotPath(name), animations: 'disabled', fullPage: true });
}

/** Write requests of a run since its check began. */
async function written(): Promise<string[]> {
	const entries = await stage.sandbox.control.journal.read();
	return entries
		.filter(({ method, template }) => method !== 'GET' && String(template) !== '/v2/uploads')
		.map(({ method, template }) => `${method} ${String(template)}`);
}

async function tableRows(): Promise<Array<Record<string, unknown>>> {
	const rows = await table.rows();
	return rows.sort((one, other) => Number(one.id) - Number(other.id));
}

async function column(name: string): Promise<unknown[]> {
	return (await tableRows()).map((row) => row[name]);
}

async function editRow(at: number, cells: Record<string, string>): Promise<void> {
	await table.edit((await tableRows())[at]?.id, cells);
}

/** A person corrects a caption in the dashboard. */
async function editPost(at: number, caption: string): Promise<void> {
	const postId = String((await column('postId'))[at]);
	const row = board.locator(`[data-post="${postId}"]`);
	board.once('dialog', (dialog) => void dialog.accept(caption));
	await row.getByRole('button', { name: /^Edit / }).click();
	await row.getByText(caption).waitFor();
}

// One plan from two sides: every test continues where the last one ended.
describe('a plan that people check, agree to, and edit on both sides', () => {
	test('sends nothing until a person agrees to the plan in the form', async () => {
		const form = await check();
		await form.getByText('3 rows are ready', { exact: false }).waitFor();
		await keepScreenshot(form, 'editor-both-sides-agree');
		expect(await written()).toEqual([]);
		await agree(form);
		expect(await written()).toEqual(captions.map(() => 'POST /v2/posts'));
		expect(await column('change')).toEqual(captions.map(() => 'create'));
		await editor.screenshot('editor-both-sides-run');
	});

	test('shows what the sheet changes, what the dashboard changed, and what both did', async () => {
		await editRow(0, { caption: 'Rye bread, SOLD OUT' });
		await editPost(1, 'Lemon cake, corrected by Kim');
		await editRow(2, { caption: 'Garden soup with basil' });
		await editPost(2, 'Garden soup with mint');
		await keepScreenshot(board, 'editor-both-sides-dashboard');
		const form = await check();
		for (const text of [
			'Rye bread, SOLD OUT',
			'Lemon cake, corrected by Kim',
			'Garden soup with basil',
			'Garden soup with mint',
		]) {
			await form.getByText(text, { exact: false }).first().waitFor();
		}
		await keepScreenshot(form, 'editor-both-sides-plan');
		await agree(form);
		expect(await written()).toEqual(['PATCH /v2/posts/{postId}']);
		const posts = await stage.sandbox.control.posts.list();
		const ids = await column('postId');
		expect(ids.map((id) => posts.find(({ postId }) => postId === id)?.caption)).toEqual([
			'Rye bread, SOLD OUT',
			'Lemon cake, corrected by Kim',
			'Garden soup with mint',
		]);
		const issues = await column('issues');
		expect(issues[0]).toBe('–');
		expect(issues[1]).toContain('Lemon cake, corrected by Kim');
		expect(issues[2]).toMatch(/Garden soup with basil.*Garden soup with mint/s);
		const panel = await editor.openNode('Carry out the plan');
		await panel.showOutputAs('table');
		await eventually(panel.output.getByText('Garden soup with mint').first()).toBeVisible();
		await editor.screenshot('editor-both-sides-result');
		await panel.close();
	});

	test('carries out nothing of a plan if one of its posts changes after the person agreed', async () => {
		await editRow(0, { caption: 'Rye bread, back again' });
		const form = await check();
		await form.getByText('Rye bread, back again', { exact: false }).first().waitFor();
		await editPost(1, 'Lemon cake, only until noon');
		await agree(form);
		expect(await written()).toEqual([]);
		expect((await column('issues'))[0]).toMatch(/plan/i);
		const panel = await editor.openNode('Carry out the plan');
		await panel.showOutputAs('table');
		await editor.screenshot('editor-both-sides-plan-changed');
		await panel.close();
	});

	test('writes nothing in a run after the row takes over what the dashboard says', async () => {
		await editRow(0, { caption: 'Rye bread, SOLD OUT' });
		await editRow(1, { caption: 'Lemon cake, only until noon' });
		await editRow(2, { caption: 'Garden soup with mint' });
		await agree(await check());
		expect(await written()).toEqual([]);
		expect(await column('change')).toEqual(captions.map(() => 'unchanged'));
		expect(await column('issues')).toEqual(captions.map(() => '–'));
		await editor.screenshot('editor-both-sides-again');
	});
});
