import type { ITaskData } from 'n8n-workflow';
import { startN8n, type Credential, type N8n, type WorkflowJson } from '../../test/kit/n8n';
import { profilable } from '../measure/profile';

export interface RigOptions {
	/** The address of the service. */
	origin: string;
	/** Folders that n8n's own file nodes may read. */
	files?: string[];
	/** Settings of n8n besides the usual ones. */
	env?: NodeJS.ProcessEnv;
}

/** A whole n8n with the packed package and a credential for the measured service. */
export class Rig {
	private readonly workflows = new Map<string, string>();

	private constructor(
		readonly n8n: N8n,
		private readonly credential: Credential,
	) {}

	static async start({ origin, files, env }: RigOptions): Promise<Rig> {
		const n8n = await startN8n({
			files,
			withEditor: true,
			env: { ...profilable, N8N_PAYLOAD_SIZE_MAX: '64', ...env },
		});
		const credential = await n8n.api.createCredential({
			name: 'Measured service',
			type: 'publishingServiceApi',
			data: { baseUrl: origin, apiKey: 'sandbox-full-access' },
		});
		return new Rig(n8n, credential);
	}

	/** Stores a workflow and lets its webhook listen. */
	async add(json: WorkflowJson): Promise<void> {
		const id = await this.import(json);
		await this.n8n.api.activate(id);
		this.workflows.set(json.name, id);
	}

	/** Stores a workflow that is not active yet. */
	async import(json: WorkflowJson): Promise<string> {
		return await this.n8n.api.importWorkflow(json, this.credential);
	}

	/** Runs a workflow to its end. */
	async run(name: string, body: object = {}): Promise<void> {
		const { status, data } = await this.n8n.api.runWebhook(name, body);
		if (status === 200) {
			return;
		}
		const { error } = (await this.lastRun(name)).data.resultData;
		throw new Error(`${name} answered ${status}: ${error?.message ?? JSON.stringify(data)}`);
	}

	private async lastRun(name: string) {
		const [last] = await this.n8n.api.executions(this.workflows.get(name));
		if (!last) {
			throw new Error(`n8n kept no execution of ${name}`);
		}
		return await this.n8n.api.finished(last.id);
	}

	/** Runs a workflow and gives the milliseconds that n8n counts for these nodes of it. */
	async time(name: string, nodes: readonly string[], body?: object): Promise<number> {
		await this.run(name, body);
		const { error, runData } = (await this.lastRun(name)).data.resultData;
		if (error) {
			throw new Error(`${name} failed: ${error.message}`);
		}
		return nodes.reduce((sum, node) => sum + executionTime(runData[node]), 0);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}
}

function executionTime(tasks: ITaskData[] = []): number {
	return tasks.reduce((sum, task) => sum + task.executionTime, 0);
}
