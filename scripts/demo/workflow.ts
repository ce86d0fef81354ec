import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Execution, N8n, WorkflowJson } from '../../test/e2e/harness';
import type { ReportRow } from './report';

const example = join(__dirname, '../../examples/content-calendar.json');
const credentialType = 'publishingServiceApi';

/** Puts a tested credential and the example workflow into n8n; gives the workflow's id. */
export async function setUpWorkflow(
	{ api }: N8n,
	folder: string,
	credentialData: { baseUrl: string; apiKey: string },
): Promise<string> {
	const { status, message } = await api.testCredential(credentialType, credentialData);
	if (status !== 'OK') throw new Error(`n8n's credential test says: ${message}`);
	const credential = await api.createCredential({
		name: 'Publishing Service',
		type: credentialType,
		data: credentialData,
	});
	const json = JSON.parse(await readFile(example, 'utf8')) as WorkflowJson;
	return await api.importWorkflow(inFolder(json, folder), credential);
}

/** Runs the workflow as the editor's button does; gives a line for every row of the sheet. */
export async function runWorkflow({ api }: N8n, workflowId: string): Promise<ReportRow[]> {
	const execution = await api.runManually(workflowId);
	const { error } = execution.data.resultData;
	if (error) throw new Error(`The workflow failed: ${error.message}`);
	return outputOf(execution, 'Report')
		.map(({ json }) => json as IDataObject & ReportRow)
		.toSorted((a, b) => a.row - b.row);
}

/** As a person does who types the folder into the node made for it. */
function inFolder(json: WorkflowJson, folder: string): WorkflowJson {
	const nodes = json.nodes.map((node) => {
		if (node.name !== 'Calendar folder') return node;
		const { assignments } = node.parameters.assignments as { assignments: IDataObject[] };
		const [value] = assignments.map((assignment) => ({ ...assignment, value: folder }));
		return { ...node, parameters: { ...node.parameters, assignments: { assignments: [value] } } };
	});
	return { ...json, nodes } as WorkflowJson;
}

function outputOf(execution: Execution, node: string): INodeExecutionData[] {
	const [task] = execution.data.resultData.runData[node] ?? [];
	return task?.data?.main?.[0] ?? [];
}
