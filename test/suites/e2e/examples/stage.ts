import axios from 'axios';
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import type { Post } from '../../../../sandbox/service';
import { startMediaServer, type MediaServer } from '../../../kit/media/server';
import { startSandbox, type SandboxProcess } from '../../../../sandbox/process';
import {
	takeN8nWithEditor,
	type Credential,
	type Execution,
	type N8n,
	type WorkflowJson,
} from '../../../kit/n8n';
import { startOutside, type Outside, type OutsideService } from '../../../kit/n8n/outside';
import { fillIn, readExample } from './workflows';

/** Everything that the examples need: n8n, the sandbox, a server with media, and replacements for other services. */
export interface Stage {
	n8n: N8n;
	sandbox: SandboxProcess;
	media: MediaServer;
	outside: Outside;
	/** Imports an example with a person's choices, by node; returns the ID of the workflow. */
	importExample(name: string, choices?: Record<string, INodeParameters>): Promise<string>;
	/** Imports a workflow with the stage's credentials; gives its id. */
	importWorkflow(workflow: WorkflowJson): Promise<string>;
	/** Says something in the editor's chat. */
	chat(workflowId: string, chatInput: string): Promise<Execution>;
	/** Reads a post from the service. */
	post(postId: string): Promise<Post>;
	stop(): Promise<void>;
}

export interface StageOptions {
	services: OutsideService[];
	/** The content of the credentials besides the sandbox's key, by type. */
	credentials: Record<string, ICredentialDataDecryptedObject>;
}

export async function startStage(options: StageOptions): Promise<Stage> {
	const { services, credentials } = options;
	// Slots are a day apart, and posting takes a day, so that only the test moves a post.
	const settings = { slotMinutes: 1440, postingMs: 86_400_000 };
	const n8n = await takeN8nWithEditor();
	const outside = await startOutside(services, n8n.outside);
	const sandbox = await startSandbox({ settings });
	const media = await startMediaServer();
	const apiKey = sandbox.keys.full;
	const made: Credential[] = [];
	const data = { publishingServiceApi: { baseUrl: sandbox.baseUrl, apiKey }, ...credentials };
	for (const [type, values] of Object.entries(data)) {
		made.push(await n8n.api.createCredential({ name: type, type, data: values }));
	}
	return {
		...{ n8n, sandbox, media, outside },
		importExample: async (name, choices) =>
			await n8n.api.importWorkflow(fillIn(readExample(name), made, choices)),
		importWorkflow: async (workflow) => await n8n.api.importWorkflow(fillIn(workflow, made)),
		chat: async (workflowId, chatInput) => await chat(n8n, workflowId, chatInput),
		post: async (postId) => {
			const url = `${sandbox.baseUrl}/v2/posts/${postId}`;
			const headers = { Authorization: `Bearer ${apiKey}` };
			return (await axios.get<Post>(url, { headers, proxy: false })).data;
		},
		stop: async () => {
			await n8n.stop();
			await Promise.all([sandbox.stop(), media.stop(), outside.stop()]);
		},
	};
}

async function chat({ api }: N8n, workflowId: string, chatInput: string): Promise<Execution> {
	const workflowData = await api.rest<object>('GET', `/rest/workflows/${workflowId}`);
	const json = { action: 'sendMessage', sessionId: workflowId, chatInput };
	const data = {
		...{ startTime: Date.now(), executionTime: 0, executionIndex: 0, executionStatus: 'success' },
		...{ source: [null], data: { main: [[{ json }]] } },
	};
	const { executionId } = await api.rest<{ executionId: string }>(
		'POST',
		`/rest/workflows/${workflowId}/run`,
		{ workflowData, triggerToStartFrom: { name: 'Chat', data } },
	);
	return await api.finished(executionId);
}
