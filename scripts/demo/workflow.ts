import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { Credential, N8n, WorkflowJson } from '../../test/kit/n8n';
import type { ReportRow, SheetReport } from './report';

const example = join(__dirname, '../../examples/content-calendar.json');
const credentialType = 'publishingServiceApi';
/** An ID of its own, so that the demo never overwrites an example that a person imported. */
const workflowId = 'demo-content-calendar';

/** The demo's workflow and credential in an n8n. */
export interface DemoWorkflow {
	readonly id: string;
	readonly credential: Credential;
	/** Runs it as the editor's button does. */
	run(): Promise<SheetReport>;
	/** Removes both from n8n. */
	remove(): Promise<void>;
}

/** Puts a tested credential and the example workflow, for the sheet of a folder, into n8n. */
export async function setUpWorkflow(
	{ api }: Pick<N8n, 'api'>,
	service: { baseUrl: string; apiKey: string },
	folder: string,
): Promise<DemoWorkflow> {
	const { status, message } = await api.testCredential(credentialType, service);
	if (status !== 'OK') {
		throw new Error(`n8n's credential test says: ${message}`);
	}
	const name = 'Publishing Service of the demo';
	const credential = await api.createCredential({ name, type: credentialType, data: service });
	// Removes the workflow of a demo that was interrupted.
	await api.removeWorkflow(workflowId).catch(() => undefined);
	const json = JSON.parse(await readFile(example, 'utf8')) as WorkflowJson;
	const id = await api.importWorkflow(withChoices(json, folder), credential);
	return {
		id,
		credential,
		run: async () => await runWorkflow(api, id),
		remove: async () => {
			await api.removeWorkflow(id);
			await api.removeCredential(credential.id);
		},
	};
}

async function runWorkflow(api: N8n['api'], id: string): Promise<SheetReport> {
	const execution = await api.runManually(id);
	const { error, runData } = execution.data.resultData;
	if (error) {
		throw new Error(`The workflow failed: ${error.message}`);
	}
	const [task] = runData['Create posts'] ?? [];
	const rows = (task?.data?.main?.[0] ?? []).map(({ json }) => json as IDataObject & ReportRow);
	return { rows, hints: (task?.hints ?? []).map(({ message }) => message) };
}

/** Chooses what a person would: types the folder into its node, posts directly, and skips the approval. */
function withChoices(json: WorkflowJson, folder: string): WorkflowJson {
	const nodes = json.nodes.map((node) => {
		if (node.name === 'Create posts') {
			const parameters = { ...node.parameters, checkOnly: false, skipApproval: true };
			return { ...node, parameters };
		}
		if (node.name !== 'Calendar folder') {
			return node;
		}
		const { assignments } = node.parameters.assignments as { assignments: IDataObject[] };
		const [value] = assignments.map((assignment) => ({ ...assignment, value: folder }));
		return { ...node, parameters: { ...node.parameters, assignments: { assignments: [value] } } };
	});
	return { ...json, id: workflowId, nodes } as WorkflowJson;
}
