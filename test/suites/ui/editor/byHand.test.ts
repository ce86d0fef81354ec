import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CredentialForm } from './credentialForm';
import type { Editor } from './editor';
import type { NodePanel } from './nodePanel';
import { startStage, type Stage } from './stage';
import { startTimeoutMs, type Credential, type WorkflowJson } from '../../../kit/n8n';
import { eventually } from '../../../kit/support/eventually';
import { Started } from '../../../kit/support/started';

let stage: Stage;
const started = new Started();
let editor: Editor;
let panel: NodePanel;

beforeAll(async () => {
	stage = started.keep(await startStage());
	editor = stage.editor;
}, startTimeoutMs);

afterAll(async () => await started.stop());

/** Status and caption of each request to create a post. */
async function postsSent(): Promise<unknown[]> {
	const entries = await stage.sandbox.control.journal.read();
	return entries
		.filter(({ method, template }) => method === 'POST' && template === '/v2/posts')
		.map(({ status, body }) => [status, (body as { caption?: unknown }).caption]);
}

// The first hour of a person: every test continues where the last one ended.
describe('work by hand, from the first search to the first event', () => {
	test('the node panel finds the package with its triggers and actions', async () => {
		await editor.newWorkflow();
		const found = await editor.findPackage('Publishing Service');
		for (const entry of ['When the status of a post changes', 'Create post', 'Download images']) {
			await found.getByText(entry, { exact: true }).waitFor();
		}
		await editor.picture('node-panel');
		panel = await editor.add('Create post');
	});

	test('the credential form says what is wrong with a key, and that the right one connects', async () => {
		const form = new CredentialForm(editor.page);
		await form.create();
		await form.fill('baseUrl', stage.sandbox.baseUrl);
		await form.fill('apiKey', 'sandbox-unknown');
		await form.save();
		await form.says(/Couldn.t connect with these settings/);
		await form.window.getByText('More details').click();
		await form.says(/^The service refused the API key\. Paste a current API key/);
		await editor.screenshot('editor-credential-wrong-key');
		await form.fill('apiKey', stage.sandbox.keys.full);
		await form.save();
		await form.window.waitFor({ state: 'detached' });
		await form.edit();
		await form.says('Connection tested successfully');
		await editor.screenshot('editor-credential-connected');
		await form.close();
		await panel.close();
	});

	test('accounts come from the live list, images from a pack of the workspace', async () => {
		panel = await editor.openNode('Create post');
		const accounts = await panel.openMenu('accountIds');
		expect(accounts.length).toBeGreaterThan(3);
		expect(accounts.join()).toMatch(
			/northwind\.cooks \(tiktok\) · Northwind Cooks\s+acc_tiktok_main · active/,
		);
		await editor.screenshot('editor-account-list');
		await panel.pick('northwind.cooks (tiktok)');
		await panel.choose('mediaSource', 'Image Pack');
		const packs = await panel.openList('imagePack');
		expect(packs.length).toBeGreaterThan(0);
		await editor.screenshot('editor-pack-list');
		await panel.listed().first().click();
		await panel.fill('caption', 'Our kitchen in pictures');
	});

	test('a mistake is reported in the words of the form', async () => {
		await panel.fill('hashtags', Array.from({ length: 31 }, (_, index) => `tag${index}`).join());
		await panel.execute();
		const message = panel.output.getByTestId('node-error-message');
		await message.getByText('Hashtags has 31 entries, the limit is 30').waitFor();
		await panel.output
			.getByText(/^Nothing was sent for this row\. Correct the row and run it again\./)
			.waitFor();
		expect(await postsSent()).toEqual([]);
		await editor.screenshot('editor-error');
	});

	test('a step runs, and its output is there to read', async () => {
		await panel.fill('hashtags', 'kitchen, interiors');
		await panel.execute();
		await panel.output.getByText('1 item').waitFor();
		await panel.showOutputAs('json');
		await panel.output.getByText('Our kitchen in pictures').first().waitFor();
		await panel.output.getByText('"pending_approval"').first().waitFor();
		await editor.picture('create-post');
		await eventually.poll(postsSent).toEqual([[201, 'Our kitchen in pictures']]);
	});

	test('a whole workflow runs from its button, and posts nothing twice', async () => {
		await panel.close();
		await editor.closeMessages();
		await editor.page.getByTestId('execute-workflow-button').click();
		await editor.page.getByText('Workflow executed successfully').waitFor();
		await editor.screenshot('editor-workflow-ran');
		await eventually.poll(postsSent).toEqual([
			[201, 'Our kitchen in pictures'],
			[200, 'Our kitchen in pictures'],
		]);
	});

	test('the trigger shows a sample of its events', async () => {
		await editor.newWorkflow();
		await editor.findPackage('Publishing Service');
		panel = await editor.add('When the status of a post changes');
		await editor.page.getByText('Fetch Test Event').first().click();
		await panel.output.getByText(/item/).first().waitFor();
		await panel.showOutputAs('json');
		await panel.output.getByText('"postStatusChanged"').first().waitFor();
		await editor.picture('trigger');
	});

	test('the content calendar is legible on the canvas', async () => {
		const json = await readFile(
			join(__dirname, '../../../../examples/content-calendar.json'),
			'utf8',
		);
		const workflow = JSON.parse(json) as WorkflowJson;
		const [credential] = await stage.n8n.api.rest<Credential[]>('GET', '/rest/credentials');
		await editor.openWorkflow(await stage.n8n.api.importWorkflow(workflow, credential));
		const nodes = editor.page.locator('[data-node-name]').getByText('Create posts');
		await nodes.first().waitFor();
		await eventually(editor.page.getByTestId('node-issues')).toHaveCount(0);
		await editor.picture('content-calendar');
	});
});
