import type { INode, INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { startN8n, type Credential, type N8n, type N8nOptions } from '../../kit/n8n';
import { startMediaServer, type MediaServer } from '../../kit/media/server';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';

/** A whole n8n with a credential for a sandbox, and a server with media. */
export interface Stage {
	n8n: N8n;
	sandbox: SandboxProcess;
	media: MediaServer;
	credential: Credential;
	/** Publishes a workflow that runs these nodes, one after another, on the rows of a webhook call. */
	activate(path: string, steps: Step[]): Promise<void>;
	stop(): Promise<void>;
}

/** A node after the rows. */
export type Step = Pick<INode, 'name' | 'type' | 'parameters'> & Partial<INode>;

/** The name of the node that gives the rows, for expressions. */
export const rowsNode = 'Rows';

const credentialType = 'publishingServiceApi';
/** Types of n8n's own nodes that the steps use. */
const nodes = ['webhook', 'splitOut', 'readWriteFile'];
/** After a start, n8n needs a moment until its webhooks listen. */
const longestActivationMs = 300_000;

export async function startStage(
	n8nOptions: N8nOptions = {},
	makeKey: (sandbox: SandboxProcess) => Promise<string> = fullKey,
): Promise<Stage> {
	const sandbox = await startSandbox({ seed: 'none' });
	const media = await startMediaServer();
	const stop = async () => {
		await media.stop();
		await sandbox.stop();
	};
	try {
		const n8n = await startN8n({ nodes, ...n8nOptions });
		const credential = await n8n.api.createCredential({
			name: 'Sandbox',
			type: credentialType,
			data: { baseUrl: sandbox.baseUrl, apiKey: await makeKey(sandbox) },
		});
		return {
			n8n,
			sandbox,
			media,
			credential,
			activate: async (path, steps) => {
				const json = { name: path, ...rowsThrough(path, steps) };
				await n8n.api.activate(await n8n.api.importWorkflow(json, credential));
			},
			stop: async () => {
				await n8n.stop();
				await stop();
			},
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

async function fullKey({ keys }: SandboxProcess): Promise<string> {
	return await Promise.resolve(keys.full);
}

/** The package's action node. */
export function publishingStep(
	parameters: INodeParameters & { resource: string; operation: string },
): Step {
	return {
		name: 'Publishing Service',
		type: 'n8n-nodes-publishing-service.publishingService',
		parameters,
		credentials: { [credentialType]: { id: null, name: '' } },
	};
}

/** n8n's own node that reads a row's file from disk. */
export function readFileStep(fileSelector: string): Step {
	const parameters = { operation: 'read', fileSelector };
	return { name: 'File', type: 'n8n-nodes-base.readWriteFile', parameters };
}

/** Runs the rows and returns the items of the last node; throws if the execution fails. */
export async function runRows(n8n: N8n, path: string, rows: object[]): Promise<unknown[]> {
	const deadline = Date.now() + longestActivationMs;
	for (;;) {
		const { status, data } = await n8n.api.runWebhook(path, { items: rows });
		if (status === 200) {
			return data as unknown[];
		}
		const isNotYetListening = status === 404 && Date.now() < deadline;
		if (!isNotYetListening) {
			throw new Error(`n8n answered ${status}: ${await failureOf(n8n)}`);
		}
		await sleep(100);
	}
}

/** The reason why the newest execution failed, which a webhook does not return. */
async function failureOf({ api }: N8n): Promise<string> {
	const [newest] = await api.executions();
	if (!newest) {
		return 'no execution';
	}
	const { error, lastNodeExecuted } = (await api.execution(newest.id)).data.resultData;
	return `${lastNodeExecuted}: ${error?.message} ${error?.description ?? ''}`;
}

function rowsThrough(path: string, steps: Step[]) {
	const webhook: Step = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: {
			httpMethod: 'POST',
			path,
			responseMode: 'lastNode',
			responseData: 'allEntries',
		},
	};
	const rows: Step = {
		name: rowsNode,
		type: 'n8n-nodes-base.splitOut',
		parameters: { fieldToSplitOut: 'body.items' },
	};
	const nodes = [webhook, rows, ...steps].map((step, index): INode => ({
		id: `${path}-${index}`,
		typeVersion: 1,
		position: [index * 200, 0],
		...step,
	}));
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [
				nodes[index]?.name ?? '',
				{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
			]),
	);
	return { nodes, connections };
}
