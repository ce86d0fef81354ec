import type { INodeParameters } from 'n8n-workflow';
import { startTimeoutMs, type Credential } from '../../../kit/n8n';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';
import { Collector } from '../../e2e/collector';
import { watchingWorkflow } from '../../e2e/triggerStage';
import { startStage, type Stage } from './stage';

/** The view of a person on a published trigger: its events, and names that match nothing. */
const started = new Started();
let stage: Stage;
let credential: Credential;
let collector: Collector;

beforeAll(async () => {
	stage = started.keep(await startStage());
	credential = await stage.connect();
	collector = started.keep(await Collector.start());
}, startTimeoutMs);

afterAll(async () => await started.stop());

/** Imports a workflow that sends each event on, and opens it. */
async function open(name: string, parameters: INodeParameters): Promise<string> {
	const { editor, n8n } = stage;
	const workflow = watchingWorkflow(name, collector.urlFor(name), parameters);
	const id = await n8n.api.importWorkflow(workflow, credential);
	await editor.openWorkflow(id);
	return id;
}

/** Publishes the open workflow, as far as n8n lets a person do so. */
async function publish(): Promise<void> {
	const { page } = stage.editor;
	await stage.editor.closeMessages();
	await page.getByTestId('workflow-open-publish-modal-button').click();
	await page.getByTestId('workflow-publish-button').click();
}

test.each<[string, INodeParameters, string]>([
	['event', { events: '={{ ["postfailed"] }}' }, '"postfailed", which is not an event'],
	[
		'status',
		{ events: ['postStatusChanged'], onlyStatuses: '={{ ["Failed it"] }}' },
		'"Failed it", which is not a status of a post',
	],
	[
		'account',
		{ events: ['postStatusChanged'], accountIds: '={{ ["northwind.cooks"] }}' },
		'"northwind.cooks", which is not the ID of one of your accounts',
	],
])(
	'publishing refuses a name that matches no %s, and says so',
	async (kind, parameters, sentence) => {
		await open(`matches-no-${kind}`, parameters);
		await publish();
		const message = stage.editor.page.locator('.el-notification');
		await eventually(message.getByText('Workflow could not be published')).toBeVisible();
		await eventually(message.getByText(sentence, { exact: false })).toBeVisible();
		await stage.editor.screenshot(`editor-trigger-refused-${kind}`);
	},
);

test('a published trigger reports that a new post waits for approval, and the execution shows it', async () => {
	const id = await open('waits-for-approval', {
		events: ['postStatusChanged'],
		onlyStatuses: ['pending_approval'],
	});
	await publish();
	const { control } = stage.sandbox;
	const polls = async () =>
		(await control.journal.read()).filter(({ template }) => template === '/v2/posts').length;
	await eventually.poll(polls).toBeGreaterThan(0);
	const { postIds } = await control.seed({
		posts: [
			{
				accountIds: ['acc_tiktok_main'],
				status: 'pending_approval',
				caption: 'Approve this bread',
				scheduledAfter: `${nextYear}-06-01T09:00:00Z`,
			},
		],
	});
	await eventually
		.poll(() => collector.received.map(({ postId, to }) => ({ postId, to })))
		.toEqual([{ postId: postIds[0], to: 'pending_approval' }]);
	const { page } = stage.editor;
	const [execution] = await stage.n8n.api.executions(id);
	await page.goto(`${stage.n8n.baseUrl}/workflow/${id}/executions/${execution?.id}`);
	await page.getByText('Succeeded').first().waitFor();
	await stage.editor.screenshot('editor-trigger-waits-for-approval');
});
