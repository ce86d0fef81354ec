import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeCredentialTestResult,
	INodeListSearchResult,
	INodeParameters,
	INodePropertyOptions,
	INodeTypeDescription,
	IRun,
	IWorkflowBase,
} from 'n8n-workflow';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Person } from './owner';

/** A workflow as n8n exports it. */
export type WorkflowJson = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> &
	Partial<Pick<IWorkflowBase, 'id' | 'settings' | 'pinData' | 'staticData'>>;

export interface Credential {
	id: string;
	name: string;
	type: string;
}

/** An execution with the data of all its nodes. */
export interface Execution extends IRun {
	id: string;
	workflowId: string;
}

/** The editor's request when a field of a node loads a list. */
export interface DynamicParameters {
	type: string;
	typeVersion?: number;
	methodName: string;
	/** The path of the field, such as `parameters.accounts`. */
	path?: string;
	credential?: Credential;
	currentNodeParameters?: INodeParameters;
	filter?: string;
	paginationToken?: string;
}

/** The progress of n8n in starting the triggers of a workflow. */
interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage: string | null }>;
}

const unfinished = new Set(['new', 'running', 'waiting', 'unknown']);
const pollMs = 250;
const activationTimeoutMs = 300_000;

/** n8n's own HTTP interfaces, as its editor and its public API use them. */
export class N8nApi {
	private constructor(
		private readonly web: AxiosInstance,
		/** The public API, with a key of its own. */
		private readonly publicApi: AxiosInstance,
		/** URL that deletes this key. */
		private readonly apiKeyUrl: string,
	) {}

	/** Signs in: as the tests' own owner unless another person is given. Sets the owner up if n8n has none yet. */
	static async connect(baseUrl: string, person?: Person): Promise<N8nApi> {
		const { web, apiKey, apiKeyUrl } = await signIn(baseUrl, person);
		const publicApi = axios.create({
			...plainClient,
			baseURL: `${baseUrl}/api/v1`,
			headers: { 'X-N8N-API-KEY': apiKey },
		});
		return new N8nApi(web, publicApi, apiKeyUrl);
	}

	async nodeTypes(): Promise<INodeTypeDescription[]> {
		return await answer<INodeTypeDescription[]>(this.web, { url: '/types/nodes.json' });
	}

	/** A page of n8n as it appears without signing in. */
	async page(request: AxiosRequestConfig): Promise<AxiosResponse<string>> {
		const { baseURL } = this.web.defaults;
		return await axios.request({ ...plainClient, baseURL, responseType: 'text', ...request });
	}

	async createCredential(
		credential: Omit<Credential, 'id'> & { data: ICredentialDataDecryptedObject },
	): Promise<Credential> {
		const { id, name, type } = await this.rest<Credential>('POST', '/rest/credentials', credential);
		return { id, name, type };
	}

