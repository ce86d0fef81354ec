import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	deepCopy,
	Workflow,
	type ExecutionError,
	type ICredentialsHelper,
	type INodeExecutionData,
	type INodeTypes,
	type IRun,
	type IWorkflowBase,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';

export interface ExecutionOptions {
	/** Items that the first node returns; one empty item unless given. */
	items?: INodeExecutionData[];
	/** `manual` unless given. */
	mode?: WorkflowExecuteMode;
	/** Cancels the execution as n8n's stop button does. */
	signal?: AbortSignal;
	executionId?: string;
}

export interface ExecutionResult {
	/** Items at the first output of the last node. */
	items: INodeExecutionData[];
	/** Items of the last node, an array for each output. */
	outputs: INodeExecutionData[][];
	/** Why the execution failed. */
	error?: ExecutionError;
	/** The hints that the last node left on the execution. */
	hints: NodeExecutionHint[];
	/** The whole record, with the data of each node. */
	executionData: IRun;
}

interface Surroundings {
	nodeTypes: INodeTypes;
	credentialsHelper: ICredentialsHelper;
}

/** Runs a workflow from its first node on, with n8n's real engine. */
export async function execute(
	json: IWorkflowBase,
	lastNode: string | undefined,
	{ nodeTypes, credentialsHelper }: Surroundings,
	{ items = [{ json: {} }], mode = 'manual', signal, executionId = '1' }: ExecutionOptions,
): Promise<ExecutionResult> {
	// The engine writes defaults into the nodes that it is given.
	const workflow = new Workflow({ ...json, nodes: deepCopy(json.nodes), nodeTypes });
	const node = workflow.getStartNode();
	if (!node) {
		throw new Error('The workflow has no node to start with');
	}
	const execution = new WorkflowExecute(
		additionalDataFor({
			credentialsHelper,
			executionId,
			hooks: new ExecutionLifecycleHooks(mode, executionId, json),
		}),
		mode,
		createRunExecutionData({
			executionData: { nodeExecutionStack: [{ node, data: { main: [items] }, source: null }] },
		}),
	);
	const running = execution.processRunExecutionData(workflow);
	const cancel = () => running.cancel();
	signal?.addEventListener('abort', cancel, { once: true });
	try {
		return resultOf(await running, lastNode);
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}

function resultOf(executionData: IRun, lastNode?: string): ExecutionResult {
	const { runData, error, lastNodeExecuted } = executionData.data.resultData;
	const task = runData[lastNode ?? lastNodeExecuted ?? '']?.at(-1);
	const outputs = (task?.data?.main ?? []).map((output) => output ?? []);
	return { items: outputs[0] ?? [], outputs, error, hints: task?.hints ?? [], executionData };
}
