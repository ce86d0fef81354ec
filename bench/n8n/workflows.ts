import { join } from 'node:path';
import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../../test/kit/n8n';

const packageName = 'n8n-nodes-publishing-service';
const credentialType = 'publishingServiceApi';
/** Replaced with the stored one on import. */
const credentials = { [credentialType]: { id: null, name: '' } };

type NewNode = Omit<INode, 'id' | 'position'>;

/** A workflow that a webhook starts and whose nodes follow each other. */
export function chain(path: string, nodes: NewNode[]): WorkflowJson {
	const webhook: NewNode = {
		name: 'Start',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', responseData: 'noData' },
	};
	return workflow(path, [webhook, ...nodes]);
}

/** A workflow of one polling trigger. */
export function polling(name: string, parameters: INodeParameters): WorkflowJson {
	return workflow(name, [
		{
			name: 'Trigger',
			type: `${packageName}.publishingServiceTrigger`,
			typeVersion: 1,
			parameters: {
				pollTimes: { item: [{ mode: 'everyX', unit: 'hours', value: 12 }] },
				...parameters,
			},
			credentials,
		},
	]);
}

function workflow(name: string, nodes: NewNode[]): WorkflowJson {
	const connections: IConnections = {};
	nodes.forEach((node, index) => {
		const next = nodes[index + 1];
		if (next) {
			connections[node.name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
		}
	});
	return {
		name,
		nodes: nodes.map((node, index) => ({ ...node, id: node.name, position: [index * 200, 0] })),
		connections,
	};
}

/** One item for each of the rows that the webhook got. */
export const splitRows: NewNode = {
	name: 'Rows',
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut: 'body.rows' },
};

/** Our node. */
export function publishingService(parameters: INodeParameters): NewNode {
	return {
		name: 'Publishing Service',
		type: `${packageName}.publishingService`,
		typeVersion: 1,
		parameters,
		credentials,
	};
}

/** The node of bench/n8n/floor, which n8n finds where `floorSettings` are among its own. */
export function floor(origin: string): NewNode {
	return { name: 'Floor', type: 'CUSTOM.floor', typeVersion: 1, parameters: { origin } };
}

export const floorSettings = { N8N_CUSTOM_EXTENSIONS: join(__dirname, 'floor') };

/** n8n's own node for requests, with the credential of ours. */
export function httpRequest(name: string, parameters: INodeParameters): NewNode {
	return {
		name,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credentialType,
			...parameters,
		},
		credentials,
	};
}

/** Sends an item's file to the upload that the node Create has made, and completes it, by n8n's own node. */
export function sendAndComplete(origin: string): [send: NewNode, complete: NewNode] {
	const send = httpRequest('Send', {
		authentication: 'none',
		method: 'PUT',
		url: "={{ $('Create').item.json.uploadUrl }}",
		sendBody: true,
		contentType: 'binaryData',
		inputDataFieldName: 'data',
	});
	const complete = httpRequest('Complete', {
		method: 'POST',
		url: `=${origin}/v2/uploads/{{ $('Create').item.json.uploadId }}/complete`,
	});
	return [{ ...send, credentials: {} }, complete];
}

/** n8n's own node that reads a file into binary data. */
export function readFile(path: string): NewNode {
	return {
		name: 'File',
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1.1,
		parameters: { operation: 'read', fileSelector: path, options: {} },
	};
}

/** n8n's own node that makes items of the values it is given. */
export function editFields(
	values: Record<string, string>,
	parameters: INodeParameters = {},
): NewNode {
	const assignments = Object.entries(values).map(([name, value]) => ({
		id: name,
		name,
		value,
		type: 'string',
	}));
	return {
		name: 'Edit Fields',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: { assignments: { assignments }, options: {}, ...parameters },
	};
}