	/** Returns the result that the editor shows when a person saves this credential; the credential is not kept. */
	async testCredential(
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<INodeCredentialTestResult> {
		// n8n 1 tests only stored credentials.
		const stored = await this.createCredential({ name: 'Under test', type, data });
		const credentials = { ...stored, data };
		const result = await this.rest<INodeCredentialTestResult>('POST', '/rest/credentials/test', {
			credentials,
		});
		await this.rest('DELETE', `/rest/credentials/${stored.id}`);
		return result;
	}

	/** Stores a workflow. Each node that needs a credential of this type uses the given one. */
	async importWorkflow(json: WorkflowJson, credential?: Credential): Promise<string> {
		const nodes = json.nodes.map((node) =>
			credential && node.credentials?.[credential.type]
				? {
						...node,
						credentials: { [credential.type]: { id: credential.id, name: credential.name } },
					}
				: node,
		);
		const stored = await this.rest<{ id: string }>('POST', '/rest/workflows', {
			settings: { executionOrder: 'v1' },
			...json,
			nodes,
			active: false,
		});
		return stored.id;
	}

	/** Removes every workflow, active or not, and every credential. */
	async removeAll(): Promise<void> {
		const workflows = await this.rest<Array<{ id: string }>>('GET', '/rest/workflows');
		for (const { id } of workflows) {
			await this.removeWorkflow(id);
		}
		const credentials = await this.rest<Credential[]>('GET', '/rest/credentials');
		for (const { id } of credentials) {
			await this.removeCredential(id);
		}
	}

	async removeWorkflow(id: string): Promise<void> {
		const url = `/rest/workflows/${id}`;
		await this.rest('POST', `${url}/archive`, {});
		for (const deadline = Date.now() + activationTimeoutMs; ; await sleep(pollMs)) {
			const { status, data } = await this.web.delete<unknown>(url);
			if (status === 200) {
				return;
			}
			// n8n refuses to delete a workflow while its triggers still listen.
			if (status !== 409 || Date.now() > deadline) {
				throw new Error(`n8n answered DELETE ${url} with ${status}: ${JSON.stringify(data)}`);
			}
		}
	}

	async removeCredential(id: string): Promise<void> {
		await this.rest('DELETE', `/rest/credentials/${id}`);
	}

	/** Deletes the API key that `connect` created. */
	async disconnect(): Promise<void> {
		await this.rest('DELETE', this.apiKeyUrl);
	}

	/** Publishes a workflow, and waits until its triggers listen. */
	async activate(workflowId: string): Promise<void> {
		await this.switch(workflowId, 'activate');
		const deadline = Date.now() + activationTimeoutMs;
		let publication = await this.publication(workflowId);
		// On a busy machine, n8n answers not_published until it begins.
		const isOnItsWay = () => ['not_published', 'in_progress'].includes(publication.status);
		while (isOnItsWay() && Date.now() < deadline) {
			await sleep(pollMs);
			publication = await this.publication(workflowId);
		}
		if (publication.status !== 'published') {
			throw new Error(`Workflow ${workflowId} is not active: ${JSON.stringify(publication)}`);
		}
	}

	async deactivate(workflowId: string): Promise<void> {
		await this.switch(workflowId, 'deactivate');
	}

	/** Calls the Webhook node of a published workflow, and returns status and body of the answer. */
	async runWebhook(
		path: string,
		body: object = {},
		headers: Record<string, string> = {},
	): Promise<{ status: number; data: unknown }> {
		const { status, data } = await this.web.post<unknown>(`/webhook/${path}`, body, { headers });
		return { status, data };
	}

	/** Runs a stored workflow like the editor's button, from its first node. */
	async runManually(workflowId: string, timeoutMs?: number): Promise<Execution> {
		const executionId = await this.startManually(workflowId);
		return await this.finished(executionId, timeoutMs);
	}

	/** Starts like `runManually`, but does not wait for the end. */
	async startManually(workflowId: string): Promise<string> {
		const workflowData = await this.rest<WorkflowJson>('GET', `/rest/workflows/${workflowId}`);
		const { executionId } = await this.rest<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflowId}/run`,
			{ workflowData, triggerToStartFrom: { name: startOf(workflowData) } },
		);
		return executionId;
	}

	/** Presses the editor's stop button. */
	async stopExecution(executionId: string): Promise<void> {
		await this.rest('POST', `/rest/executions/${executionId}/stop`);
	}

	/** At most 100 executions without their data, the newest first. Running ones are returned only if `status` asks for them. */
	async executions(
		workflowId?: string,
		status?: 'running',
	): Promise<Array<Omit<Execution, 'data'>>> {
		const { data } = await answer<{ data: Execution[] }>(this.publicApi, {
			url: '/executions',
			params: { limit: 100, workflowId, status },
		});
		return data.map((execution) => ({ ...execution, id: String(execution.id) }));
	}

	async execution(executionId: string): Promise<Execution> {
		const url = `/executions/${executionId}`;
		const params = { includeData: true };
		const execution = await answer<Execution>(this.publicApi, { url, params });
		return { ...execution, id: String(execution.id) };
	}

	/** Waits for an execution to end, and returns all its data. */
	async finished(executionId: string, timeoutMs = 300_000): Promise<Execution> {
		const deadline = Date.now() + timeoutMs;
		while (Date.now() < deadline) {
			const { status } = await answer<Execution>(this.publicApi, {
				url: `/executions/${executionId}`,
			});
			if (!unfinished.has(status)) {
				return await this.execution(executionId);
			}
			await sleep(pollMs);
		}
		throw new Error(`Execution ${executionId} did not end in ${timeoutMs} ms`);
	}

	async loadOptions(parameters: DynamicParameters): Promise<INodePropertyOptions[]> {
		const url = '/rest/dynamic-node-parameters/options';
		return await this.rest('POST', url, dynamicParameters(parameters));
	}

	async listSearch(parameters: DynamicParameters): Promise<INodeListSearchResult> {
		const url = '/rest/dynamic-node-parameters/resource-locator-results';
		return await this.rest('POST', url, dynamicParameters(parameters));
	}

	/** n8n 1 has no such state: a workflow is active once the call has returned. */
	private async publication(workflowId: string): Promise<Publication> {
		const url = `/rest/workflows/${workflowId}/publication-status`;
		const { status, data } = await this.web.get<{ data: Publication }>(url);
		return status === 404 ? { status: 'published', triggers: [] } : data.data;
	}

	private async switch(workflowId: string, action: 'activate' | 'deactivate'): Promise<void> {
		const url = `/workflows/${workflowId}/${action}`;
		// n8n refuses a POST whose content type is not JSON.
		await answer(this.publicApi, { method: 'POST', url, data: {} });
	}

	/** Calls the interface that the editor uses, and returns the `data` of the answer. */
	async rest<Data>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, data?: object) {
		return (await answer<{ data: Data }>(this.web, { method, url, data })).data;
	}
}

/**
 * A client that returns every answer, whatever its status. Each request has its own connection,
 * because n8n may just have closed a used one.
 */
export const plainClient: AxiosRequestConfig = {
	proxy: false,
	httpAgent: new Agent({ keepAlive: false }),
	maxBodyLength: Infinity,
	validateStatus: () => true,
};

/** The body of an answer that n8n calls a success. */
export async function answer<Body>(client: AxiosInstance, config: AxiosRequestConfig) {
	const { status, data } = await client.request<Body>(config);
	if (status >= 200 && status < 300) {
		return data;
	}
	const { method = 'GET', url } = config;
	throw new Error(`n8n answered ${method} ${url} with ${status}: ${JSON.stringify(data)}`);
}

function startOf({ nodes, connections }: WorkflowJson): string {
	const targets = Object.values(connections)
		.flatMap((outputs) => Object.values(outputs).flat(2))
		.map((connection) => connection?.node);
	const start = nodes.find(
		({ name, type }) => !targets.includes(name) && !type.endsWith('.stickyNote'),
	);
	if (!start) {
		throw new Error('The workflow has no node to start with');
	}
	return start.name;
}

function dynamicParameters(parameters: DynamicParameters): IDataObject {
	const { type, typeVersion = 1, credential, path = '', currentNodeParameters = {} } = parameters;
	const { methodName, filter, paginationToken } = parameters;
	return {
		...{ path, methodName, currentNodeParameters, filter, paginationToken },
		nodeTypeAndVersion: { name: type, version: typeVersion },
		...(credential && {
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		}),
	};
}
