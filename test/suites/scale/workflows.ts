import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../../kit/n8n';

const packageName = 'n8n-nodes-publishing-service';
const credentials = { publishingServiceApi: { id: null, name: '' } };

/** Creates posts from the rows of a webhook call. */
export const postsWorkflow: WorkflowJson = chain('posts', [
	{
		name: 'Rows',
		type: 'n8n-nodes-base.splitOut',
		parameters: { fieldToSplitOut: 'body.rows' },
	},
	{
		name: 'Publishing Service',
		type: `${packageName}.publishingService`,
		parameters: {
			resource: 'post',
			operation: 'create',
			mediaSource: 'uploads',
			uploadIds: '={{ $json.uploadId }}',
			accountIds: '={{ $json.accountId }}',
			caption: '={{ $json.caption }}',
			skipApproval: true,
		},
	},
]);

/** Creates an upload from a file on disk that a webhook call names. */
export const uploadsWorkflow: WorkflowJson = chain('uploads', [
	{
		name: 'File',
		type: 'n8n-nodes-base.readWriteFile',
		parameters: { operation: 'read', fileSelector: '={{ $json.body.path }}', options: {} },
	},
	{
		name: 'Publishing Service',
		type: `${packageName}.publishingService`,
		parameters: { resource: 'upload', operation: 'upload' },
	},
]);

/** Runs for every new post. */
export const triggerWorkflow: WorkflowJson = {
	name: 'trigger',
	nodes: [
		node({
			name: 'Trigger',
			type: `${packageName}.publishingServiceTrigger`,
			parameters: {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
				events: ['postCreated'],
				options: { maxRequests: 50 },
			},
		}),
		node({ name: 'Seen', type: 'n8n-nodes-base.noOp', parameters: {} }),
	],
	connections: { Trigger: { main: [[{ node: 'Seen', type: 'main', index: 0 }]] } },
};

export interface Step {
	name: string;
	type: string;
	parameters: INodeParameters;
}

/** A webhook, and steps behind it one after the other; it answers with the last one's items. */
export function chain(path: string, steps: Step[]): WorkflowJson {
	const webhook: Step = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', responseData: 'allEntries' },
	};
	const all = [webhook, ...steps];
	const followers = steps.map((step, index) => [
		all[index]?.name,
		{ main: [[{ node: step.name, type: 'main', index: 0 }]] },
	]);
	return {
		name: path,
		nodes: all.map((step) => ({ ...node(step), webhookId: path })),
		connections: Object.fromEntries(followers) as WorkflowJson['connections'],
	};
}

function node({ name, type, parameters }: Step): WorkflowJson['nodes'][number] {
	const typeVersion = type.endsWith('.webhook') ? 2 : 1;
	const ours = type.startsWith(packageName);
	return {
		id: name,
		position: [0, 0],
		...{ name, type, typeVersion, parameters },
		...(ours && { credentials }),
	};
}
