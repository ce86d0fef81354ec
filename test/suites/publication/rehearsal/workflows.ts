import type { INode } from 'n8n-workflow';
import type { WorkflowJson } from '../../../kit/n8n';

const nodes = 'n8n-nodes-publishing-service';

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: INode['parameters'],
): INode {
	const id = crypto.randomUUID();
	const credentials = { publishingServiceApi: { id: '', name: '' } };
	return {
		...{ id, name, type, typeVersion, position: [0, 0], parameters, webhookId: id },
		...(type.startsWith(nodes) && { credentials }),
	};
}

const joined = (from: string, to: string) => ({
	[from]: { main: [[{ node: to, type: 'main' as const, index: 0 }]] },
});

/** Creates the post of the row that it is called with. */
export const rowsWorkflow: WorkflowJson = {
	name: 'Rows to posts',
	nodes: [
		node('Call', 'n8n-nodes-base.webhook', 2, {
			...{ httpMethod: 'POST', path: 'rows' },
			...{ responseMode: 'lastNode', responseData: 'allEntries' },
		}),
		node('Create Post', `${nodes}.publishingService`, 1, {
			...{ resource: 'post', operation: 'create', accountsFrom: 'names' },
			accountNames: '={{ $json.body.Accounts }}',
			...{ mediaSource: 'urls', mediaUrls: '={{ $json.body.Media }}' },
			...{ caption: '={{ $json.body.Caption }}', scheduledAfter: '={{ $json.body.Date }}' },
		}),
	],
	connections: joined('Call', 'Create Post'),
};

/** Starts at each change of a post's status; polls every five seconds. */
export const watchingWorkflow: WorkflowJson = {
	name: 'Changes of posts',
	nodes: [
		node('Trigger', `${nodes}.publishingServiceTrigger`, 1, {
			events: ['postStatusChanged'],
			pollTimes: {
				item: Array.from({ length: 12 }, (_, index) => ({
					mode: 'custom',
					cronExpression: `${index * 5} * * * * *`,
				})),
			},
		}),
		node('End', 'n8n-nodes-base.noOp', 1, {}),
	],
	connections: joined('Trigger', 'End'),
};
