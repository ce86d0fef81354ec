import type {
	IConnections,
	ICredentialDataDecryptedObject,
	INode,
	INodeParameters,
	IWorkflowBase,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { manualTriggerType } from './nodeTypes';

/** A workflow as n8n exports it; what is left out has the value of a new workflow. */
export type WorkflowJson = Pick<IWorkflowBase, 'nodes' | 'connections'> & Partial<IWorkflowBase>;

export const startName = 'Start';
export const nodeName = 'Node under test';
export const credentialType = 'publishingServiceApi';

export interface NodeOptions {
	/** The node's parameters as a saved workflow holds them, expressions included. */
	parameters?: INodeParameters;
	/** The full type name; the action node of the package unless given. */
	type?: string;
	/** Further properties of a node in a workflow: `onError`, `retryOnFail`, `id`, `typeVersion`, … */
	node?: Partial<INode>;
	/** The workflow's time zone, an IANA name. */
	timezone?: string;
	/** Further properties of the workflow: `id`, `name`, `settings`, … */
	workflow?: Partial<IWorkflowBase>;
	/** Fields of a credential `publishingServiceApi`; the node has no credential unless they are given. */
	credentials?: ICredentialDataDecryptedObject;
}

export const actionNodeType = 'n8n-nodes-publishing-service.publishingService';
export const triggerNodeType = 'n8n-nodes-publishing-service.publishingServiceTrigger';

/** The node under test as it is in a workflow. */
export function nodeOf(options: NodeOptions, type = actionNodeType): INode {
	return {
		id: 'f0b7c1de-0000-4000-8000-000000000001',
		name: nodeName,
		type: options.type ?? type,
		typeVersion: 1,
		position: [220, 0],
		parameters: options.parameters ?? {},
		...(options.credentials && {
			credentials: { [credentialType]: { id: '1', name: 'Publishing Service account' } },
		}),
		...options.node,
	};
}

/** A workflow of these nodes, its defaults filled in. */
export function workflowOf(json: WorkflowJson, timezone?: string): IWorkflowBase {
	const now = new Date();
	return {
		id: 'workflow-under-test',
		name: 'Workflow under test',
		active: false,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		activeVersionId: null,
		...json,
		settings: { executionOrder: 'v1', ...(timezone && { timezone }), ...json.settings },
	};
}

/** A manual trigger and the node under test behind it. */
export function twoNodeWorkflow(options: NodeOptions): IWorkflowBase {
	const start: INode = {
		id: 'f0b7c1de-0000-4000-8000-000000000000',
		name: startName,
		type: manualTriggerType,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const node = nodeOf(options);
	const connections: IConnections = {
		[startName]: { main: [[{ node: node.name, type: NodeConnectionTypes.Main, index: 0 }]] },
	};
	return workflowOf({ nodes: [start, node], connections, ...options.workflow }, options.timezone);
}
