import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { Credential, N8n, WorkflowJson } from '../../test/kit/n8n';
import type { ReportRow, SheetReport } from './report';

const example = join(__dirname, '../../examples/content-calendar.json');
const credentialType = 'publishingServiceApi';

/** Puts a tested credential into n8n. */
export async function setUpCredential(
	{ api }: N8n,
	data: { baseUrl: string; apiKey: string },
): Promise<Credential> {
	const { status, message } = await api.testCredential(credentialType, data);
	if (status !== 'OK') throw new Error(`n8n's credential test says: ${message}`);
	return await api.createCredential({ name: 'Publishing Service', type: credentialType, data });
}

/** Puts the example workflow into n8n for the sheet of a folder; gives the workflow's id. */
export async function setUpWorkflow(
	{ api }: N8n,
	credential: Credential,
	folder: string,
	checkOnly: boolean,
): Promise<string> {
	const json = JSON.parse(await readFile(example, 'utf8')) as WorkflowJson;
	return await api.importWorkflow(withChoices(json, folder, checkOnly), credential);
}

/** Runs the workflow as the editor's button does. */
export async function runWorkflow({ api }: N8n, workflowId: string): Promise<SheetReport> {
	const execution = await api.runManually(workflowId);
	const { error, runData } = execution.data.resultData;
	if (error) throw new Error(`The workflow failed: ${error.message}`);
	const [task] = runData['Create posts'] ?? [];
	const rows = (task?.data?.main?.[0] ?? []).map(({ json }) => json as IDataObject & ReportRow);
	return { rows, hints: (task?.hints ?? []).map(({ message }) => message) };
}

/** As a person does who types the folder into the node made for it, looks or posts, and approves nothing by hand. */
function withChoices(json: WorkflowJson, folder: string, checkOnly: boolean): WorkflowJson {
	const nodes = json.nodes.map((node) => {
		if (node.name === 'Create posts') {
			return { ...node, parameters: { ...node.parameters, checkOnly, skipApproval: true } };
		}
		if (node.name !== 'Calendar folder') return node;
		const { assignments } = node.parameters.assignments as { assignments: IDataObject[] };
		const [value] = assignments.map((assignment) => ({ ...assignment, value: folder }));
		return { ...node, parameters: { ...node.parameters, assignments: { assignments: [value] } } };
	});
	if (!checkOnly) return { ...json, nodes } as WorkflowJson;
	return { ...json, id: 'any-sheet', name: 'Any sheet, check only', nodes } as WorkflowJson;
}
