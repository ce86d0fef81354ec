import { setTimeout as sleep } from 'node:timers/promises';
import type { N8n } from '../../e2e/harness';

const patienceMs = 60_000;

/** Activates a workflow and waits until its triggers listen, which n8n does not wait for. */
export async function activate(api: N8n['api'], workflowId: string): Promise<void> {
	await api.activate(workflowId);
	const url = `/rest/workflows/${workflowId}/publication-status`;
	for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
		const { status } = await api.rest<{ status: string }>('GET', url);
		if (status === 'published') return;
		if (status === 'failed') throw new Error(`n8n could not activate workflow ${workflowId}`);
	}
	throw new Error(`Workflow ${workflowId} did not become active in ${patienceMs} ms`);
}
